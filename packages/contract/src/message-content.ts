import { z } from 'zod';
import { mediaKinds } from './media.ts';

/** More than WhatsApp allows. */
export const pollOptionsMax = 20;
/** Stands between the options that somebody has chosen; in none of them. */
export const votesBetween = '\n';

/** What a message is besides its text, as it is stored with it. Others may be added: who reads one it does not know shows the text. */
export const messageContent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('media'),
    kind: z.enum(mediaKinds),
    /** How long it plays; 0 where nobody said. */
    seconds: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
    /** To be looked at once: it is not kept. */
    isViewOnce: z.boolean(),
  }),
  z.object({
    type: z.literal('location'),
    latitude: z.number(),
    longitude: z.number(),
    name: z.string(),
    address: z.string(),
    /** Told anew for a while, as the person moves. */
    isLive: z.boolean(),
  }),
  z.object({
    type: z.literal('contacts'),
    contacts: z.array(z.object({ name: z.string(), phones: z.array(z.string()) })),
  }),
  z.object({
    type: z.literal('poll'),
    question: z.string(),
    /** Each once. */
    options: z.array(z.string()),
    isMultiple: z.boolean(),
  }),
]);
export type MessageContent = z.infer<typeof messageContent>;

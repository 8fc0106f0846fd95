import { z } from 'zod';
import { mediaKinds } from './media.ts';

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
]);
export type MessageContent = z.infer<typeof messageContent>;

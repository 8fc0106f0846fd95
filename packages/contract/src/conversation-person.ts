import { z } from 'zod';
import { conversationMessage } from './conversations.ts';
import { consentEvent } from './privacy.ts';
import { defineRoute } from './route.ts';
import { idParams, timestamp } from './rules/fields.ts';

/** Whom a conversation is with, as far as anything is known about them. */

export const personLimits = { responses: 20, consentEvents: 20, notes: 20, conversations: 20 } as const;

export const conversationPerson = z.object({
  contact: z
    .object({
      id: z.string(),
      name: z.string(),
      phone: z.string(),
      email: z.string(),
      company: z.string(),
      title: z.string(),
      created_at: timestamp,
    })
    .nullable(),
  /** Of contacts. */
  groups: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The newest first. */
  consentEvents: z.array(consentEvent),
  /** Registered for this phone, and how many there are. */
  responses: z.array(z.object({ id: z.number().int(), message: z.string(), reply: z.string() })),
  responsesTotal: z.number().int(),
  /** How else the same person is known: numbers, the aliases under which WhatsApp hides one, names in an app. */
  addresses: z.array(z.object({ kind: z.enum(['phone', 'alias', 'name']), text: z.string() })),
  /** With the same person by another number, or through an app. */
  conversations: z.array(z.object({ id: z.number().int(), through: z.string(), last_at: timestamp })),
  notes: z.array(conversationMessage),
  /** As an export or a purge asks for them; null for a group. */
  whom: z.object({ phone: z.string().optional(), person: z.string().optional() }).nullable(),
});
export type ConversationPerson = z.infer<typeof conversationPerson>;

export const conversationPersonRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/admin/conversations/:id/person',
    summary: 'Com quem é a conversa: contato, grupos, pedidos de saída, respostas, outros endereços e notas',
    params: idParams,
    response: conversationPerson,
  }),
};

import { z } from 'zod';
import { defineRoute, download } from './route.ts';
import { timestamp } from './rules/fields.ts';
import { phoneKey } from './rules/phone.ts';

/** What the law (LGPD) gives a person: to leave, to see what is kept, and to have it removed. */

const phoneProblem = 'Informe um número de telefone válido';

const anyPhone = z
  .string(phoneProblem)
  .trim()
  .max(40, phoneProblem)
  .refine((phone) => phoneKey(phone) !== undefined, phoneProblem);

export const consentEvent = z.object({
  /** `left` asked to get no more automatic messages, `returned` took that back; `undone` the administrator did. */
  kind: z.enum(['left', 'returned', 'undone']),
  word: z.string(),
  channel: z.enum(['api', 'whatsapp', 'console']),
  /** Came over the public API without a key: it may have been anybody. */
  without_key: z.boolean(),
  created_at: timestamp,
});
export type ConsentEvent = z.infer<typeof consentEvent>;

/** How much is kept about one phone, by kind. */
export const personalData = z.object({
  phone: z.string(),
  contacts: z.number().int(),
  responses: z.number().int(),
  incoming: z.number().int(),
  outgoing: z.number().int(),
  apiCalls: z.number().int(),
  /** Runs of triggers and scripts, and what they logged. */
  automation: z.number().int(),
  consentEvents: z.array(consentEvent),
});
export type PersonalData = z.infer<typeof personalData>;

export const privacyRoutes = {
  find: defineRoute({
    method: 'GET',
    path: '/admin/privacy',
    summary: 'O que está guardado sobre um telefone',
    query: z.object({ phone: anyPhone }),
    response: personalData,
  }),
  export: defineRoute({
    method: 'GET',
    path: '/admin/privacy/export',
    summary: 'Baixar tudo o que está guardado sobre um telefone, em JSON',
    query: z.object({ phone: anyPhone }),
    response: download,
  }),
  purge: defineRoute({
    method: 'POST',
    path: '/admin/privacy/purge',
    onFullDisk: 'serve',
    summary: 'Apagar tudo o que está guardado sobre um telefone',
    body: z.object({ phone: anyPhone }),
    response: personalData,
  }),
};

import { z } from 'zod';
import { defineRoute, download } from './route.ts';
import { timestamp } from './rules/fields.ts';
import { phoneKey } from './rules/phone.ts';

/** What the law (LGPD) gives a person: to leave, to see what is kept, and to have it removed. */

const phoneProblem = 'Informe um número de telefone válido';
const personProblem = 'Essa pessoa não existe. Procure pelo nome e escolha na lista';

const anyPhone = z
  .string(phoneProblem)
  .trim()
  .max(40, phoneProblem)
  .refine((phone) => phoneKey(phone) !== undefined, phoneProblem);

const personKeyMax = 105;

/** The key of somebody whose number nobody knows, as `people` lists it. */
const unnumberedKey = z
  .string(personProblem)
  .max(personKeyMax, personProblem)
  .regex(/^(lid:\d|name:.)/, personProblem);

/** Whom it is about: a phone in any notation, or somebody without one. */
const whom = z
  .object({ phone: anyPhone.optional(), person: unnumberedKey.optional() })
  .refine(({ phone, person }) => (phone === undefined) !== (person === undefined), phoneProblem);
export type Whom = z.infer<typeof whom>;

/** Somebody of whom WhatsApp hides the number, or whose app tells only a name. */
export const unnumberedPerson = z.object({
  person: z.string(),
  /** As shown last; empty where none was told. */
  name: z.string(),
  channel: z.enum(['api', 'whatsapp']),
  /** When and what the person wrote last, where that is kept: it tells namesakes apart. */
  last_at: timestamp.nullable(),
  last_text: z.string(),
});
export type UnnumberedPerson = z.infer<typeof unnumberedPerson>;

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

/** How much is kept about one person, by kind. */
export const personalData = z.object({
  /** As asked for; empty where the person has none. */
  phone: z.string(),
  contacts: z.number().int(),
  responses: z.number().int(),
  incoming: z.number().int(),
  outgoing: z.number().int(),
  /** From before the number was linked, or written on the phone itself. */
  phoneMessages: z.number().int(),
  files: z.number().int(),
  /** That somebody of the house wrote down in their conversations. */
  notes: z.number().int(),
  apiCalls: z.number().int(),
  /** Runs of triggers and scripts, and what they logged. */
  automation: z.number().int(),
  consentEvents: z.array(consentEvent),
});
export type PersonalData = z.infer<typeof personalData>;

export const privacyLimits = { searchMax: 100 } as const;

export const privacyRoutes = {
  people: defineRoute({
    method: 'GET',
    path: '/admin/privacy/people',
    summary: 'Quem é conhecido sem número, pelo nome',
    query: z.object({
      search: z.string().max(privacyLimits.searchMax).default(''),
      after: z.string().max(personKeyMax).default(''),
    }),
    response: z.object({
      people: z.array(unnumberedPerson),
      /** To go on from; null where nobody else is left to look at. A page may be short, or empty, before the end. */
      next: z.string().nullable(),
    }),
  }),
  find: defineRoute({
    method: 'GET',
    path: '/admin/privacy',
    summary: 'O que está guardado sobre uma pessoa',
    query: whom,
    response: personalData,
  }),
  export: defineRoute({
    method: 'GET',
    path: '/admin/privacy/export',
    summary: 'Baixar tudo o que está guardado sobre uma pessoa, em JSON',
    query: whom,
    response: download,
  }),
  purge: defineRoute({
    method: 'POST',
    path: '/admin/privacy/purge',
    onFullDisk: 'serve',
    summary: 'Apagar tudo o que está guardado sobre uma pessoa',
    body: whom,
    response: personalData,
  }),
};

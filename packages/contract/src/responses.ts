import { z } from 'zod';
import { menuTexts, replyLimits } from './menu.ts';
import { defineRoute } from './route.ts';
import { done, idParams, timestamp, typedPhone } from './rules/fields.ts';
import { nationalOf, phoneProblem, phoneTexts, storedPhone } from './rules/phone.ts';
import { requiredText } from './rules/text.ts';

const { fillAllFields, messageTooLong, replyTooLong } = menuTexts;

/** Takes a Brazilian number in any notation and gives it as it is stored: `+55 11 98765-4321`. */
const brazilianPhone = z.string(phoneTexts.missing).transform((typed, context) => {
  const national = nationalOf(typed);
  const problem = phoneProblem(national);
  if (problem) context.issues.push({ code: 'custom', input: typed, message: problem });
  return storedPhone(national);
});

export const responseInput = z.object(
  {
    phone: brazilianPhone,
    message: requiredText({ max: replyLimits.messageMax, tooLong: messageTooLong, missing: fillAllFields }),
    reply: requiredText({ max: replyLimits.replyMax, tooLong: replyTooLong, missing: fillAllFields }),
  },
  fillAllFields,
);
export type ResponseInput = z.output<typeof responseInput>;

export const responseItem = z.object({
  id: z.number().int(),
  phone: z.string(),
  message: z.string(),
  reply: z.string(),
  created_at: timestamp,
});
export type ResponseItem = z.infer<typeof responseItem>;

/** The same number is also registered with, or without, its ninth digit for the same message: each answers its own. */
export const savedResponse = responseItem.extend({ twinPhone: z.string().nullable() });
export type SavedResponse = z.infer<typeof savedResponse>;

/** The details of a 409 with the code DUPLICATE_RESPONSE_CASE_INSENSITIVE. */
export const responseDuplicate = z.object({
  existingId: z.number().int(),
  existingPhone: z.string(),
  existingMessage: z.string(),
  attemptedPhone: z.string(),
  attemptedMessage: z.string(),
});
export type ResponseDuplicate = z.infer<typeof responseDuplicate>;

export const responseRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin/responses',
    summary: 'Listar as respostas por telefone',
    response: z.array(responseItem),
  }),
  /** So that a form can say it while the number is typed. */
  twin: defineRoute({
    method: 'GET',
    path: '/admin/responses/twin',
    summary: 'Como o mesmo número já está cadastrado de outro jeito: com, ou sem, o nono dígito',
    query: z.object({ phone: typedPhone }),
    response: z.object({ twinPhone: z.string().nullable() }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/admin/responses',
    summary: 'Cadastrar uma resposta para um telefone',
    status: 201,
    body: responseInput,
    response: savedResponse,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/admin/responses/:id',
    summary: 'Alterar uma resposta',
    edits: ['phone', 'message', 'reply'],
    params: idParams,
    body: responseInput,
    response: savedResponse,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/responses/:id',
    summary: 'Excluir uma resposta',
    params: idParams,
    response: done,
  }),
};

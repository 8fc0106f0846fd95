import { z } from 'zod';
import { defineRoute } from './route.ts';
import { done, idParams, timestamp } from './rules/fields.ts';
import { messageKey } from './rules/message-key.ts';
import { isBlank, requiredText, text } from './rules/text.ts';

/** Shared with responses: the longest received message and reply that can be registered. */
export const replyLimits = { messageMax: 1000, replyMax: 5000 } as const;
export const synonymLimits = { count: 30, max: 200 } as const;

export const menuTexts = {
  fillAllFields: 'Todos os campos são obrigatórios',
  messageTooLong: `A mensagem deve ter no máximo ${replyLimits.messageMax} caracteres`,
  replyTooLong: `A resposta deve ter no máximo ${replyLimits.replyMax} caracteres`,
  synonymsShape: 'As outras formas devem ser uma lista de textos',
  synonymTooLong: `Cada outra forma deve ter no máximo ${synonymLimits.max} caracteres`,
  tooManySynonyms: `Um item pode ter no máximo ${synonymLimits.count} outras formas`,
  matchShape: 'Escolha se a mensagem deve ser igual ou conter as palavras',
} as const;

const { fillAllFields, messageTooLong, replyTooLong, synonymTooLong, synonymsShape } = menuTexts;

/** Other ways in which people ask for the same. One that is there twice is kept once, an empty line not at all. */
const synonyms = z
  .array(text({ max: synonymLimits.max, tooLong: synonymTooLong, missing: synonymsShape }).trim(), synonymsShape)
  .transform((list) => [
    ...new Map(list.filter((each) => !isBlank(each)).map((each) => [messageKey(each), each])).values(),
  ])
  .refine((list) => list.length <= synonymLimits.count, menuTexts.tooManySynonyms);

/** 'contains' answers also a message of which the words of the item are only a part. */
const menuMatch = z.enum(['equal', 'contains'], menuTexts.matchShape);

export const menuItemInput = z.object(
  {
    message: requiredText({ max: replyLimits.messageMax, tooLong: messageTooLong, missing: fillAllFields }),
    reply: requiredText({ max: replyLimits.replyMax, tooLong: replyTooLong, missing: fillAllFields }),
    synonyms: synonyms.optional(),
    match: menuMatch.optional(),
  },
  fillAllFields,
);
export type MenuItemInput = z.infer<typeof menuItemInput>;

export const menuItem = z.object({
  id: z.number().int(),
  message: z.string(),
  reply: z.string(),
  synonyms: z.array(z.string()),
  match: menuMatch,
  created_at: timestamp,
});
export type MenuItem = z.infer<typeof menuItem>;

/** The details of a 409 with the code DUPLICATE_MESSAGE_CASE_INSENSITIVE. */
export const menuDuplicate = z.object({
  existingId: z.number().int(),
  existingMessage: z.string(),
  attemptedMessage: z.string(),
});
export type MenuDuplicate = z.infer<typeof menuDuplicate>;

export const menuRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin/menu',
    summary: 'Listar os itens do menu',
    response: z.array(menuItem),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/admin/menu',
    summary: 'Cadastrar um item do menu',
    status: 201,
    body: menuItemInput,
    response: menuItem,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/admin/menu/:id',
    summary: 'Alterar um item do menu',
    edits: ['message', 'reply', 'synonyms', 'match'],
    params: idParams,
    body: menuItemInput,
    response: menuItem,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/menu/:id',
    summary: 'Excluir um item do menu',
    params: idParams,
    response: done,
  }),
};

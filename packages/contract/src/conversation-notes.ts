import { z } from 'zod';
import { conversationMessage } from './conversations.ts';
import { defineRoute } from './route.ts';
import { done, idParams } from './rules/fields.ts';
import { requiredText } from './rules/text.ts';

/** What somebody of the house writes down in a conversation for themselves. It is sent to nobody, by no road. */

export const noteLimits = { textMax: 2000 } as const;

export const noteTexts = {
  missing: 'Escreva a nota',
  tooLong: `A nota deve ter no máximo ${noteLimits.textMax} caracteres`,
  unknown: 'Nota não encontrada',
} as const;

const noteInput = z.object({
  text: requiredText({ max: noteLimits.textMax, tooLong: noteTexts.tooLong, missing: noteTexts.missing }),
});

const noteParams = idParams.extend({ note: idParams.shape.id });

export const noteRoutes = {
  create: defineRoute({
    method: 'POST',
    path: '/admin/conversations/:id/notes',
    summary: 'Anotar algo na conversa, que ninguém recebe',
    params: idParams,
    body: noteInput,
    response: conversationMessage,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/admin/conversations/:id/notes/:note',
    summary: 'Alterar uma nota',
    params: noteParams,
    body: noteInput,
    response: conversationMessage,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/conversations/:id/notes/:note',
    summary: 'Excluir uma nota',
    params: noteParams,
    response: done,
  }),
};

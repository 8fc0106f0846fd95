import { z } from 'zod';
import { menuTexts, replyLimits } from './menu.ts';
import { defineRoute } from './route.ts';
import { done, idParams } from './rules/fields.ts';
import { requiredText } from './rules/text.ts';

const nameMax = 100;

const { fillAllFields, messageTooLong, replyTooLong } = menuTexts;

/** The order among quick actions. What is no number from 0 up becomes 0, as the specification says. */
export const sortOrder = z.preprocess((value) => {
  const order = typeof value === 'number' || typeof value === 'string' ? Math.trunc(Number(value)) : 0;
  return order >= 0 && order <= 1_000_000 ? order : 0;
}, z.number().int());

export const quickActionName = (missing: string) =>
  requiredText({ max: nameMax, tooLong: `O nome deve ter no máximo ${nameMax} caracteres`, missing });

export const responseQuickActionInput = z.object(
  {
    name: quickActionName(fillAllFields),
    message: requiredText({ max: replyLimits.messageMax, tooLong: messageTooLong, missing: fillAllFields }),
    reply: requiredText({ max: replyLimits.replyMax, tooLong: replyTooLong, missing: fillAllFields }),
    sort_order: sortOrder.default(0),
    is_active: z.boolean().default(true),
  },
  fillAllFields,
);
export type ResponseQuickActionInput = z.output<typeof responseQuickActionInput>;

export const responseQuickAction = z.object({
  id: z.number().int(),
  name: z.string(),
  message: z.string(),
  reply: z.string(),
  sort_order: z.number().int(),
  is_active: z.boolean(),
});
export type ResponseQuickAction = z.infer<typeof responseQuickAction>;

/** Shown on the registration screen when the list cannot be loaded. */
export const defaultResponseQuickActions: ResponseQuickAction[] = [
  { name: 'Saudação', message: 'oi', reply: 'Olá! Como posso ajudar?' },
  { name: 'Agradecimento', message: 'obrigado', reply: 'De nada! Estamos à disposição.' },
  {
    name: 'Horário de Funcionamento',
    message: 'horario',
    reply: 'Nosso horário de atendimento é de segunda a sexta, das 8h às 18h.',
  },
].map((action, index) => ({ ...action, id: -(index + 1), sort_order: index + 1, is_active: true }));

export const responseQuickActionRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin/response-quick-actions',
    summary: 'Listar as ações rápidas de resposta',
    response: z.array(responseQuickAction),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/admin/response-quick-actions',
    summary: 'Criar uma ação rápida de resposta',
    status: 201,
    body: responseQuickActionInput,
    response: responseQuickAction,
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/admin/response-quick-actions/:id',
    summary: 'Alterar uma ação rápida de resposta',
    edits: ['name', 'message', 'reply', 'sort_order', 'is_active'],
    params: idParams,
    body: responseQuickActionInput,
    response: responseQuickAction,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/response-quick-actions/:id',
    summary: 'Excluir uma ação rápida de resposta',
    params: idParams,
    response: done,
  }),
};

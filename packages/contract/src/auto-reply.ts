import { z } from 'zod';
import { defineRoute } from './route.ts';
import { text } from './rules/text.ts';

/** What answered, or why nothing did. The order of the first four is the order in which they are asked. */
export const replySources = [
  'response',
  'menu',
  'ai',
  'default',
  'handover',
  'none',
  'consent',
  'blocked',
  'group',
  'loop',
  'empty',
  'old',
  'paused',
  'waiting',
] as const;
export const replySource = z.enum(replySources);
export type ReplySource = z.infer<typeof replySource>;

export const replySourceLabels: Record<ReplySource, string> = {
  response: 'Resposta do telefone',
  menu: 'Menu',
  ai: 'Inteligência artificial',
  default: 'Resposta padrão',
  handover: 'Chamada de uma pessoa',
  none: 'Sem resposta',
  consent: 'Pedido do contato',
  blocked: 'Contato bloqueado',
  group: 'Grupo ignorado',
  loop: 'Proteção contra repetição',
  empty: 'Mensagem vazia',
  old: 'Mensagem atrasada',
  paused: 'Atendimento por uma pessoa',
  waiting: 'Espera por uma pessoa',
};

/** One step of the way to a reply, in words for the administrator. */
export const traceStep = z.object({
  step: z.enum(['guard', 'response', 'menu', 'handover', 'ai', 'default']),
  outcome: z.enum(['passed', 'answered', 'skipped', 'silenced', 'failed']),
  text: z.string(),
});
export type TraceStep = z.infer<typeof traceStep>;

const tooLong = 'A mensagem deve ter no máximo 5000 caracteres';

export const autoReplyRoutes = {
  simulate: defineRoute({
    method: 'POST',
    path: '/admin/auto-reply/simulate',
    onFullDisk: 'serve',
    summary: 'Ver que resposta uma mensagem teria, e por quê, sem efeito algum',
    body: z.object({
      phone: text({
        max: 100,
        tooLong: 'O telefone deve ter no máximo 100 caracteres',
        missing: 'Telefone inválido',
      }).default(''),
      message: text({ max: 5000, tooLong, missing: 'Digite uma mensagem' }).min(1, 'Digite uma mensagem'),
      isGroup: z.boolean().default(false),
    }),
    response: z.object({ reply: z.string(), source: replySource, trace: z.array(traceStep) }),
  }),
};

import { z } from 'zod';
import { timestamp } from './rules/fields.ts';

/** Why a connection was made anew: a message stood still in our own queue, or nobody confirmed any more what was sent. */
export const renewalCause = z.enum(['queue', 'receipts']);
export type RenewalCause = z.infer<typeof renewalCause>;

/** `bad-mac`: with other keys than those here; `no-session`: with keys that are not here; `absent`: it came without content. */
export const unreadableReason = z.enum(['bad-mac', 'no-session', 'absent', 'other']);
export type UnreadableReason = z.infer<typeof unreadableReason>;

const count = z.number().int();

export const numberHealth = z.object({
  last_in_at: timestamp.nullable(),
  last_out_at: timestamp.nullable(),
  /** The phone itself: when it was last there, and since when it confirms nothing of what is sent; null while it does. */
  phone: z.object({ seen_at: timestamp.nullable(), awaited_since: timestamp.nullable() }),
  /** The last time; `found` is how much WhatsApp had kept back, as far as it said. */
  renewal: z.object({ at: timestamp, cause: renewalCause, found: count.nullable() }).nullable(),
  /** What is stored from before the phone was linked, of so many days; null while nothing came, or none is wanted. */
  history: z.object({ days: count, messages: count, chats: count, lost: count }).nullable(),
  /** Of the last 24 hours. Lost: not read, and nothing came after it. */
  unreadable: z.object({
    lost: count,
    recovered: count,
    reasons: z.partialRecord(unreadableReason, count),
  }),
});
export type NumberHealth = z.infer<typeof numberHealth>;

/** WhatsApp removes the linked devices of a phone that is away for so long. */
const phoneAwayMaxDays = 14;
/** From then on it is said. */
const phoneAwaySaidDays = 10;

/** For how many days the phone has been missing; undefined while that is nobody's worry. */
export function phoneAwayDays({ awaited_since: since }: NumberHealth['phone'], now: number): number | undefined {
  const days = since === null ? 0 : Math.floor((now - Date.parse(since)) / (24 * 60 * 60_000));
  return days >= phoneAwaySaidDays ? days : undefined;
}

export const phoneAwayText = (days: number): string =>
  `O celular deste número não aparece há ${days} dias. Ligue-o, com internet, e abra o WhatsApp nele: ` +
  `depois de ${phoneAwayMaxDays} dias sem o celular, o WhatsApp desconecta este número do Recado.`;

/** Of what the phone tells when it is linked. */
export const historyLimits = {
  perChat: 500,
  perNumber: 100_000,
  /** No word by which somebody leaves is as long. */
  wishMax: 500,
} as const;

export function historyText({ days, messages, chats, lost }: NonNullable<NumberHealth['history']>): string {
  const period = days === 1 ? 'último dia' : `últimos ${days} dias`;
  const amount = (count: number, one: string, many: string) =>
    `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;
  const stored =
    messages === 0
      ? 'nada por enquanto'
      : `${amount(messages, 'mensagem', 'mensagens')} de ${amount(chats, 'conversa', 'conversas')}`;
  const missing = lost === 0 ? '' : ' O celular mandou uma parte que não pôde ser lida.';
  return `Conversas anteriores: ${period}. Guardado para consulta, sem responder: ${stored}.${missing}`;
}

export const lostText = (lost: number): string =>
  lost === 1
    ? '1 mensagem não pôde ser lida. Peça que a enviem de novo.'
    : `${lost} mensagens não puderam ser lidas. Peça que enviem de novo.`;

/** Takes the moment as it is shown. */
export function renewalText({ cause, found }: { cause: RenewalCause; found: number | null }, at: string): string {
  if (cause === 'queue') return `O recebimento de mensagens travou; a conexão foi refeita em ${at}.`;
  return found
    ? `O WhatsApp parou de entregar mensagens; a conexão foi refeita em ${at}.`
    : `Ninguém confirmava as mensagens enviadas; por segurança, a conexão foi refeita em ${at}.`;
}

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
  /** The last time; `found` is how much WhatsApp had kept back, as far as it said. */
  renewal: z.object({ at: timestamp, cause: renewalCause, found: count.nullable() }).nullable(),
  /** Of the last 24 hours. Lost: not read, and nothing came after it. */
  unreadable: z.object({
    lost: count,
    recovered: count,
    reasons: z.partialRecord(unreadableReason, count),
  }),
});
export type NumberHealth = z.infer<typeof numberHealth>;

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

import type { Instance } from '@recado/contract';
import { dayAndTime } from '../../shared/format.ts';

const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium' });

/** Which attempt to connect is coming or under way; nothing to say about the first, or at rest. */
export function attemptText({ attempt, next_attempt_at }: Pick<Instance, 'attempt' | 'next_attempt_at'>) {
  // At rest: WhatsApp said until when it takes no connection, which may be days.
  if (next_attempt_at && attempt === 0) return `Próxima tentativa em ${dayAndTime(next_attempt_at)}`;
  if (next_attempt_at) return `Tentativa ${attempt} às ${clock.format(new Date(next_attempt_at))}`;
  return attempt > 1 ? `Tentativa ${attempt} em andamento` : undefined;
}

/** The eight characters as WhatsApp shows them: `ABCD-1234`. */
export const pairingText = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

import { cutNews } from './news-text.ts';
import type { PendingNotification } from './notifications.repository.ts';
import { telegramTextMax } from './telegram.port.ts';

/** More than this waiting at once is a backlog: it is told in numbers, with the newest calls as examples. */
export const backlogLimit = 300;

export interface Digest {
  text: string;
  /** The notifications that this text tells of. */
  ids: number[];
}

/** One message for as many notifications as it can hold; undefined when there are none. */
export function makeDigest(pending: readonly PendingNotification[], timeZone: string): Digest | undefined {
  const [first] = pending;
  if (!first) return undefined;
  if (pending.length === 1) return { text: cutNews(first.text, telegramTextMax), ids: [first.id] };
  return pending.length > backlogLimit ? summary(pending, timeZone) : listing(pending);
}

/** So many of what they are. */
function nounFor(pending: readonly PendingNotification[], count: number): string {
  const number = count.toLocaleString('pt-BR');
  const [kind, ...others] = new Set(pending.map((one) => one.kind));
  return `${number} ${kind === undefined || others.length > 0 ? 'avisos' : nouns[kind]}`;
}
const nouns = {
  alert: 'alertas',
  waiting: 'pessoas que esperam por você',
  message: 'mensagens',
  call: 'chamadas à API',
} as const;

function listing(pending: readonly PendingNotification[]): Digest {
  const ids: number[] = [];
  let body = '';
  for (const { id, text } of pending) {
    const entry = `\n\n${cutNews(text, 400)}`;
    if (body.length + entry.length > telegramTextMax - 60) break;
    body += entry;
    ids.push(id);
  }
  return { text: `🔔 ${nounFor(pending, ids.length)}${body}`, ids };
}

function summary(pending: readonly PendingNotification[], timeZone: string): Digest {
  const time = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [first, last] = [pending.at(0), pending.at(-1)];
  const span =
    first && last ? `de ${time.format(new Date(first.created_at))} a ${time.format(new Date(last.created_at))}` : '';
  const newest = pending.slice(-5).map(({ text }) => cutNews(text, 400));
  const head = `🔔 ${nounFor(pending, pending.length)} ${span}. As mais recentes:`;
  return { text: [head, ...newest].join('\n\n'), ids: pending.map(({ id }) => id) };
}

import { expect, test } from 'vitest';
import { dayAndTime } from './format.ts';
import { awayTexts, healthOf, newChatsText, troublesOf } from './number-health.ts';

const until = '2026-11-20T17:30:00.000Z';

test.each([
  [{ lock: null, warning: null }, undefined],
  [
    { lock: { until }, warning: { until: null } },
    { isProblem: true, text: `conversas até ${dayAndTime(until)}.` },
  ],
  [
    { lock: { until: null }, warning: null },
    { isProblem: true, text: 'conversas por enquanto.' },
  ],
  [
    { lock: null, warning: { until } },
    { isProblem: false, text: `Até ${dayAndTime(until)}, os envios em massa` },
  ],
  [
    { lock: null, warning: { until: null } },
    { isProblem: false, text: '. Os envios em massa vão na metade' },
  ],
])('%j is said in words', (measures, expected) => {
  const health = healthOf(measures);
  expect(health).toEqual(expected && { ...expected, text: expect.stringContaining(expected.text) });
});

test.each([
  [{ today: 4, allowed: 20 }, '4 de 20'],
  [{ today: 0, allowed: 1000 }, '0 de 1.000'],
  [{ today: 4, allowed: null }, '4'],
  [{ today: 0, allowed: null }, undefined],
])('conversations started today: %j is %s', (chats, text) => expect(newChatsText(chats)).toBe(text));

const quiet = {
  last_in_at: null,
  last_out_at: null,
  phone: { seen_at: null, awaited_since: null },
  renewal: null,
  history: null,
  unreadable: { lost: 0, recovered: 2, reasons: {} },
};
const renewal = { at: until, cause: 'receipts', found: 3 } as const;

test.each([
  [quiet, []],
  [
    { ...quiet, unreadable: { ...quiet.unreadable, lost: 3 } },
    ['3 mensagens não puderam ser lidas. Peça que enviem de novo.'],
  ],
  [
    { ...quiet, unreadable: { ...quiet.unreadable, lost: 1 } },
    ['1 mensagem não pôde ser lida. Peça que a enviem de novo.'],
  ],
  [{ ...quiet, renewal }, [`O WhatsApp parou de entregar mensagens; a conexão foi refeita em ${dayAndTime(until)}.`]],
  [
    { ...quiet, renewal: { ...renewal, found: 0 } },
    [`Ninguém confirmava as mensagens enviadas; por segurança, a conexão foi refeita em ${dayAndTime(until)}.`],
  ],
  [
    { ...quiet, renewal: { ...renewal, cause: 'queue' as const } },
    [`O recebimento de mensagens travou; a conexão foi refeita em ${dayAndTime(until)}.`],
  ],
])('troubles of the last day: %j', (health, texts) => {
  expect(troublesOf(health, Date.parse(until) + 60_000)).toEqual(texts);
});

test('a connection that was made anew days ago is no news', () => {
  expect(troublesOf({ ...quiet, renewal }, Date.parse(until) + 25 * 60 * 60_000)).toEqual([]);
});

test('a phone that is away is said from the tenth day on', () => {
  const dayMs = 24 * 60 * 60_000;
  const away = (days: number) => awayTexts({ seen_at: until, awaited_since: until }, Date.parse(until) + days * dayMs);
  expect(away(9.9)).toEqual([]);
  expect(away(11.5)).toEqual([expect.stringMatching(/^O celular deste número não aparece há 11 dias\. Ligue-o/)]);
});

import { expect, test } from 'vitest';
import { companyTime } from './format.ts';
import { attemptText, awayTexts, healthOf, newChatsText, troublesOf } from './number-health.ts';

/** The reader's own zone. */
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const until = '2026-11-20T17:30:00.000Z';

test.each([
  [{ lock: null, warning: null }, undefined],
  [
    { lock: { kind: 'lock' as const, until }, warning: { until: null } },
    { isProblem: true, text: `conversas até ${companyTime(until, here)}.` },
  ],
  [
    { lock: { kind: 'lock' as const, until: null }, warning: null },
    { isProblem: true, text: 'conversas por enquanto.' },
  ],
  [
    { lock: null, warning: { until } },
    { isProblem: false, text: `Até ${companyTime(until, here)}, os envios em massa` },
  ],
  [
    { lock: null, warning: { until: null } },
    { isProblem: false, text: '. Os envios em massa vão na metade' },
  ],
])('%j is said in words', (measures, expected) => {
  const health = healthOf({ ...measures, time_zone: here });
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
  [
    { ...quiet, renewal },
    [`O WhatsApp parou de entregar mensagens; a conexão foi refeita em ${companyTime(until, here)}.`],
  ],
  [
    { ...quiet, renewal: { ...renewal, found: 0 } },
    [`Ninguém confirmava as mensagens enviadas; por segurança, a conexão foi refeita em ${companyTime(until, here)}.`],
  ],
  [
    { ...quiet, renewal: { ...renewal, cause: 'queue' as const } },
    [`O recebimento de mensagens travou; a conexão foi refeita em ${companyTime(until, here)}.`],
  ],
])('troubles of the last day: %j', (health, texts) => {
  expect(troublesOf(health, here, Date.parse(until) + 60_000)).toEqual(texts);
});

test('a connection that was made anew days ago is no news', () => {
  expect(troublesOf({ ...quiet, renewal }, here, Date.parse(until) + 25 * 60 * 60_000)).toEqual([]);
});

test('a phone that is away is said from the tenth day on', () => {
  const dayMs = 24 * 60 * 60_000;
  const away = (days: number) => awayTexts({ seen_at: until, awaited_since: until }, Date.parse(until) + days * dayMs);
  expect(away(9.9)).toEqual([]);
  expect(away(11.5)).toEqual([expect.stringMatching(/^O celular deste número não aparece há 11 dias\. Ligue-o/)]);
});

test('a number that may start no more conversations is not one that may start none', () => {
  const texts = (['lock', 'cap'] as const).map(
    (kind) => healthOf({ lock: { kind, until }, warning: null, time_zone: here })?.text,
  );
  expect(texts).toEqual([
    expect.stringMatching(/^O WhatsApp não deixa este número começar conversas até /),
    expect.stringMatching(/^Este número já começou todas as conversas novas que o WhatsApp permite até /),
  ]);
});

test('every moment that is said of a number is on the wall clock of the company, which is named to who lives by another', () => {
  const time_zone = 'Asia/Kathmandu';
  const there = '20/11/2026, 23:15 (fuso horário: Nepal)';
  const [lock, next] = [
    healthOf({ lock: { kind: 'lock', until }, warning: null, time_zone })?.text,
    attemptText({ attempt: 0, next_attempt_at: until, time_zone }),
  ];
  expect([lock, next, ...troublesOf({ ...quiet, renewal }, time_zone, Date.parse(until))]).toEqual([
    expect.stringContaining(`até ${there}.`),
    `Próxima tentativa em ${there}`,
    expect.stringContaining(`em ${there}.`),
  ]);
});

test.each([
  [{ attempt: 0, next_attempt_at: null }, undefined],
  [{ attempt: 1, next_attempt_at: null }, undefined],
  [{ attempt: 3, next_attempt_at: null }, 'Tentativa 3 em andamento'],
  // Without a zone this is the reader's own time, whatever machine runs the test.
  [{ attempt: 2, next_attempt_at: '2026-01-15T14:03:22' }, 'Tentativa 2 às 14:03:22'],
  [{ attempt: 0, next_attempt_at: '2026-01-17T09:05:00' }, 'Próxima tentativa em 17/01/2026, 09:05'],
])('%j says %j', (instance, text) => expect(attemptText({ ...instance, time_zone: here })).toBe(text));

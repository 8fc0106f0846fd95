import type { BulkSendEstimate } from '@recado/contract';
import { expect, test } from 'vitest';
import { spanText } from './span-text.ts';

const now = '2026-12-30T12:00:00.000Z';

test.each([
  [now, '2026-12-30T12:00:20.000Z', 'Começa agora.'],
  [now, '2026-12-30T16:00:00.000Z', 'Começa agora, termina por volta das 13:00.'],
  [
    '2026-12-30T15:30:00.000Z',
    '2026-12-31T12:00:00.000Z',
    'Começa hoje às 12:30, termina por volta de amanhã às 09:00.',
  ],
  // In London it is the day after.
  ['2026-12-31T01:00:00.000Z', '2026-12-31T02:00:00.000Z', 'Começa hoje às 22:00, termina por volta das 23:00.'],
  [
    '2026-12-31T12:00:00.000Z',
    '2027-01-16T12:00:00.000Z',
    'Começa amanhã às 09:00, termina por volta de 16/01/2027 às 09:00.',
  ],
  ['2027-12-30T12:00:00.000Z', '2027-12-30T12:00:00.000Z', 'Começa em 30/12/2027 às 09:00.'],
  [now, null, 'Começa agora, e termina depois que o WhatsApp liberar o número.'],
  [null, null, 'Começa quando o WhatsApp liberar o número.'],
])('from %s to %s', (starts_at, ends_at, text) => {
  const estimate = { starts_at, ends_at, time_zone: 'America/Sao_Paulo' } as BulkSendEstimate;
  expect(spanText(estimate, Date.parse(now))).toBe(text);
});

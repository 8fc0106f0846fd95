import { expect, it, test } from 'vitest';
import { attemptText, pairingText } from './instance-format.ts';

test.each([
  [{ attempt: 0, next_attempt_at: null }, undefined],
  [{ attempt: 1, next_attempt_at: null }, undefined],
  [{ attempt: 3, next_attempt_at: null }, 'Tentativa 3 em andamento'],
  // Without a zone this is the reader's own time, whatever machine runs the test.
  [{ attempt: 2, next_attempt_at: '2026-01-15T14:03:22' }, 'Tentativa 2 às 14:03:22'],
  [{ attempt: 0, next_attempt_at: '2026-01-17T09:05:00' }, 'Próxima tentativa em 17/01/2026, 09:05'],
])('%j says %j', (instance, text) => expect(attemptText(instance)).toBe(text));

it('shows a pairing code in two halves', () => expect(pairingText('ABCD1234')).toBe('ABCD-1234'));

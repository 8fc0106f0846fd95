import type { BulkSend } from '@recado/contract';
import { expect, test } from 'vitest';
import { figuresText } from './figures-text.ts';

test.each([
  [{ sent: 3, failed: 0, skipped: 0, queued: 0 }, '3 enviadas'],
  [{ sent: 0, failed: 1, skipped: 0, queued: 0 }, '0 enviadas · 1 falhou'],
  [{ sent: 1, failed: 2, skipped: 1, queued: 4 }, '1 enviada · 2 falharam · 1 pulada · 4 na fila'],
])('%j is %s', (figures, text) => expect(figuresText(figures as BulkSend)).toBe(text));

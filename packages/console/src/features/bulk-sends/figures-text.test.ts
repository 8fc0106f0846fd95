import type { BulkSend } from '@recado/contract';
import { expect, test } from 'vitest';
import { figuresText, progressText } from './figures-text.ts';

test.each([
  [{ sent: 3, failed: 0, skipped: 0, queued: 0 }, '3 enviadas'],
  [{ sent: 0, failed: 1, skipped: 0, queued: 0 }, '0 enviadas · 1 falhou'],
  [{ sent: 1, failed: 2, skipped: 1, queued: 4 }, '1 enviada · 2 falharam · 1 pulada · 4 na fila'],
])('%j is %s', (figures, text) => expect(figuresText(figures as BulkSend)).toBe(text));

test.each([
  [{ total: 3, sent: 3, failed: 0, skipped: 0, queued: 0 }, '3 enviadas de 3'],
  [{ total: 1, sent: 1, failed: 0, skipped: 0, queued: 0 }, '1 enviada de 1'],
  [{ total: 3, sent: 1, failed: 2, skipped: 0, queued: 0 }, '1 enviada, 2 falharam, de 3'],
  [{ total: 3, sent: 0, failed: 3, skipped: 0, queued: 0 }, '0 enviadas, 3 falharam, de 3'],
  [{ total: 2000, sent: 1, failed: 0, skipped: 1, queued: 1998 }, '1 enviada, 1 pulada, 1.998 na fila, de 2.000'],
])('%j is %s at a glance', (figures, text) => expect(progressText(figures as BulkSend)).toBe(text));

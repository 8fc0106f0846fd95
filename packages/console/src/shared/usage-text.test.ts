import { expect, test } from 'vitest';
import { usageText } from './usage-text.ts';

test('nobody is left out, and nothing is said where nobody is', () => {
  expect(usageText({ triggers: [], quickActions: [], bulkSends: 0 })).toBe('');
  expect(usageText({ triggers: ['A', 'B (inativo)'], quickActions: ['C'], bulkSends: 1 })).toBe(
    '\n\nAinda em uso, e vai deixar de funcionar:\nGatilhos: A, B (inativo).\nAções rápidas: C.\n1 envio em massa em andamento.',
  );
});

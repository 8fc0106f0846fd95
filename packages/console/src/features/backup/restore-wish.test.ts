import { backupLimits } from '@recado/contract';
import { expect, test } from 'vitest';
import { questionOf, restoreFacts } from './restore-wish.ts';

test.each(['replace', 'merge'] as const)('before %s the question says what the section says', (mode) => {
  const question = questionOf(mode, 'a.zip');
  expect(question).toContain('a.zip');
  expect(question).toContain(restoreFacts.numbers);
  expect(question).toContain(restoreFacts.safety);
  expect(restoreFacts.safety).toContain(`os ${backupLimits.safetyKept} mais recentes`);
});

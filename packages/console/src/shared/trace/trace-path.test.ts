import type { TraceStep } from '@recado/contract';
import { expect, it } from 'vitest';
import { tracePath } from './trace-path.ts';

const shape = (trace: TraceStep[]) =>
  tracePath(trace).map(({ step, outcome, isDeciding }) => `${step} ${outcome}${isDeciding ? ' *' : ''}`);

it('a menu item decides, and what comes after it is not reached', () => {
  expect(
    shape([
      { step: 'response', outcome: 'skipped', text: '' },
      { step: 'menu', outcome: 'answered', text: '' },
    ]),
  ).toEqual(['response skipped', 'menu answered *', 'ai unreached', 'default unreached']);
});

it('a guard ends the way at once', () => {
  expect(shape([{ step: 'guard', outcome: 'silenced', text: '' }])).toEqual([
    'guard silenced *',
    'response unreached',
    'menu unreached',
    'ai unreached',
    'default unreached',
  ]);
});

it('without any answer the last step is the one that tells', () => {
  expect(shape([{ step: 'default', outcome: 'passed', text: '' }])).toEqual(['default passed *']);
});

it('no trace, no way', () => expect(tracePath([])).toEqual([]));

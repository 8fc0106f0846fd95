import { expect, it } from 'vitest';
import { countVotes } from './poll-votes.ts';

it('counts what each chose, says which was ours, and how many stayed closed', () => {
  const votes = [
    { options: ['Queijo'], author: 'person' as const },
    { options: ['Queijo', 'Alho'], author: 'phone' as const },
    { options: null, author: 'person' as const },
    { options: ['Nenhuma delas'], author: 'person' as const },
  ];
  expect(countVotes(['Queijo', 'Alho', 'Atum'], votes)).toEqual({
    counts: [
      { option: 'Queijo', count: 2, isOurs: true },
      { option: 'Alho', count: 1, isOurs: true },
      { option: 'Atum', count: 0, isOurs: false },
    ],
    most: 2,
    sealed: 1,
  });
});

it('of nobody there is nothing', () => {
  expect(countVotes([], [])).toEqual({ counts: [], most: 0, sealed: 0 });
});

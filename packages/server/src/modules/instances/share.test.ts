import fc from 'fast-check';
import { expect, it } from 'vitest';
import { planShare } from './share.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => `loja-${index}`);

it('takes no more than its share, and leaves one where it has too many', () => {
  const nodes = { present: 3, settled: 3 };
  expect(planShare({ total: 7, mine: [], free: numbers(7), nodes })).toEqual({ take: numbers(3), leave: undefined });
  expect(planShare({ total: 7, mine: numbers(3), free: ['x'], nodes })).toEqual({ take: [], leave: undefined });
  expect(planShare({ total: 7, mine: numbers(5), free: [], nodes })).toEqual({ take: [], leave: 'loja-4' });
});

it('hands nothing over to a node that does not take numbers yet', () => {
  const nodes = { present: 2, settled: 1 };
  expect(planShare({ total: 4, mine: numbers(4), free: [], nodes })).toEqual({ take: [], leave: undefined });
});

it('ends with every number on one node and no node with more than its share, from wherever they were', () => {
  const start = fc.integer({ min: 1, max: 5 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      places: fc.array(fc.integer({ min: -1, max: count - 1 }), { maxLength: 30 }),
    }),
  );
  fc.assert(
    fc.property(start, ({ count, places }) => {
      const total = places.length;
      const owners = new Map(numbers(total).map((name, index) => [name, places[index] ?? -1]));
      const ownedBy = (node: number) => [...owners].filter(([, owner]) => owner === node).map(([name]) => name);
      const nodes = { present: count, settled: count };
      let changes = 0;
      for (let turn = 0; turn < count * (2 * total + 2); turn += 1) {
        const node = turn % count;
        const { take, leave } = planShare({ total, mine: ownedBy(node), free: ownedBy(-1), nodes });
        for (const name of take) owners.set(name, node);
        if (leave) owners.set(leave, -1);
        changes += take.length + Number(leave !== undefined);
      }
      expect(ownedBy(-1)).toEqual([]);
      for (let node = 0; node < count; node += 1)
        expect(ownedBy(node).length).toBeLessThanOrEqual(Math.ceil(total / count));
      // Each number moves once at most.
      expect(changes).toBeLessThanOrEqual(2 * total);
    }),
  );
});

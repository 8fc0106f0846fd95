import { ApiError } from '@recado/contract';
import fc from 'fast-check';
import { describe, expect, it, test, vi } from 'vitest';
import type { Comparison, EditFields } from './edit-conflict.ts';
import { type Decision, saveEdit, saveOnLatest } from './save-edit.ts';

const fields: EditFields = { a: { label: 'A' }, b: { label: 'B' }, c: { label: 'C' } };
interface Row {
  a: string;
  b: string;
  c: string;
}
const seen: Row = { a: 'oi', b: '', c: '' };
const mine: Row = { ...seen, a: 'minha' };
const theirs: Row = { ...seen, a: 'delas' };

/** A server on which somebody else saved `others`, one after another, before each of our saves, and a form that follows. */
function create(others: Row[], ...decisions: Decision[]) {
  const server = { present: seen };
  const form = { base: seen, values: seen };
  const asked: Comparison[] = [];
  const save = vi.fn(async (base: object | undefined) => {
    server.present = others.shift() ?? server.present;
    if (base !== server.present) {
      throw new ApiError(412, { code: 'EDIT_CONFLICT', details: { present: server.present } });
    }
    server.present = { ...form.values };
    return server.present;
  });
  const ask = async (comparison: Comparison) => {
    asked.push(comparison);
    return decisions.shift() ?? 'edit';
  };
  const run = (typed: Row, saving = save) => {
    form.values = typed;
    return saveEdit<Row>({
      base: form.base,
      fields,
      mine: () => ({ ...form.values }),
      save: saving,
      rebase: (present, taken) => {
        const kept = Object.entries(present).filter(([name]) => taken.includes(name));
        form.base = present;
        form.values = { ...form.values, ...Object.fromEntries(kept) };
      },
      ask,
    });
  };
  return { server, form, asked, run, save };
}
const isKept = { decision: 'mine' };

describe('a save', () => {
  it('asks nothing where nobody else saved', async () => {
    const { run, asked } = create([]);
    expect(await run(mine)).toMatchObject({ ...isKept, row: mine });
    expect(asked).toEqual([]);
  });

  it('shows what both changed, and is made on top of what was shown', async () => {
    const { run, asked, server } = create([theirs], 'mine');
    expect(await run(mine)).toMatchObject(isKept);
    expect(asked).toEqual([
      { both: [{ name: 'a', label: 'A', mine: 'minha', saved: 'delas' }], onlyMine: [], onlyTheirs: [] },
    ]);
    expect(server.present).toEqual(mine);
  });

  it('asks again when a third one was faster than the decision', async () => {
    const { run, asked, server } = create([theirs, { ...theirs, b: 'de uma terceira' }], 'mine', 'mine');
    await run(mine);
    expect(asked[1]).toMatchObject({ both: [{ name: 'a' }], onlyTheirs: [{ name: 'b', saved: 'de uma terceira' }] });
    expect(server.present).toEqual({ ...mine, b: 'de uma terceira' });
  });

  it('asks also where both can be kept, and keeps both', async () => {
    const { run, asked, server } = create([{ ...seen, b: 'delas' }], 'mine');
    await run(mine);
    expect(asked).toMatchObject([{ both: [], onlyMine: [{ name: 'a' }], onlyTheirs: [{ name: 'b' }] }]);
    expect(server.present).toEqual({ ...mine, b: 'delas' });
  });

  it.each([
    ['saved', { decision: 'saved', row: theirs }],
    ['edit', { decision: 'edit' }],
  ] as const)('is not made when the decision is %s', async (decision, outcome) => {
    const { run, save, form } = create([theirs], decision);
    expect(await run(mine)).toEqual(outcome);
    expect(save).toHaveBeenCalledOnce();
    expect(form).toEqual({ base: seen, values: mine });
  });

  it.each([
    ['both wrote the same', mine, mine],
    ['nothing was changed here', seen, theirs],
  ])('asks nothing where %s', async (_, typed, saved) => {
    const { run, asked, server } = create([saved]);
    expect(await run(typed)).toMatchObject(isKept);
    expect(asked).toEqual([]);
    expect(server.present).toEqual(saved);
  });

  it('fails as before for any other reason', async () => {
    const away = new ApiError(503, {});
    const { run } = create([]);
    await expect(run(mine, vi.fn().mockRejectedValue(away))).rejects.toBe(away);
  });
});

const text = fc.constantFrom('', 'x', 'y', 'z');
const row = fc.record({ a: text, b: text, c: text });
const names = ['a', 'b', 'c'] as const;

test('whatever two people wrote, only what both changed is in question, and nobody loses the rest', () =>
  fc.assert(
    fc.asyncProperty(row, row, async (typed, saved) => {
      const { run, asked, server } = create([saved], 'mine');
      await run(typed);
      for (const name of names) {
        const isMine = typed[name] !== seen[name];
        expect(server.present[name]).toBe(isMine ? typed[name] : saved[name]);
      }
      const contested = names.filter((name) => new Set([typed[name], saved[name], seen[name]]).size === 3);
      for (const { both } of asked) expect(both.map(({ name }) => name)).toEqual(contested);
      if (contested.length > 0) expect(asked).toHaveLength(1);
    }),
  ));

test('what was chosen and then refused stands in the form, upon what is saved, and is not asked about again', () =>
  fc.assert(
    fc.asyncProperty(row, row, row, async (typed, saved, third) => {
      const { run, server, form, asked, save } = create([saved, third], 'mine', 'mine');
      const refused = new ApiError(400, { details: { fields: { a: 'Não' } } });
      const tried = vi.fn(async (base: object | undefined) => {
        await save(base);
        throw refused;
      });
      await expect(run(typed, tried)).rejects.toBe(refused);
      const expected = server.present;
      for (const name of names) {
        const isMine = typed[name] !== seen[name];
        expect(expected[name]).toBe(isMine ? typed[name] : third[name]);
      }
      expect(form.values).toEqual(expected);
      const before = asked.length;
      server.present = form.base;
      expect(await run(form.values)).toMatchObject({ ...isKept, row: expected });
      expect(asked).toHaveLength(before);
    }),
  ));

it('a switch is set on whatever the row became', async () => {
  const save = vi.fn(async (base: Row) => {
    if (base === seen) throw new ApiError(412, { code: 'EDIT_CONFLICT', details: { present: theirs } });
    return { ...base, c: 'on' };
  });
  expect(await saveOnLatest(seen, save)).toEqual({ ...theirs, c: 'on' });
});

import { ApiError } from '@recado/contract';
import { describe, expect, it, vi } from 'vitest';
import { type Decision, type EditFields, plainText, saveEdit, saveOnLatest, yesOrNo } from './edit-conflict.ts';

const fields: EditFields = {
  message: { label: 'Mensagem' },
  is_active: { label: 'Ativa', show: yesOrNo },
  key: { label: 'Chave', isSecret: true },
};
const seen = { id: 1, message: 'oi', is_active: 1, key: '' };
const mine = { message: 'minha', is_active: true, key: '' };

/** A server on which somebody else saved `others`, one after another, before each of our saves. */
function create(others: object[], ...decisions: Decision[]) {
  let present: object = seen;
  const save = vi.fn(async (base: object | undefined) => {
    present = others.shift() ?? present;
    if (base && base !== present) throw new ApiError(412, { code: 'EDIT_CONFLICT', details: { present } });
    return { ...seen, ...mine };
  });
  const ask = vi.fn(async () => decisions.shift() ?? 'edit');
  return { save, ask, run: (typed = mine) => saveEdit({ base: seen, fields, mine: () => typed, save, ask }) };
}

const theirs = { ...seen, message: 'delas' };

describe('a save', () => {
  it('asks nothing where nobody else saved', async () => {
    const { run, ask } = create([]);
    expect(await run()).toMatchObject({ decision: 'mine', row: { message: 'minha' } });
    expect(ask).not.toHaveBeenCalled();
  });

  it('shows the fields that differ, and is made on top of what was shown', async () => {
    const { run, ask, save } = create([theirs], 'mine');
    expect(await run()).toMatchObject({ decision: 'mine' });
    expect(ask.mock.calls).toEqual([[[{ label: 'Mensagem', mine: 'minha', saved: 'delas' }]]]);
    expect(save).toHaveBeenLastCalledWith(theirs);
  });

  it('asks again when a third one was faster than the decision', async () => {
    const { run, ask } = create([theirs, { ...theirs, is_active: 0 }], 'mine', 'mine');
    await run();
    expect(ask).toHaveBeenLastCalledWith([
      { label: 'Mensagem', mine: 'minha', saved: 'delas' },
      { label: 'Ativa', mine: 'Sim', saved: 'Não' },
    ]);
  });

  it.each([
    ['saved', { decision: 'saved', row: theirs }],
    ['edit', { decision: 'edit' }],
  ] as const)('is not made when the decision is %s', async (decision, outcome) => {
    const { run, save } = create([theirs], decision);
    expect(await run()).toEqual(outcome);
    expect(save).toHaveBeenCalledOnce();
  });

  it('asks nothing where both wrote the same', async () => {
    const { run, ask } = create([{ ...seen, message: 'minha\r\nlinha' }]);
    expect(await run({ ...mine, message: 'minha\nlinha' })).toMatchObject({ decision: 'mine' });
    expect(ask).not.toHaveBeenCalled();
  });

  it('shows of a secret only its end, and knows two with the same end apart', async () => {
    const { run, ask } = create([{ ...seen, message: 'minha', key: 'sk-1234' }]);
    await run({ ...mine, key: 'other-1234' });
    expect(ask).toHaveBeenCalledWith([{ label: 'Chave', mine: '••••1234', saved: '••••1234' }]);
  });

  it('fails as before for any other reason', async () => {
    const away = new ApiError(503, {});
    const { ask } = create([]);
    const save = () => Promise.reject(away);
    await expect(saveEdit({ base: seen, fields, mine: () => mine, save, ask })).rejects.toBe(away);
  });
});

it('a switch is set on whatever the row became', async () => {
  const save = vi.fn(async (row: typeof seen) => {
    if (row === seen) throw new ApiError(412, { code: 'EDIT_CONFLICT', details: { present: theirs } });
    return { ...row, is_active: 0 };
  });
  expect(await saveOnLatest(seen, save)).toEqual({ ...theirs, is_active: 0 });
});

it('tells apart what reads alike', async () => {
  const base = { id: 1, parts: ['a'] };
  const present = { ...base, parts: ['a', 'b'] };
  const ask = vi.fn(async () => 'edit' as const);
  const save = () => Promise.reject(new ApiError(412, { code: 'EDIT_CONFLICT', details: { present } }));
  const parts = { label: 'Partes', identity: JSON.stringify };
  await saveEdit({ base, fields: { parts }, mine: () => ({ parts: ['a, b'] }), save, ask });
  expect(ask).toHaveBeenCalledWith([{ label: 'Partes', mine: 'a, b', saved: 'a, b' }]);
});

it.each([
  [null, ''],
  [undefined, ''],
  ['texto', 'texto'],
  [false, 'Não'],
  [0, '0'],
  [[], ''],
  [['a', ''], 'a, vazio'],
  [{ a: 1, b: { c: [] } }, 'a = 1; b = (c = vazio)'],
])('%j is %j in words', (value, text) => expect(plainText(value)).toBe(text));

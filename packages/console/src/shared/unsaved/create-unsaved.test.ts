import { expect, it, vi } from 'vitest';
import { createUnsaved } from './create-unsaved.ts';

const page = {};
const dialog = {};

it('goes on at once where nothing would be lost', async () => {
  const unsaved = createUnsaved();
  const goOn = vi.fn();
  unsaved.leave(goOn, dialog);
  expect(goOn).toHaveBeenCalledOnce();
  expect(await unsaved.mayLeave()).toBe(true);
  unsaved.mark([page])();
  expect(await unsaved.mayLeave()).toBe(true);
  expect(unsaved.getState()).toEqual({ isChanged: false, question: undefined });
});

it.each([
  [true, 1],
  [false, 0],
])('asks before something is lost (discarded: %s)', async (discards, times) => {
  const unsaved = createUnsaved();
  unsaved.mark([page, dialog]);
  const goOn = vi.fn();
  unsaved.leave(goOn, dialog);
  expect(goOn).not.toHaveBeenCalled();
  expect(unsaved.getState().question?.title).toBe('Descartar alterações?');
  unsaved.answer(discards);
  await expect.poll(() => goOn.mock.calls).toHaveLength(times);
  expect(unsaved.getState()).toEqual({ isChanged: !discards, question: undefined });
});

it('asks only about what is left: a dialog goes without the form behind it', async () => {
  const unsaved = createUnsaved();
  unsaved.mark([page]);
  expect(await unsaved.mayLeave(dialog)).toBe(true);
  const all = unsaved.mayLeave();
  expect(unsaved.getState().question).toBeDefined();
  unsaved.answer(false);
  expect(await all).toBe(false);
});

it('keeps what was not given up', async () => {
  const unsaved = createUnsaved();
  unsaved.mark([page]);
  const close = unsaved.mark([page, dialog]);
  const left = unsaved.mayLeave(dialog);
  unsaved.answer(true);
  expect(await left).toBe(true);
  close();
  expect(unsaved.getState().isChanged).toBe(true);
});

it('asks one question at a time', async () => {
  const unsaved = createUnsaved();
  unsaved.mark([page]);
  const first = unsaved.mayLeave();
  expect(await unsaved.mayLeave()).toBe(false);
  unsaved.answer(true);
  expect(await first).toBe(true);
});

const row = {};
const tabs = {};
const at = (pathname: string, search: Record<string, unknown> = {}) => ({ pathname, search });

it.each([
  ['another screen', at('/tags'), true],
  ['the same address', at('/menu', { pagina: 2 }), false],
  ['another page of the list', at('/menu'), true],
  ['another address of the same page', at('/menu', { pagina: 2, other: 1 }), false],
  ['another tab around it', at('/menu', { pagina: 2, tab: 'b' }), true],
])('asks before %s is shown where that takes what was typed away', async (_, to, asks) => {
  const unsaved = createUnsaved();
  unsaved.bind(row, ({ pagina = 1 }) => String(pagina));
  unsaved.bind(tabs, ({ tab = 'a' }) => String(tab));
  unsaved.mark([tabs, row]);
  const may = unsaved.mayGo(at('/menu', { pagina: 2 }), to);
  expect(unsaved.getState().question !== undefined).toBe(asks);
  if (asks) unsaved.answer(true);
  expect(await may).toBe(true);
  expect(unsaved.getState().isChanged).toBe(!asks);
});

it('asks nothing about what another view leaves where it is, or what is no longer there', async () => {
  const unsaved = createUnsaved();
  const release = unsaved.bind(row, ({ pagina = 1 }) => String(pagina));
  unsaved.mark([page]);
  expect(await unsaved.mayGo(at('/menu'), at('/menu', { pagina: 2 }))).toBe(true);
  unsaved.mark([row]);
  release();
  expect(await unsaved.mayGo(at('/menu'), at('/menu', { pagina: 2 }))).toBe(true);
  expect(unsaved.getState().isChanged).toBe(true);
});

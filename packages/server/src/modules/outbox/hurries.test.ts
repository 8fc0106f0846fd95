import { expect, it } from 'vitest';
import { createHurries } from './hurries.ts';
import type { OutgoingRow } from './outgoing-messages.repository.ts';

const rowOf = (id: number, chat = 'ana') => ({ id, chat, instance_id: 'loja' }) as OutgoingRow;

it('what is typed for a campaign gives way to what comes after it in the same chat', () => {
  const hurries = createHurries();
  const [campaign, elsewhere, reply] = [rowOf(1), rowOf(2, 'bia'), rowOf(3)];
  hurries.note(campaign, 60_000);
  hurries.note(elsewhere, 60_000);
  expect([hurries.find(campaign)?.aborted, hurries.find(elsewhere)?.aborted]).toEqual([false, false]);
  hurries.note(reply, undefined);
  expect([hurries.find(campaign)?.aborted, hurries.find(elsewhere)?.aborted]).toEqual([true, false]);
  // A reply types as long as it takes.
  expect(hurries.find(reply)).toBe(undefined);
  hurries.end(campaign);
  expect(hurries.find(campaign)).toBe(undefined);
});

it('and to whatever else waits for its number', () => {
  const hurries = createHurries();
  const [campaign, elsewhere] = [rowOf(1), { ...rowOf(2), instance_id: 'outra' }];
  for (const row of [campaign, elsewhere]) hurries.note(row, 60_000);
  hurries.hasten('loja');
  expect([hurries.find(campaign)?.aborted, hurries.find(elsewhere)?.aborted]).toEqual([true, false]);
});

it('and it ends with the pause that was asked for', async () => {
  const hurries = createHurries();
  hurries.note(rowOf(1), 1);
  await expect.poll(() => hurries.find(rowOf(1))?.aborted).toBe(true);
});

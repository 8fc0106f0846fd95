import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { createNumberHealthRepository } from './number-health.repository.ts';
import { createHealthBook } from './number-health.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

async function openBook() {
  const { database } = await createTestApp();
  let now = Date.parse('2026-03-10T12:00:00.000Z');
  /** As after a start of the server: nothing in memory. */
  const open = () =>
    createHealthBook({
      health: createNumberHealthRepository(database.db),
      clock: () => new Date(now),
      onError: (error) => {
        throw error;
      },
    });
  const pass = (ms: number) => {
    now += ms;
  };
  return { open, pass };
}

describe('what a number remembers about itself', () => {
  it('lets its connection be made anew once in six hours, whoever asks, also after a restart', async () => {
    const { open, pass } = await openBook();
    const asked = await Promise.all([1, 2, 3].map(() => open().notesOf('loja').mayRenew('queue')));
    expect(asked.filter(Boolean)).toHaveLength(1);
    await open().notesOf('loja').onRenewed(4);
    expect((await open().read())('loja').renewal).toMatchObject({ cause: 'queue', found: 4 });
    pass(6 * hourMs - 1);
    expect(await open().notesOf('loja').mayRenew('receipts')).toBe(false);
    expect(await open().notesOf('outra').mayRenew('receipts')).toBe(true);
    pass(1);
    expect(await open().notesOf('loja').mayRenew('receipts')).toBe(true);
    expect((await open().read())('loja').renewal).toEqual({
      at: '2026-03-10T18:00:00.000Z',
      cause: 'receipts',
      found: null,
    });
  });

  it('shows itself once a day', async () => {
    const { open, pass } = await openBook();
    const mayShow = () => open().notesOf('loja').mayShow();
    expect([await mayShow(), await mayShow()]).toEqual([true, false]);
    pass(12 * hourMs);
    expect(await mayShow()).toBe(false);
    pass(12 * hourMs);
    expect(await mayShow()).toBe(true);
  });

  it('counts what could not be read for a day: lost is what did not come within two minutes', async () => {
    const { open, pass } = await openBook();
    const { onUnreadable, onRecovered } = open().notesOf('loja');
    const count = async () => (await open().read())('loja').unreadable;
    expect(await count()).toEqual({ lost: 0, recovered: 0, reasons: {} });
    await onUnreadable('A', 'bad-mac');
    await onUnreadable('B', 'bad-mac');
    await onUnreadable('B', 'no-session');
    await onUnreadable('C', 'absent');
    await onRecovered('A');
    await onRecovered('never seen');
    expect(await count()).toEqual({ lost: 0, recovered: 1, reasons: { 'bad-mac': 2, absent: 1 } });
    pass(2 * minuteMs);
    expect(await count()).toMatchObject({ lost: 2, recovered: 1 });
    await onRecovered('C');
    expect(await count()).toMatchObject({ lost: 1, recovered: 2 });
    pass(24 * hourMs);
    expect(await count()).toEqual({ lost: 0, recovered: 0, reasons: {} });
  });
});

it('tells of a number when something last came in and went out, and what could not be read, until it is removed', async () => {
  const { api, database, link, shop, ana, eventually } = await createWhatsAppApp();
  const health = async () => (await api.instances.list())[0]?.health;
  await link();
  expect(await health()).toMatchObject({ last_in_at: null, last_out_at: null, renewal: null });
  await api.responses.create({ body: { phone: ana.phone, message: 'oi', reply: 'Olá!' } });
  const id = await ana.write(shop, 'oi', { corrupt: true });
  await ana.waitForMessage(({ text }) => text === 'Olá!');
  await eventually(async () =>
    expect(await health()).toMatchObject({
      last_in_at: expect.any(String),
      last_out_at: expect.any(String),
      unreadable: { lost: 0, recovered: 1 },
    }),
  );
  const rows = await database.db.selectFrom('unreadable_messages').selectAll().execute();
  expect(rows).toMatchObject([{ instance_id: 'loja', message_id: id }]);
  await eventually(() => expect(shop.devices).toMatchObject([{ showings: 1 }]));

  await api.instances.remove({ params: { instanceId: 'loja' } });
  for (const table of ['number_health', 'unreadable_messages'] as const) {
    expect(await database.db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
});

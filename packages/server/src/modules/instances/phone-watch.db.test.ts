import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { createNumberHealthRepository } from './number-health.repository.ts';
import { createHealthBook } from './number-health.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const start = Date.parse('2026-03-10T12:00:00.000Z');

/** A health book whose writes are counted and can be waited for. */
async function openBook() {
  const { database } = await createTestApp();
  let now = start;
  const writes: Promise<void>[] = [];
  const repository = createNumberHealthRepository(database.db);
  const counted = <Args extends unknown[]>(write: (...args: Args) => Promise<void>) => {
    return (...args: Args) => {
      const work = write(...args);
      writes.push(work);
      return work;
    };
  };
  /** As after a start of the server, or on another node: nothing in memory. */
  const open = () =>
    createHealthBook({
      health: {
        ...repository,
        notePhone: counted(repository.notePhone),
        awaitPhone: counted(repository.awaitPhone),
      },
      clock: () => new Date(now),
      onError: (error) => {
        throw error;
      },
    });
  let book = open();
  let notes = book.notesOf('loja');
  return {
    writes,
    restart: () => {
      book = open();
      notes = book.notesOf('loja');
    },
    at: (ms: number) => {
      now = start + ms;
    },
    sent: () => book.noteTraffic('loja', 'last_out_at'),
    seen: (isCopy = true, at = new Date(now)) => notes.onPhone({ at, isCopy }),
    async phone() {
      await Promise.all(writes);
      const { seen_at, awaited_since } = (await book.read())('loja').phone;
      const after = (iso: string | null) => (iso === null ? null : Date.parse(iso) - start);
      return { seen: after(seen_at), awaited: after(awaited_since) };
    },
  };
}

describe('the phone of a number', () => {
  it('is written down once an hour while it is there, however much is sent', async () => {
    const { at, sent, seen, phone, writes, restart } = await openBook();
    for (let minute = 0; minute < 60; minute++) {
      at(minute * minuteMs);
      sent();
      seen();
    }
    expect(await phone()).toEqual({ seen: 0, awaited: null });
    expect(writes).toHaveLength(1);
    at(hourMs);
    seen(false);
    expect(await phone()).toEqual({ seen: hourMs, awaited: null });
    restart();
    at(hourMs + minuteMs);
    seen(false);
    expect(await phone()).toEqual({ seen: hourMs + minuteMs, awaited: null });
    expect(writes).toHaveLength(3);
  });

  it('is missing since the first message that it did not confirm, also after a restart, until it is back', async () => {
    const { at, sent, seen, phone, writes, restart } = await openBook();
    seen();
    at(hourMs);
    sent();
    at(hourMs + 9 * minuteMs);
    sent();
    expect(await phone()).toEqual({ seen: 0, awaited: null });
    at(2 * hourMs);
    sent();
    sent();
    expect(await phone()).toEqual({ seen: 0, awaited: hourMs });
    expect(writes).toHaveLength(2);
    restart();
    at(50 * hourMs);
    sent();
    at(60 * hourMs);
    sent();
    expect(await phone()).toEqual({ seen: 0, awaited: hourMs });
    seen(true, new Date(start + minuteMs));
    expect(await phone()).toEqual({ seen: minuteMs, awaited: hourMs });
    seen();
    expect(await phone()).toEqual({ seen: 60 * hourMs, awaited: null });
  });

  it('that was never seen to confirm, or to which nothing was sent, is not missing', async () => {
    const { at, sent, seen, phone } = await openBook();
    seen(false);
    sent();
    at(hourMs);
    sent();
    expect(await phone()).toEqual({ seen: 0, awaited: null });
    seen();
    at(300 * hourMs);
    expect(await phone()).toEqual({ seen: hourMs, awaited: null });
  });
});

it('a phone that is switched off is missing, and the number goes on; switched on, it is there again', async () => {
  let now = Date.now();
  const { api, link, shop, ana, eventually } = await createWhatsAppApp({}, {}, { clock: () => new Date(now) });
  await api.responses.create({ body: { phone: ana.phone, message: 'oi', reply: 'Olá!' } });
  await link();
  const phone = async () => (await api.instances.list())[0]?.health.phone;
  const answered = async (times: number) => {
    await ana.write(shop, 'oi', { at: new Date(now) });
    await eventually(() => expect(ana.inbox.filter(({ text }) => text === 'Olá!')).toHaveLength(times));
  };
  await answered(1);
  await eventually(() => expect(shop.inbox.filter(({ origin }) => origin === 'own-device')).toHaveLength(1));
  await eventually(async () =>
    expect(await phone()).toMatchObject({ seen_at: expect.any(String), awaited_since: null }),
  );

  shop.isSwitchedOff = true;
  await answered(2);
  now += 11 * minuteMs;
  await answered(3);
  await eventually(async () => expect(await phone()).toMatchObject({ awaited_since: expect.any(String) }));
  expect((await api.dashboard.today()).numbers).toMatchObject([{ phone: await phone() }]);
  now += 2 * hourMs;
  shop.isSwitchedOff = false;
  await eventually(async () => expect(await phone()).toMatchObject({ awaited_since: null }));
  expect(Date.parse((await phone())?.seen_at ?? '')).toBe(now);
});

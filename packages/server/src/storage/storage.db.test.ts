import { describe, expect, it } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';
import { addManyItems, createShop, long } from './full-disk.fixture.ts';
import { storageSizes } from './storage.ts';

const full = {
  statusCode: 507,
  body: JSON.stringify({ error: 'Não há espaço em disco no servidor', code: 'DISK_FULL' }),
};

describe('on a full disk', () => {
  it('what would be stored is refused in words, within a transaction and without', async () => {
    const { api, disk } = await createShop();
    await disk.fill();
    for (const _ of [1, 2, 3]) {
      await expect(addManyItems(api)).rejects.toMatchObject({ status: 507, code: 'DISK_FULL' });
      await expect(api.responses.create({ body: { phone: '1', message: 'a', reply: long } })).rejects.toMatchObject({
        status: 507,
        code: 'DISK_FULL',
      });
    }
  });

  it('readiness and the console say so, until there is room again', async () => {
    const { api, disk, request } = await createShop();
    await disk.fill();
    await expect(addManyItems(api)).rejects.toMatchObject({ code: 'DISK_FULL' });
    expect(await request({ url: '/readyz' })).toMatchObject(full);
    expect(await api.operations.storage()).toMatchObject({ disk: 'full' });
    await disk.empty();
    expect(await request({ url: '/readyz' })).toMatchObject({ statusCode: 200 });
    expect(await api.operations.storage()).toMatchObject({ disk: 'ok' });
    await addManyItems(api);
  });

  it('replies go on, and their calls are on record as soon as there is room, each at its time', async () => {
    const { api, disk, write, clock, services } = await createShop();
    await disk.fill();
    await expect(addManyItems(api)).rejects.toMatchObject({ code: 'DISK_FULL' });
    const at = clock.read().toISOString();
    for (const _ of [1, 2, 3]) expect((await write('oi')).json()).toEqual({ reply: 'Olá!' });
    expect((await api.apiCalls.list()).calls).toHaveLength(0);
    await disk.empty();
    const { calls } = await api.apiCalls.list();
    expect(calls.map(({ created_at }) => created_at)).toEqual([at, at, at]);
    expect(services.storage.status()).toMatchObject({ lostCalls: 0 });
    await write('oi');
    expect((await api.apiCalls.list()).calls).toHaveLength(4);
  });

  it('no more calls are held than memory has room for, and the rest are counted', async () => {
    const { api, disk, write } = await createShop();
    await disk.fill();
    await expect(addManyItems(api)).rejects.toMatchObject({ code: 'DISK_FULL' });
    for (let sent = 0; sent < 2010; sent += 67) await Promise.all(Array.from({ length: 67 }, () => write('oi')));
    expect(await api.operations.storage()).toMatchObject({ lostCalls: 10 });
    await disk.empty();
    expect((await api.apiCalls.stats()).totalCalls).toBe(2000);
  });
});

describe('before the disk is full', () => {
  it('the console warns', async () => {
    const { api, disk } = await createShop();
    await disk.leave(storageSizes.low - 1);
    expect(await api.operations.storage()).toMatchObject({ disk: 'low', freeBytes: expect.any(Number) });
    await disk.leave(storageSizes.low);
    expect(await api.operations.storage()).toMatchObject({ disk: 'ok' });
  });
});

it('ends after the look at the disk that is under way, which would find the database closed', async () => {
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  const measureDisk = () => {
    asked.resolve();
    return answered.promise;
  };
  const { services } = await createTestApp({}, { measureDisk });
  services.storage.start();
  await asked.promise;
  const seen: string[] = [];
  const ended = services.storage.stop().then(() => seen.push('ended'));
  // Nothing else that it waits for takes as many turns.
  for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
  seen.push('measured');
  answered.resolve(10 ** 10);
  await ended;
  expect(seen).toEqual(['measured', 'ended']);
});

import { describe, expect, it } from 'vitest';
import { createShop } from './full-disk.fixture.ts';
import { storageSizes } from './storage.ts';

describe('the reserve', () => {
  it('lets the owner sign in and clean up, and a person ask to be left alone', async () => {
    const { api, disk, signIn, write, hasReserve } = await createShop();
    await Promise.all(Array.from({ length: 20 }, () => write('oi')));
    expect(hasReserve()).toBe(true);
    await disk.fill();
    // Until the last free bytes of the tables are used up.
    while (hasReserve()) await signIn();
    await signIn();
    expect(hasReserve()).toBe(false);
    expect((await write('SAIR')).statusCode).toBe(200);
    const [item] = await api.menu.list();
    await api.menu.remove({ params: { id: item?.id ?? 0 } });
    expect(await api.apiCalls.cleanup()).toBeDefined();
    await disk.empty();
    expect(hasReserve()).toBe(true);
    expect((await api.consent.listUnproven()).total).toBe(1);
  });

  it('stays given away while the room is just what it left', async () => {
    const { disk, services, hasReserve } = await createShop();
    await disk.leave(storageSizes.full - 1);
    expect([services.storage.isFull(), hasReserve()]).toEqual([true, false]);
    await disk.leave(storageSizes.full + storageSizes.reserve);
    expect([services.storage.isFull(), hasReserve()]).toEqual([true, false]);
    await disk.leave(2 * storageSizes.full + storageSizes.reserve);
    expect([services.storage.isFull(), hasReserve()]).toEqual([false, true]);
  });

  it('is missed by the next start too', async () => {
    const { disk, restart } = await createShop();
    await disk.leave(storageSizes.full - 1);
    disk.measure(storageSizes.full + storageSizes.reserve);
    const { storage } = await restart();
    await storage.check();
    expect(storage.isFull()).toBe(true);
  });

  it('keeps a place for the calls that are held when the product ends', async () => {
    const { api, disk, write, services } = await createShop();
    await disk.leave(storageSizes.full - 1);
    await Promise.all([write('oi'), write('oi')]);
    expect((await api.apiCalls.list()).calls).toHaveLength(0);
    await services.storage.stop();
    expect((await api.apiCalls.list()).calls).toHaveLength(2);
  });
});

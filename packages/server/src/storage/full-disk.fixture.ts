import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { createTestApp } from '../testing/test-app.ts';
import { storageSizes } from './storage.ts';

/** A shop whose disk can be filled and emptied, as its database would notice. */
export async function createShop() {
  let free = 10 * storageSizes.low;
  const app = await createTestApp({ publicApiRate: 100_000 }, { measureDisk: async () => free });
  const { api } = await app.signIn();
  await api.menu.create({ body: { message: 'oi', reply: 'Olá!' } });
  const { storage } = app.services;
  const { file, db } = app.database;
  // Free pages within the file would count as room.
  if (file) await sql`vacuum`.execute(db);
  await storage.check();
  const disk = {
    /** Nobody has noticed yet. */
    async fill() {
      free = 0;
      file?.limitGrowth(0);
      if (!file) await refuseInserts(db);
    },
    /** What the next look will find. */
    measure(bytes: number) {
      free = bytes;
    },
    async leave(bytes: number) {
      free = bytes;
      await storage.check();
    },
    async empty() {
      free = 10 * storageSizes.low;
      if (!file) await sql`drop function no_room cascade`.execute(db);
      app.clock.advance(61_000);
      await storage.check();
    },
  };
  const write = (message: string) =>
    app.request({ method: 'POST', url: '/api/', payload: { phone: '+55 11 98765-4321', message } });
  const reserve = path.join(app.dataDir, 'recado.reserve');
  return { ...app, api, disk, write, hasReserve: () => existsSync(reserve) };
}

/** What PostgreSQL says when its disk is full, for every new row. */
async function refuseInserts(db: Awaited<ReturnType<typeof createTestApp>>['database']['db']) {
  await sql`
    create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db);
  for (const table of ['menu_items', 'responses', 'api_calls', 'sessions']) {
    await sql`create trigger no_room before insert on ${sql.table(table)} execute function no_room()`.execute(db);
  }
}

/** More than fits into the last pages of a table. */
export const long = 'x'.repeat(4000);

/** More than any free page has room for. */
export async function addManyItems(api: Awaited<ReturnType<typeof createShop>>['api']) {
  const stamp = String(Math.random());
  for (let index = 0; index < 50; index += 1) {
    await api.menu.create({ body: { message: `${stamp} ${index}`, reply: long } });
  }
}

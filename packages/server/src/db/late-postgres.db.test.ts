import { connect, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { isDatabaseLate } from './database-errors.ts';
import { openDatabase } from './open-database.ts';

it('a start waits for a PostgreSQL that is still starting', async () => {
  const { databaseUrl, dataDir, remove } = await createTestDatabase();
  onTestFinished(remove);
  // SQLite is a file, which is there or not.
  if (!databaseUrl) return;
  const behind = new URL(databaseUrl);
  let refusals = 0;
  const door = createServer((client) => {
    client.on('error', () => {});
    if (refusals === 3) return pipe(client, connect(Number(behind.port), behind.hostname));
    refusals += 1;
    client.once('data', () => client.end(startingUp));
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void door.close());
  const address = door.address();
  const url = new URL(databaseUrl);
  url.port = String(address && typeof address === 'object' ? address.port : '');

  const database = await openDatabase({ dataDir, databaseUrl: String(url) });
  expect(refusals).toBe(3);
  expect(await database.db.selectFrom('menu_items').select('id').execute()).toEqual([]);
  await database.close();
});

it.for<[string, object, boolean]>([
  ['is starting', { code: '57P03' }, true],
  ['has no free slot', { code: '53300' }, true],
  ['answers too slowly', { message: 'Connection terminated due to connection timeout' }, true],
  ['waited too long for a busy program', { code: '25P03' }, true],
  ['refuses', { code: 'ECONNREFUSED' }, false],
  ['has another name', { code: 'ENOTFOUND' }, false],
  ['knows another password', { code: '28P01' }, false],
])('a PostgreSQL that %s is worth waiting for or not', ([, error, isLate]) => {
  expect(isDatabaseLate(Object.assign(new Error('x'), error))).toBe(isLate);
});

/** What PostgreSQL answers until it has read its log. */
const startingUp = errorMessage({ S: 'FATAL', C: '57P03', M: 'the database system is starting up' });

function errorMessage(fields: Record<string, string>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([kind, text]) => `${kind}${text}\0`)
      .join('')}\0`,
  );
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function pipe(client: Socket, server: Socket): void {
  server.on('error', () => client.destroy());
  client.on('close', () => server.destroy());
  client.pipe(server).pipe(client);
}

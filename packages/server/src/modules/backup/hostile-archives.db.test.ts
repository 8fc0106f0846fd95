import { readFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { backupTexts } from '@recado/contract';
import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { part, zeros, zipOf } from '../contacts/import/zip.fixture.ts';
import { type Forgery, forge } from './archive.fixture.ts';
import { createBackups } from './backup.fixture.ts';
import { dump, readShape } from './data-set.fixture.ts';
import { type Manifest, manifestName, tableEntry } from './manifest.ts';

const { damaged, unsafe, bomb, newer, notABackup, contradictory } = backupTexts;
const item = (id: unknown, message: unknown, key: unknown = message) =>
  JSON.stringify([id, message, key, 'Resposta', '2026-01-01T00:00:00.000Z', '[]', 'equal']);
const menu = tableEntry('menu_items');
/** A manifest that says something else about the menu. */
const lyingAboutMenu =
  (lie: object) =>
  (manifest: Manifest): object => ({
    ...manifest,
    tables: { ...manifest.tables, menu_items: { ...manifest.tables['menu_items'], ...lie } },
  });

/** What somebody may hand in, and what is said about it. */
const forgeries: [string, Forgery, string][] = [
  ['a name that climbs out', { parts: [part('../../etc/cron.d/x', 'x')] }, unsafe],
  ['an absolute name', { parts: [part('/etc/passwd', 'x')] }, unsafe],
  ['a Windows name', { parts: [part('tables\\..\\..\\x', 'x')] }, unsafe],
  ['an entry that nobody listed', { parts: [part('tables/users.ndjson', '[]\n')] }, unsafe],
  ['the same entry twice', { parts: [part(menu, ''), part(menu, '')] }, unsafe],
  ['a table that is never restored', { tables: { users: { columns: ['id'], lines: ['[1]'] } } }, unsafe],
  ['a table that does not exist', { tables: { sqlite_schema: { columns: ['name'], lines: [] } } }, unsafe],
  ['another content than the checksum', { parts: [part(menu, `${item(1, 'oi')}\n`)] }, damaged],
  ['a size that is not true', { manifest: lyingAboutMenu({ bytes: 7 }) }, damaged],
  ['a count that is not true', { manifest: lyingAboutMenu({ rows: 7 }) }, damaged],
  ['a checksum that is not true', { manifest: lyingAboutMenu({ sha256: '0'.repeat(64) }) }, damaged],
  ['a checksum that is not one', { manifest: lyingAboutMenu({ sha256: 'abc' }) }, damaged],
  ['a table that is missing', { tables: { contacts: undefined } }, damaged],
  ['an entry that is missing', { without: [menu] }, damaged],
  [
    'columns that are missing',
    { tables: { menu_items: { columns: ['id', 'message'], lines: ['[1,"oi"]'] } } },
    damaged,
  ],
  ['a line that is no JSON', { tables: { menu_items: { lines: ['drop table users'] } } }, damaged],
  ['a line that is no list', { tables: { menu_items: { lines: ['{"id":1}'] } } }, damaged],
  ['a line that is too short', { tables: { menu_items: { lines: ['[1]'] } } }, damaged],
  ['an id that is a text', { tables: { menu_items: { lines: [item('1', 'oi')] } } }, damaged],
  ['an id beyond what PostgreSQL can hold', { tables: { menu_items: { lines: [item(2 ** 31, 'oi')] } } }, damaged],
  ['nothing where something must be', { tables: { menu_items: { lines: [item(1, null)] } } }, damaged],
  ['an object in a cell', { tables: { menu_items: { lines: [item(1, { a: 1 })] } } }, damaged],
  ['a text that PostgreSQL cannot hold', { tables: { menu_items: { lines: [item(1, 'a\u0000b')] } } }, damaged],
  ['the same id twice', { tables: { menu_items: { lines: [item(1, 'a'), item(1, 'b')] } } }, contradictory],
  ['the same message twice', { tables: { menu_items: { lines: [item(1, 'a'), item(2, 'a')] } } }, contradictory],
  ['a member of no group', { tables: { contact_group_members: { lines: ['["nobody","nothing"]'] } } }, contradictory],
  [
    'a trigger that would change a table it must not',
    {
      tables: {
        triggers: {
          lines: [
            JSON.stringify([
              ...[1, 'x', 'API_MESSAGE', 'ALWAYS', '', 1],
              JSON.stringify([
                { type: 'UPDATE_DATABASE', value: { table: 'users', operation: 'DELETE', conditions: { id: '1' } } },
              ]),
              '2026-01-01T00:00:00.000Z',
            ]),
          ],
        },
      },
    },
    damaged,
  ],
  ['a secret without a password', { tables: { settings: { lines: ['["TELEGRAM_BOT_TOKEN","v1:abc"]'] } } }, unsafe],
  [
    'a picture that belongs to nothing',
    {
      manifest: (m) => ({
        ...m,
        media: [
          {
            table: 'quick_actions',
            id: 1,
            bytes: 1,
            sha256: 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb',
          },
        ],
      }),
      parts: [part('media/quick_actions/1', 'a')],
    },
    contradictory,
  ],
  [
    'ten gigabytes of nothing',
    { parts: ['menu_items', 'responses', 'contacts'].map((table) => zeros(tableEntry(table), 3500)) },
    bomb,
  ],
  [
    'a megabyte that claims to be a byte',
    {
      manifest: lyingAboutMenu({ bytes: 1 }),
      parts: [zeros(menu, 1, 1)],
    },
    damaged,
  ],
  ['a manifest that explodes', { parts: [zeros(manifestName, 64)] }, bomb],
  ['a format of the future', { manifest: (m) => ({ ...m, format: 2 }) }, newer],
  ['a schema of the future', { manifest: (m) => ({ ...m, schema: '9999-future' }) }, newer],
  ['a manifest of another program', { manifest: () => ({ app: 'outro', format: 1, schema: '0001-auth' }) }, notABackup],
  ['a manifest that is no JSON', { parts: [part(manifestName, 'version: 1')] }, notABackup],
  ['a manifest without its half', { manifest: ({ tables: _, ...m }) => m }, damaged],
  [
    'a password rule that asks for all the memory',
    {
      manifest: (m) => ({
        ...m,
        secrets: { cost: 2 ** 30, blockSize: 8, parallelization: 1, salt: 'AAAA', check: 'x' },
      }),
    },
    damaged,
  ],
];

it('are refused with a clear text, and the data stays as it is', async () => {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  const { db } = database;
  const { create, import: bringIn, box, folder, fileOf } = createBackups(database);
  const shape = await readShape();
  await db
    .insertInto('menu_items')
    .values({ message: 'Oi', message_key: 'oi', reply: 'Olá', created_at: '2026-01-01T00:00:00.000Z' })
    .execute();
  const { filename } = await create({ description: 'Bom', password: '' });
  const good = readFileSync(fileOf(filename));
  const before = await dump(db, shape, box);

  const attempt = async (bytes: Buffer, mode: 'replace' | 'merge') => {
    const file = path.join(folder, 'upload');
    await writeFile(file, bytes);
    return bringIn(
      { path: file, filename: 'a.zip', mimeType: '', size: bytes.length },
      { mode, password: '', without_secrets: 'false' },
    ).then(
      () => 'restored',
      (error: Error) => error.message,
    );
  };

  for (const [index, [what, forgery, text]] of forgeries.entries()) {
    const mode = index % 2 === 0 ? 'replace' : 'merge';
    expect([what, await attempt(await forge(good, forgery), mode)]).toEqual([what, text]);
  }
  for (const [what, bytes, text] of [
    ['no ZIP at all', Buffer.from('Olá, isto é um texto'), damaged],
    ['nothing', Buffer.alloc(0), damaged],
    ['another ZIP', zipOf([part('word/document.xml', '<x/>')]), notABackup],
    ['an empty ZIP', zipOf([]), notABackup],
    ['a file cut short', good.subarray(0, good.length - 100), damaged],
    ['a file with a hole', Buffer.concat([good.subarray(0, 60), Buffer.alloc(40), good.subarray(100)]), damaged],
  ] as const) {
    expect([what, await attempt(bytes, 'replace')]).toEqual([what, text]);
  }
  expect(await dump(db, shape, box)).toEqual(before);
  // Refused before a backup was taken, and nothing left behind.
  expect((await readdir(folder)).sort()).toEqual([filename, 'upload']);
});

import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { createMembership } from '../modules/instances/membership.ts';
import { createSecretCheckRepository, secretCheckSetting } from '../modules/settings/secret-check.repository.ts';
import { createSettingsRepository } from '../modules/settings/settings.repository.ts';
import { createLeases } from '../nodes/create-nodes.ts';
import { createSecretBox, readSecretKey } from '../security/secret-box.ts';
import { patience } from '../testing/patience.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { acceptSecret, agreeOnSecret } from './agree-on-secret.ts';
import { startServer } from './server.ts';

const isShared = process.env['TEST_ENGINE'] === 'postgres';
const refusal = 'Este banco de dados é de outra chave';
const own = 'the secret of this shop';
const other = 'the secret of another shop';

/** A database that nobody has open, and the product on it. */
async function openPlace() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'recado-secret-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const made = isShared ? await createTestDatabase() : undefined;
  if (made) onTestFinished(made.remove);
  const databaseUrl = made?.databaseUrl;
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const change = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = await openDatabase({ dataDir, databaseUrl });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  return {
    dataDir,
    change,
    /** What every start begins with. */
    run: (appSecret?: string) => change((database) => agreeOnSecret({ config: { appSecret, dataDir }, database })),
    /** The whole product, until it is on the air. */
    async start(appSecret: string): Promise<void> {
      const server = await startServer({ ...env, APP_SECRET: appSecret });
      await server.stop();
    },
  };
}

const boxOf = (appSecret: string) => createSecretBox(readSecretKey({ appSecret, dataDir: '' }));

/** As versions left it that kept no note of the secret. */
const forgetSecret = ({ db }: Database) => db.deleteFrom('settings').where('name', '=', secretCheckSetting).execute();

const keepToken = ({ db, changes }: Database, appSecret: string, name = 'TELEGRAM_BOT_TOKEN') =>
  createSettingsRepository(db, boxOf(appSecret), changes).save({ [name]: '123:abc' });

const keepNumber = async ({ db }: Database, appSecret: string) => {
  const row = { instance_id: 'loja', instance_name: 'Loja', phone_number: '', use_pairing_code: 0, is_wanted: 0 };
  await db
    .insertInto('instances')
    .values({ ...row, created_at: '' })
    .execute();
  const value = boxOf(appSecret).seal('{}');
  await db.insertInto('whatsapp_credentials').values({ instance_id: 'loja', value, is_linked: 1 }).execute();
};

describe('a database and its secret', () => {
  it('belong together from the first start on, with nothing encrypted in it', async () => {
    const { run, start } = await openPlace();
    await start(own);
    await expect(start(other)).rejects.toThrow(`${refusal}. Recoloque o APP_SECRET de antes`);
    await expect(run()).rejects.toThrow(refusal);
    await run(own);
  });

  it('whose key is no file are refused in words', async () => {
    const { run, dataDir } = await openPlace();
    mkdirSync(path.join(dataDir, 'secret.key'));
    await expect(run()).rejects.toThrow(`A chave em ${path.join(dataDir, 'secret.key')} está danificada`);
  });

  it('whose key is gone get no new one in its place', async () => {
    const { run, dataDir } = await openPlace();
    await run();
    rmSync(path.join(dataDir, 'secret.key'));
    await expect(run()).rejects.toThrow(`${refusal}. Recoloque o arquivo secret.key de antes em ${dataDir}`);
    expect(readdirSync(dataDir)).not.toContain('secret.key');
  });

  it.each([
    ['nothing encrypted', async () => {}],
    ['a token', (database: Database) => keepToken(database, own)],
    ['a linked number', (database: Database) => keepNumber(database, own)],
    [
      'a token that a lost key sealed, and one of this key',
      async (database: Database) => {
        await keepToken(database, other, 'OPENAI_API_KEY');
        await keepToken(database, own);
      },
    ],
  ])('of a version before find each other with %s', async (_, prepare) => {
    const { run, change } = await openPlace();
    await run(own);
    await change(async (database) => {
      await forgetSecret(database);
      await prepare(database);
    });
    await run(own);
    await expect(run(other)).rejects.toThrow(refusal);
  });

  it.each([
    ['a token', keepToken],
    ['a linked number', keepNumber],
  ])('of a version before are told apart by %s, and nothing is noted', async (_, prepare) => {
    const { run, change } = await openPlace();
    await run(own);
    await change(async (database) => {
      await forgetSecret(database);
      await prepare(database, own);
    });
    await expect(run(other)).rejects.toThrow(refusal);
    await expect(run()).rejects.toThrow(refusal);
    await run(own);
  });

  it('part when somebody says that the secret is lost', async () => {
    const { run, change, dataDir } = await openPlace();
    await run(own);
    await change((database) => acceptSecret({ config: { appSecret: other, dataDir }, database }));
    await run(other);
    await expect(run(own)).rejects.toThrow(refusal);
  });

  if (!isShared) return;

  it('of nodes that begin together are those of the first', async () => {
    const { run, change } = await openPlace();
    await change(async ({ db }) => {
      const first = await db.startTransaction().execute();
      await createSecretCheckRepository(first).add('of the first');
      const second = run(own).catch((error: unknown) => error);
      const isWaiting = async () => (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length > 0;
      await expect.poll(isWaiting, patience).toBe(true);
      await first.commit().execute();
      expect(String(await second)).toContain(refusal);
    });
  });

  it('are not changed under a node of the version before that still runs', async () => {
    const { run, change, dataDir } = await openPlace();
    await change(async (database) => {
      const leases = createLeases(database);
      const member = createMembership(leases, boxOf(own));
      await expect.poll(member.join, patience).toBe(true);
      await expect(run(other)).rejects.toThrow(refusal);
      const accepting = change((again) => acceptSecret({ config: { appSecret: other, dataDir }, database: again }));
      await expect(accepting).rejects.toThrow('Encerre todos antes');
      await run(own);
      await member.leave();
    });
  });
});

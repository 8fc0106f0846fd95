import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { muteLibsignal, startWhatsApp, type WhatsAppOptions } from '@recado/whatsapp-simulator';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { patience } from './patience.ts';
import { createDataDir, startProduct } from './product.ts';
import { linkShop, signInTo } from './product-client.ts';
import { createTestDatabase } from './test-database.ts';

const params = { instanceId: 'loja' };

/**
 * The product as a process of its own on the engine under test, which can be killed at any moment and started again, beside a
 * WhatsApp with a shop's phone.
 */
export async function openProductShop(variables: Record<string, string> = {}, options: WhatsAppOptions = {}) {
  muteLibsignal();
  const whatsApp = await startWhatsApp({ preKeyUpload: 'short', ...options });
  onTestFinished(() => whatsApp.stop());
  const shop = whatsApp.account({ phone: '5511900000001', name: 'Loja' });
  const { database, databaseUrl, remove } = await createTestDatabase();
  onTestFinished(remove);
  const dataDir = createDataDir();
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    WHATSAPP_WS_URL: whatsApp.url,
    WHATSAPP_TYPING_MS: '0',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...variables,
  };
  let running = startProduct(env);
  let said = '';
  const product = {
    api: await signInTo(await running.address),
    kill: (): void => void running.process.kill('SIGKILL'),
    /** It was killed, or is about to be. */
    dead: (): Promise<number | null> => running.exit,
    /** For a life that may end before anybody can speak to it. */
    async begin(): Promise<void> {
      await running.exit;
      said += running.stdout() + running.stderr();
      running = startProduct(env);
    },
    async restart(): Promise<void> {
      await product.begin();
      product.api = await signInTo(await running.address);
    },
    async untilConnected(): Promise<void> {
      await expect
        .poll(async () => (await product.api.instances.status({ params })).status, patience)
        .toBe('connected');
    },
    /** All that it ever wrote to its log. */
    output: (): string => said + running.stdout() + running.stderr(),
  };

  return {
    whatsApp,
    shop,
    product,
    link: (): Promise<void> => linkShop(product.api, shop),

    /** Every byte of its folder, or every row of every table: where something may have been left. */
    async everythingKept(): Promise<string> {
      const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      const bytes = files.map(({ parentPath, name }) => readFileSync(path.join(parentPath, name), 'latin1'));
      if (!databaseUrl) return bytes.join('\n');
      const { rows: tables } = await sql<{ name: string }>`
        select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
        database.db,
      );
      for (const { name } of tables) {
        const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(database.db);
        bytes.push(...rows.map(({ row }) => row));
      }
      return bytes.join('\n');
    },
  };
}

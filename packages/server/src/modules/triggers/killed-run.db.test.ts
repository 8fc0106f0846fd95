import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { muteLibsignal, startWhatsApp } from '@recado/whatsapp-simulator';
import { expect, it, onTestFinished } from 'vitest';
import { patience } from '../../testing/patience.ts';
import { createDataDir, startProduct } from '../../testing/product.ts';
import { linkShop, signInTo } from '../../testing/product-client.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

/** On PostgreSQL a node counts as dead only after a while, so there only the harder of the two kills is done. */
const isShared = process.env['TEST_ENGINE'] === 'postgres';

it(`a run whose process is killed ${isShared ? '' : 'while it waits and '}while it sends goes on, and sends nothing twice`, async () => {
  muteLibsignal();
  const whatsApp = await startWhatsApp({ preKeyUpload: 'short' });
  onTestFinished(() => whatsApp.stop());
  const shop = whatsApp.account({ phone: '5511900000001', name: 'Loja' });
  const ana = whatsApp.account({ phone: '5511987654321', name: 'Ana' });
  const dataDir = createDataDir();
  const mediaCa = path.join(dataDir, 'media-ca.pem');
  writeFileSync(mediaCa, whatsApp.mediaCa);
  const env = {
    DATA_DIR: dataDir,
    WHATSAPP_MEDIA_CA: mediaCa,
    LOG_LEVEL: 'silent',
    WHATSAPP_WS_URL: whatsApp.url,
    WHATSAPP_TYPING_MS: '0',
    ...(await sharedDatabase()),
  };
  let product = startProduct(env);
  let api = await signInTo(await product.address);
  const kill = async () => {
    product.process.kill('SIGKILL');
    await product.exit;
    product = startProduct(env);
    api = await signInTo(await product.address);
  };

  const params = { instanceId: 'loja' };
  await linkShop(api, shop);

  const file = new File(['%PDF-1.7\n%%EOF\n'], 'tabela.pdf');
  const { id: attachmentId } = await api.attachments.add({ body: {}, files: { file } });
  const { id: quickActionId } = await api.quickActions.create({
    body: { name: 'Tabela', message: 'x', attachmentId },
    files: { media: undefined },
  });
  const send = (message: string, more: { quickActionId?: number } = {}) =>
    ({ type: 'SEND_WHATSAPP_MESSAGE', value: { ...params, to: '{phone}', message, delay: 0, ...more } }) as const;
  /** Those that are on their way when the process is killed. */
  const withFile = (index: number) => index === 3 || index === 4;
  const texts = Array.from({ length: 10 }, (_, index) => `mensagem ${index}`);
  await api.triggers.create({
    body: {
      name: 'Em partes',
      type: 'WHATSAPP_MESSAGE',
      condition_type: 'ALWAYS',
      actions: [
        send('antes'),
        { type: 'DELAY', value: { ms: 1000 } },
        ...texts.map((text, index) => send(text, withFile(index) ? { quickActionId } : {})),
      ],
    },
  });
  await ana.write(shop, 'oi');
  const received = () => ana.inbox.map(({ text }) => text);
  const stateOf = async () => (await api.triggers.runs({ query: {} })).map(({ state }) => state);
  // Who looks too late finds it done: then the kills come after it, and nothing may come twice all the same.
  await expect.poll(async () => (await stateOf()).join(), patience).toMatch(/^(waiting|succeeded)$/);
  if (!isShared) await kill();
  await expect.poll(() => received().length, patience).toBeGreaterThan(3);
  await kill();
  await expect.poll(stateOf, patience).toEqual(['succeeded']);
  await expect.poll(() => received().length, patience).toBe(texts.length + 1);
  expect(received()).toEqual(['antes', ...texts]);
  const files = ana.inbox.filter(({ message }) => message.documentMessage);
  expect(files.map(({ text }) => text)).toEqual(texts.filter((_, index) => withFile(index)));
});

/** On PostgreSQL a database that this process does not open itself. */
async function sharedDatabase(): Promise<{ DATABASE_URL?: string }> {
  const { databaseUrl, remove } = await createTestDatabase();
  onTestFinished(remove);
  return databaseUrl ? { DATABASE_URL: databaseUrl } : {};
}

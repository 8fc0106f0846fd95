import { muteLibsignal, startWhatsApp } from '@recado/whatsapp-simulator';
import { expect, it, onTestFinished } from 'vitest';
import { patience } from '../../testing/patience.ts';
import { createDataDir, startProduct } from '../../testing/product.ts';
import { linkShop, signInTo } from '../../testing/product-client.ts';

/** `npm run prove` asks for 20 kills and a thousand messages; a few show in every test run that the proof still works. */
const kills = Math.max(2, Math.floor(Number(process.env['PROVE_KILLS'] ?? 20) / 10));
const messages = kills * 50;
const drops = process.env['PROVE_KILLS'] ? 60 : 5;
const perSecond = 20;

it(`answers each of ${messages} messages once over ${kills} kills at random moments`, {
  timeout: 900_000 + kills * 60_000,
}, async () => {
  const { customers, restart, write, expectOneAnswerEach } = await openShop();
  const killAfter = Array.from({ length: kills }, () => Math.floor(Math.random() * messages)).sort((a, b) => a - b);
  let restarting: Promise<void> = Promise.resolve();
  await write(messages, (written) => {
    if (killAfter[0] === undefined || killAfter[0] > written) return;
    killAfter.shift();
    restarting = restarting.then(restart);
  });
  await restarting;
  await expectOneAnswerEach();
  expect(customers.flatMap(({ inbox }) => inbox)).toHaveLength(messages + customers.length);
});

it(`answers each message once while the connection drops every second for ${drops} seconds`, {
  timeout: 900_000 + drops * 10_000,
}, async () => {
  const { whatsApp, write, expectOneAnswerEach } = await openShop();
  const dropping = setInterval(() => whatsApp.faults.drop(), 1000);
  await write(drops * perSecond, () => {}).finally(() => clearInterval(dropping));
  await expectOneAnswerEach();
});

/** The product as a process of its own, linked to a shop's phone, and customers that write to it. */
async function openShop() {
  muteLibsignal();
  const whatsApp = await startWhatsApp({ preKeyUpload: 'short' });
  onTestFinished(() => whatsApp.stop());
  const shop = whatsApp.account({ phone: '5511900000001', name: 'Loja' });
  const customers = Array.from({ length: 10 }, (_, index) =>
    whatsApp.account({ phone: `551198765430${index}`, name: `Cliente ${index}` }),
  );
  const env = {
    DATA_DIR: createDataDir(),
    LOG_LEVEL: 'fatal',
    WHATSAPP_WS_URL: whatsApp.url,
    WHATSAPP_TYPING_MS: '0',
    LOOP_GUARD_REPLIES: '1000000',
  };
  let product = startProduct(env);
  const api = await signInTo(await product.address);
  await api.settings.save({ body: { default_response: 'Recebido' } });
  await linkShop(api, shop);
  const written = customers.map(() => 0);
  const answers = () => {
    // Or the wait for its answers would only end with the time, and not say why.
    const { exitCode } = product.process;
    if (exitCode !== null) throw new Error(`The product ended by itself with ${exitCode}: ${product.stdout()}`);
    return customers.map(({ inbox }) => inbox.filter(({ text }) => text === 'Recebido').length);
  };

  return {
    whatsApp,
    customers,
    async restart() {
      product.process.kill('SIGKILL');
      await product.exit;
      product = startProduct(env);
      await product.address;
    },

    /** The customers write in turns, so many messages a second. */
    async write(count: number, onWritten: (total: number) => void) {
      const started = Date.now();
      for (let total = 0; total < count; total++) {
        const due = started + (total * 1000) / perSecond;
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - Date.now())));
        const index = total % customers.length;
        written[index] = (written[index] ?? 0) + 1;
        await customers[index]?.write(shop, `mensagem ${total}`);
        onWritten(total);
      }
    },

    async expectOneAnswerEach() {
      await expect.poll(() => answers().join(' '), patience).toBe(written.join(' '));
      // Whatever would come twice has had its chance once another message was answered after all of them.
      for (const customer of customers) await customer.write(shop, 'mais uma');
      await expect.poll(() => answers().join(' '), patience).toBe(written.map((count) => count + 1).join(' '));
    },
  };
}

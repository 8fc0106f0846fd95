import { createHash, randomBytes } from 'node:crypto';
import type { Media } from '@recado/contract';
import { expect, it } from 'vitest';
import { patience } from '../../testing/patience.ts';
import { openProductShop } from '../../testing/product-shop.ts';

/** `npm run prove -- media` asks for many files and kills; a few show in every test run that the proof still works. */
const isLong = process.env['PROVE_KILLS'] !== undefined;
const [people, each, kills] = isLong ? [10, 10, 20] : [3, 2, 2];
const total = people * each;
/** On each node two files are fetched at once; the product dies in the middle of one of the next so many. */
const soon = isLong ? 4 : 1;
const largest = 6_000_000;

it(`stores each of ${total} files once over ${kills} kills in the middle of downloads, and answers each message once`, {
  timeout: 900_000 + kills * 60_000,
}, async () => {
  const { whatsApp, shop, product, link } = await openProductShop({ LOOP_GUARD_REPLIES: '1000000' });
  await product.api.settings.save({ body: { default_response: 'Recebido' } });
  await link();
  const customers = Array.from({ length: people }, (_, index) =>
    whatsApp.account({ phone: `551198765${1000 + index}`, name: `Cliente ${index}` }),
  );
  let untilDeath = 0;
  const dieSoon = () => {
    untilDeath = 1 + Math.floor(Math.random() * soon);
  };
  whatsApp.faults.holdDownload = () => {
    untilDeath -= 1;
    if (untilDeath !== 0) return undefined;
    // Before the first half is read, or after.
    if (Math.random() < 0.5) product.kill();
    else setTimeout(product.kill, Math.random() * 100);
    return new Promise(() => {});
  };

  dieSoon();
  const sent = new Map<string, string>();
  for (let file = 0; file < total; file++) {
    const bytes = randomBytes(file % people === 0 ? largest : 1 + Math.floor(Math.random() * 600_000));
    const fileName = `${file}.bin`;
    sent.set(fileName, sha256(bytes));
    await customers[file % people]?.sendFile(shop, bytes, { kind: 'document', fileName, caption: `arquivo ${file}` });
  }
  await product.dead();
  for (let killed = 1; killed < kills; killed++) {
    dieSoon();
    await product.begin();
    await product.dead();
  }
  await product.restart();

  const readAll = async (): Promise<Media[]> => {
    const found: Media[] = [];
    for (let more = true; more; ) {
      const after = found.at(-1)?.id;
      const page = await product.api.media.list({ query: after ? { after } : {} });
      found.push(...page.media);
      more = page.has_more;
    }
    return found;
  };
  const statesOf = async () => (await readAll()).map(({ state }) => state);
  await expect.poll(statesOf, { ...patience, timeout: 600_000 }).toEqual(Array(total).fill('stored'));
  const stored = new Map<string, string>();
  for (const { id, file_name } of await readAll()) {
    const { blob } = await product.api.media.get({ params: { id } });
    stored.set(file_name, sha256(Buffer.from(await blob.arrayBuffer())));
  }
  expect(stored).toEqual(sent);

  const answers = () => customers.map(({ inbox }) => inbox.filter(({ text }) => text === 'Recebido').length);
  await expect.poll(answers, patience).toEqual(customers.map(() => each));
  // Whatever would come twice has had its chance once another message was answered after all of them.
  for (const customer of customers) await customer.write(shop, 'mais uma');
  await expect.poll(answers, patience).toEqual(customers.map(() => each + 1));
});

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

import { expect, it } from 'vitest';
import { patience } from '../../testing/patience.ts';
import { openProductShop } from '../../testing/product-shop.ts';

/** `npm run prove -- lock` asks for a hundred strangers; a few show in every test run that the proof still works. */
const isLong = process.env['PROVE_KILLS'] !== undefined;
const [total, before] = isLong ? [100, 10] : [8, 2];
/** The product dies with the first one after the lock, and further on. */
const killsAt = new Set(isLong ? [1, 2, 20, 55] : [1]);
const inAWeek = new Date(Math.floor(Date.now() / 1000) * 1000 + 7 * 24 * 60 * 60_000);

it(`keeps ${total - before} of ${total} strangers waiting over kills during a lock and at its end, and reaches each once`, {
  timeout: 900_000,
}, async () => {
  const { whatsApp, shop, people, product } = await openShop();
  const strangers = new Map(people.flatMap(({ phone, lid }) => [phone, lid].map((user) => [user, phone])));
  const known = people.at(-1);
  const tried: string[] = [];
  let afterLift: number | undefined;
  whatsApp.faults.answerMessage = ({ attrs: { to = '' } }) => {
    const phone = strangers.get(to.split('@')[0] ?? '');
    if (phone === undefined || phone === known?.phone) return undefined;
    tried.push(phone);
    if (tried.length === before + 1) shop.lockReachOut({ until: inAWeek }, { quietly: true });
    if (afterLift !== undefined && killsAt.has(++afterLift)) product.kill();
    return undefined;
  };

  const body = { instanceId: 'loja', message: 'Oi', selection: { filter: {} }, limit: total, interval: 0 };
  await product.api.bulkSends.create({ body });
  const found = async () => (await product.api.bulkSends.list())[0];
  const untilHeld = (sent = before) =>
    expect.poll(found, patience).toMatchObject({
      state: 'running',
      sent,
      failed: 0,
      waiting_for: expect.stringMatching(/conversas até/),
    });
  await untilHeld();
  for (let kills = 0; kills < (isLong ? 3 : 1); kills++) {
    product.kill();
    await product.restart();
    await product.untilConnected();
    // Who has written since waits for no lock.
    await untilHeld(kills === 0 ? before : before + 1);
    await known?.write(shop, `bom dia ${kills}`);
    await expect.poll(() => known?.inbox.filter(({ text }) => text === 'Recebido').length, patience).toBe(kills + 1);
  }
  // Nobody but the one with whom the lock came.
  expect(tried).toHaveLength(before + 1);

  afterLift = 0;
  shop.liftReachOut();
  for (const _ of killsAt) {
    await product.dead();
    await product.restart();
    await product.untilConnected();
  }
  await expect
    .poll(found, { ...patience, timeout: 600_000 })
    .toMatchObject({ state: 'finished', sent: total, failed: 0 });
  const received = () => people.map(({ inbox }) => inbox.filter(({ text }) => text === 'Oi').length);
  await expect.poll(received, patience).toEqual(people.map(() => 1));
});

/** Linked to a shop's phone, with contacts on WhatsApp who never wrote to it. */
async function openShop() {
  const { whatsApp, shop, product, link } = await openProductShop();
  const people = Array.from({ length: total }, (_, index) =>
    whatsApp.account({ phone: `551191111${1000 + index}`, name: `Pessoa ${100 + index}` }),
  );
  await product.api.settings.save({ body: { default_response: 'Recebido' } });
  for (const { name, phone } of people) await product.api.contacts.create({ body: { name, phone } });
  await link();
  return { whatsApp, shop, people, product };
}

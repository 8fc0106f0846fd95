import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { patience } from '../testing/patience.ts';
import { type Disturbance, disturbances } from './testing/disturbances.ts';
import { startTraffic } from './testing/load.ts';
import { openShops, type Shops } from './testing/shops.ts';

/** `npm run prove` asks for three nodes with 20 numbers and everything that can happen to them; a kill is always there. */
const isLong = process.env['PROVE_KILLS'] !== undefined;
const size = isLong ? { nodes: 3, numbers: 20, perSecond: 8 } : { nodes: 2, numbers: 3, perSecond: 10 };
/** Whatever happens, nobody waits longer; said only of the long proof, which has the machine to itself. */
const longestMs = 60_000;
const events: Disturbance[] = isLong ? disturbances : disturbances.slice(0, 1);

it(`answers each message once on ${size.nodes} nodes, whatever happens to them`, {
  timeout: 900_000 + (isLong ? events.length * 120_000 : 0),
}, async () => {
  const shops = await openShops(size);
  const traffic = await startTraffic(shops, size.perSecond);
  await expect.poll(() => shops.waits(0).length, patience).toBeGreaterThan(10);
  for (const { name, happen } of events) {
    const since = Date.now();
    const recover = await happen(shops);
    await shops.untilAllAnswer();
    const [longest = 0] = shops.waits(since);
    report(`${name}: ${shops.waits(since).length} answers, the slowest after ${(longest / 1000).toFixed(1)} s`);
    if (isLong) expect(longest, name).toBeLessThan(longestMs);
    await recover();
    if (isLong) await delay(5000);
  }
  await traffic.stop();
  await shops.expectOneAnswerEach();
  report(await traffic.expectNothingTwice());
  report(shops.summary());
  await expectSameEverywhere(shops);
  await expectSameKey(shops);
});

/** Whichever node is asked, the one that has the number does it. */
async function expectSameEverywhere({ nodes, shops: [shop] }: Shops): Promise<void> {
  const [first, second] = nodes;
  if (!first || !second || !shop) return;
  const { instanceId, customer, phone } = shop;
  const params = { instanceId };
  for (const [index, { api }] of nodes.entries()) {
    const body = { instanceId, to: customer.phone, message: `do nó ${index}` };
    expect(await api.send.send({ body, files: { media: undefined } })).toMatchObject({ error: null });
    await customer.waitForMessage(({ text }) => text === body.message);
  }
  const statuses = () => Promise.all(nodes.map(async ({ api }) => (await api.instances.status({ params })).status));
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    // A node that is too busy to answer the other in time says so, and is asked again.
    const disconnect = () =>
      one.api.instances.disconnect({ params }).then(
        () => 200,
        ({ status }) => status,
      );
    await expect.poll(disconnect, patience).toBe(200);
    expect(new Set(await statuses())).toEqual(new Set(['disconnected']));
    await other.api.instances.connect({ body: { instanceId, instanceName: 'Loja' } });
    await expect.poll(statuses, patience).toEqual(nodes.map(() => 'connected'));
  }
  await first.api.instances.remove({ params });
  for (const { api } of nodes) {
    expect((await api.instances.list()).map((instance) => instance.instance_id)).not.toContain(instanceId);
  }
  await expect.poll(() => phone.devices, patience).toEqual([]);
}

/** One that could read nothing of the others ends before anybody is answered, and leaves them in peace. */
async function expectSameKey({ startStranger }: Shops): Promise<void> {
  const stranger = startStranger();
  expect(await stranger.exit).toBe(1);
  expect(stranger.stderr()).toMatch(/^Recado não iniciou: Este banco de dados é de outra chave\. .*\n$/);
  expect(stranger.stdout()).not.toContain('Server listening');
}

/** The figures of a long run, for the records. */
const report = (line: string) => isLong && process.stdout.write(`${line}\n`);

import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { patience } from '../../testing/patience.ts';
import type { Shops } from './shops.ts';

const promotion = 'Promoção';

/** All that goes on at the same time: customers write, apps call, a schedule fires every minute, a bulk send is under way. */
export async function startTraffic(shops: Shops, perSecond: number) {
  const { nodes, write } = shops;
  const [{ api }] = nodes as [Shops['nodes'][number]];
  for (const { customer } of shops.shops) {
    await api.contacts.create({ body: { name: customer.name, phone: customer.phone } });
  }
  await api.triggers.create({
    body: {
      name: 'Todo minuto',
      type: 'SCHEDULED',
      condition_type: 'CRON_EXPRESSION',
      condition_value: '* * * * *',
      actions: [{ type: 'LOG_EVENT', value: { level: 'info', message: 'Minuto' } }],
    },
  });
  const { id } = await api.bulkSends.create({
    body: { instanceId: 'loja-0', message: promotion, selection: { filter: {} }, interval: 1000 },
  });

  let isOn = true;
  const answered: string[] = [];
  const inTurns = async (act: (count: number) => Promise<unknown>, gapMs: number) => {
    for (let count = 0; isOn; count += 1) {
      await act(count);
      await delay(gapMs);
    }
  };
  const call = async (count: number) => {
    const node = nodes[count % nodes.length];
    const sender = `App ${count}`;
    const body = JSON.stringify({ app: 'WhatsAuto', sender, message: 'oi' });
    const headers = { 'content-type': 'application/json' };
    const address = (await node?.product.address) ?? '';
    const signal = AbortSignal.timeout(5000);
    const answer = await fetch(`${address}/api/`, { method: 'POST', body, headers, signal }).catch(() => undefined);
    if (answer?.status === 200) answered.push(sender);
  };
  const going = [inTurns((count) => write(count, `mensagem ${count}`), 1000 / perSecond), inTurns(call, 200)];

  return {
    async stop(): Promise<void> {
      isOn = false;
      await Promise.all(going);
    },

    async expectNothingTwice(): Promise<string> {
      const runs = await shops.query<{ cause: string; runs: string }>(
        'select cause, count(*) as runs from trigger_runs group by cause order by min(id)',
      );
      expect(runs.filter((run) => Number(run.runs) !== 1)).toEqual([]);

      await expect.poll(async () => (await api.bulkSends.list())[0]?.state, patience).toBe('finished');
      const shown = () => shops.shops.map(({ customer }) => shops.shownTo(customer, promotion).length);
      await expect.poll(shown, patience).toEqual(shops.shops.map(() => 1));
      expect((await api.bulkSends.recipients({ params: { id } })).map(({ state }) => state)).toEqual(
        shops.shops.map(() => 'sent'),
      );

      const readRows = () =>
        shops.query<{ body: string; status: number }>(
          'select request_body as body, status_code as status from api_calls',
        );
      // A call whose answer nobody waited for may be written down between two looks.
      const counts = async () => {
        const told = await Promise.all(nodes.map(async (node) => (await node.api.apiCalls.stats()).totalCalls));
        return [...new Set([...told, (await readRows()).length])];
      };
      await expect.poll(counts, patience).toHaveLength(1);
      const rows = await readRows();
      // Without the database a reply that needs none still leaves, and is on record when the database is back.
      const onRecord = new Set(
        rows.filter(({ status }) => status === 200).map(({ body }) => /App \d+/.exec(body)?.[0]),
      );
      expect(answered.filter((sender) => !onRecord.has(sender))).toEqual([]);
      return `${runs.length} occurrences of the schedule, ${answered.length} calls answered, ${rows.length} on record`;
    },
  };
}

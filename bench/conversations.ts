// npm run bench -- conversations: what a million messages in 20,000 conversations cost whoever looks, against a thousand.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient, routes } from '@recado/contract';
import type { Database } from '@recado/server/src/db/database.ts';
import { openDatabase } from '@recado/server/src/db/open-database.ts';
import { createBeside, type ManyMessages, personOf, seedMessages } from '@recado/server/src/testing/many-messages.ts';
import { type PostgresCluster, startPostgresCluster } from '@recado/server/src/testing/postgres-cluster.ts';
import { median, quick, say, spread } from './measure.ts';
import { measureTriggers } from './message-triggers.ts';
import { startRecado, type Target } from './targets.ts';

const rounds = quick ? 3 : 7;
const perRound = quick ? 5 : 15;

const few: ManyMessages = { messages: 1000, conversations: 500, longShare: 5, rare: 20 };
const many: ManyMessages = { messages: 1_000_000, conversations: 20_000, longShare: 20, rare: 20 };

type Api = ReturnType<typeof clientOf>;
interface Shop {
  api: Api;
  longId: number;
  /** A place in the middle of the long conversation. */
  oldPlace: string;
  middle: string;
}

interface Place {
  open(): Promise<Database>;
  start(): Promise<Target>;
}

async function measure(engine: string, placeOf: (name: string) => Place): Promise<void> {
  const begun = performance.now();
  const seeded = async (
    name: string,
    size: ManyMessages,
    then: (database: Database) => Promise<void> = async () => {},
  ) => {
    const place = placeOf(name);
    const database = await place.open();
    await seedMessages(database, size);
    await then(database);
    await database.close();
    return place;
  };
  await seeded('written', few, (database) => measureTriggers(engine, database, rounds));
  const places = [await seeded('few', few), await seeded('many', many)] as const;
  const [small, large] = [await places[0].start(), await places[1].start()];
  say(`${engine}: ready after ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  try {
    await compare(engine, await openShop(small), await openShop(large));
  } finally {
    await small.stop();
    await large.stop();
  }
}

async function compare(engine: string, small: Shop, large: Shop): Promise<void> {
  for (const [what, call] of Object.entries(calls)) {
    const ratios: number[] = [];
    const times: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const [least, most] = [await timeOf(small, call), await timeOf(large, call)];
      // The first round only warms up.
      if (round === 0) continue;
      ratios.push(most / least);
      times.push(most);
    }
    say(`${engine}, ${what}: ×${spread(ratios, 2)}  ${median(times).toFixed(1)} ms`);
  }
}

async function timeOf(shop: Shop, call: (shop: Shop) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < perRound; count++) {
    const started = performance.now();
    await call(shop);
    times.push(performance.now() - started);
  }
  return median(times);
}

const search =
  (q: string, within: (shop: Shop) => object = () => ({})) =>
  (shop: Shop) =>
    shop.api.conversations.search({ query: { q, ...within(shop) } });
const list = (query: NonNullable<NonNullable<Parameters<Api['conversations']['list']>[0]>['query']>) => (shop: Shop) =>
  shop.api.conversations.list({ query });
const inside = ({ longId }: Shop) => ({ conversation: longId });
const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000).toISOString();

const calls: Record<string, (shop: Shop) => Promise<unknown>> = {
  'the list': list({}),
  'the list, of one number': list({ instance: 'loja' }),
  'the list, automatic': list({ state: 'automatic' }),
  'the list, taken': list({ state: 'taken' }),
  'the list, waiting': list({ state: 'waiting' }),
  'the list, blocked': list({ state: 'blocked' }),
  'the list, not read': list({ unread: 'true' }),
  'the list, of a group': list({ group: 'vips' }),
  'the list, until two hours ago': list({ to: twoHoursAgo }),
  'the list, by the name of a contact': list({ name: 'cliente 76' }),
  'the list, by the name of somebody else': list({ name: 'pessoa 77' }),
  'the list, by a number': list({ name: personOf(77) }),
  'the counts': (shop) => shop.api.conversations.counts(),
  'the newest messages of the longest conversation': ({ api, longId }) =>
    api.conversations.messages({ params: { id: longId } }),
  'an old page of it': ({ api, longId, oldPlace }) =>
    api.conversations.messages({ params: { id: longId }, query: { before: oldPlace } }),
  'around a message in its middle': ({ api, longId, middle }) =>
    api.conversations.messages({ params: { id: longId }, query: { around: middle } }),
  'search, a rare word': search('orcamento'),
  'search, a frequent word': search('obrigado'),
  'search, its beginning': search('obr'),
  'search, two words': search('entrega obrigado'),
  'search, a word that nobody wrote': search('helicoptero'),
  'search, a rare word of one number': search('orcamento', () => ({ instance: 'loja' })),
  'search within the longest conversation, a rare word': search('mensagem40', inside),
  'search within it, a frequent word': search('entrega', inside),
  'search within it, a word that is not in it': search('orcamento', inside),
};

function clientOf(base: string, token?: string) {
  return createClient(routes, (url, init) =>
    fetch(base + url, {
      ...init,
      headers: { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    }),
  );
}

async function openShop({ url }: Target): Promise<Shop> {
  const base = url.replace(/\/api\/$/, '');
  const { token } = await clientOf(base).auth.login({ body: { username: 'admin', password: 'admin123' } });
  const api = clientOf(base, token);
  const { conversations } = await api.conversations.list({ query: { name: personOf(0) } });
  const longId = conversations[0]?.id ?? 0;
  // Half way back, or as far as a thousand pages lead.
  let before: string | undefined;
  let middle = '';
  for (let page = 0; page < 500; page++) {
    const { messages, next } = await api.conversations.messages({ params: { id: longId }, query: { before } });
    if (next === null) break;
    before = next;
    middle = messages[0]?.id ?? '';
  }
  return { api, longId, oldPlace: before ?? '', middle };
}

const folder = mkdtempSync(path.join(tmpdir(), 'recado-bench-conversations-'));
let cluster: PostgresCluster | undefined;
try {
  await measure('SQLite', (name) => {
    const dataDir = path.join(folder, name);
    return { open: () => openDatabase({ dataDir }), start: () => startRecado(name, dataDir) };
  });
  cluster = await startPostgresCluster();
  const { url } = cluster;
  await measure('PostgreSQL', (name) => {
    const dataDir = path.join(folder, `${name}-postgres`);
    return {
      open: async () => {
        const admin = await openDatabase({ dataDir, databaseUrl: url('postgres') });
        await createBeside(admin, name);
        await admin.close();
        return openDatabase({ dataDir, databaseUrl: url(name) });
      },
      start: () => startRecado(name, dataDir, { DATABASE_URL: url(name) }),
    };
  });
} finally {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}

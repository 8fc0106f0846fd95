import { randomBytes } from 'node:crypto';
import { createClient, routes } from '@recado/contract';
import { type Account, muteLibsignal, type ReceivedMessage, startWhatsApp } from '@recado/whatsapp-simulator';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { patience } from '../../testing/patience.ts';
import { startPostgresCluster } from '../../testing/postgres-cluster.ts';
import { createDataDir, type Product, startProduct } from '../../testing/product.ts';
import { linkNumber } from '../../testing/product-client.ts';
import { layPath } from './network.ts';

/** Longer than anything takes, also on a busy machine. */
const reply = 'Recebido';

export type Shops = Awaited<ReturnType<typeof openShops>>;
export type Node = Awaited<ReturnType<typeof startNode>>;

/** Several nodes on one PostgreSQL, numbers linked through them, and a customer for each number. */
export async function openShops({ nodes: nodeCount, numbers }: { nodes: number; numbers: number }) {
  muteLibsignal();
  const cluster = await startPostgresCluster();
  onTestFinished(() => cluster.stop());
  const whatsApp = await startWhatsApp({ preKeyUpload: 'short' });
  onTestFinished(() => whatsApp.stop());

  const place = {
    databasePort: Number(new URL(cluster.url('postgres')).port),
    whatsAppUrl: whatsApp.url,
    env: { APP_SECRET: randomBytes(16).toString('hex'), ADMIN_PASSWORD: 'dos-testes' },
  };
  const nodes: Node[] = [await startNode(place)];
  while (nodes.length < nodeCount) nodes.push(await startNode(place));

  const shops = Array.from({ length: numbers }, (_, index) => {
    const digits = String(index).padStart(4, '0');
    const phone = whatsApp.account({ phone: `551190000${digits}`, name: `Loja ${index}` });
    const customer = whatsApp.account({ phone: `551198765${digits}`, name: `Cliente ${index}` });
    return { instanceId: `loja-${index}`, phone, customer, writtenAt: [] as number[] };
  });
  // Every node in turn is asked for something that another one knows.
  const nodeAt = (index: number): Node => nodes[index % nodes.length] as Node;
  await nodeAt(0).api.settings.save({ body: { default_response: reply } });
  for (const [index, { instanceId, phone }] of shops.entries()) {
    await linkNumber(nodeAt(index).api, phone, { instanceId, instanceName: instanceId }, nodeAt(index + 1).api);
  }

  /** A phone shows an id once, however often it was handed over. */
  const shownTo = ({ inbox }: Account, wanted: string): ReceivedMessage[] => {
    const ids = new Set<string>();
    return inbox.filter(({ id, text }) => text === wanted && ids.size < ids.add(id).size);
  };
  /** Of people who write for the first time: nothing about them is in anybody's memory. */
  const newcomers: { customer: Account; writtenAt: number }[] = [];
  const answersOf = (customer: Account) => shownTo(customer, reply);
  const write = async (index: number, text: string) => {
    const shop = shops[index % shops.length];
    if (!shop) return;
    shop.writtenAt.push(Date.now());
    await shop.customer.write(shop.phone, text);
  };

  return {
    cluster,
    whatsApp,
    nodes,
    shops,
    write,
    shownTo,

    /** Somebody new writes to every number. */
    async writeAsNewcomers(): Promise<void> {
      for (const { phone } of shops) {
        const digits = String(newcomers.length).padStart(4, '0');
        const customer = whatsApp.account({ phone: `551197654${digits}`, name: `Novo ${digits}` });
        newcomers.push({ customer, writtenAt: Date.now() });
        await customer.write(phone, 'primeira mensagem');
      }
    },

    /** The product with another secret than the others have, on their database. */
    startStranger: (): Product =>
      startProduct({
        DATA_DIR: createDataDir(),
        DATABASE_URL: cluster.url('postgres'),
        ADMIN_PASSWORD: 'dos-testes',
        APP_SECRET: randomBytes(16).toString('hex'),
      }),

    query: async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
      const client = new pg.Client(cluster.url('postgres'));
      await client.connect();
      const { rows } = await client.query<Row>(text);
      await client.end();
      return rows;
    },

    /** How long each answer since then took, the longest first; answers in one chat come in order. */
    waits: (since: number): number[] =>
      shops
        .flatMap(({ customer, writtenAt }) =>
          answersOf(customer).map(({ at }, index) => ({
            writtenAt: writtenAt[index] ?? 0,
            ms: at.getTime() - (writtenAt[index] ?? 0),
          })),
        )
        .concat(
          newcomers.flatMap(({ customer, writtenAt }) =>
            answersOf(customer).map(({ at }) => ({ writtenAt, ms: at.getTime() - writtenAt })),
          ),
        )
        .filter((answer) => answer.writtenAt >= since)
        .map(({ ms }) => ms)
        .sort((a, b) => b - a),

    /** Every number has answered a message that was written from now on. */
    async untilAllAnswer(): Promise<void> {
      const from = shops.map(({ writtenAt }) => writtenAt.length);
      const silent = () => [
        ...shops
          .filter(({ customer }, index) => answersOf(customer).length <= (from[index] ?? 0))
          .map((shop) => shop.instanceId),
        ...newcomers.filter(({ customer }) => answersOf(customer).length === 0).map(({ customer }) => customer.name),
      ];
      await expect.poll(silent, patience).toEqual([]);
    },

    summary(): string {
      const handed = shops.flatMap(({ customer }) => customer.inbox.filter(({ text }) => text === reply)).length;
      const shown = shops.flatMap(({ customer }) => answersOf(customer)).length;
      return `${shown} messages answered, ${handed - shown} of the answers handed over again under the same id`;
    },

    async expectOneAnswerEach(): Promise<void> {
      const written = () => shops.map(({ writtenAt }) => writtenAt.length);
      const answered = () => shops.map(({ customer }) => answersOf(customer).length);
      await expect.poll(answered, patience).toEqual(written());
      const welcomed = () => newcomers.map(({ customer }) => answersOf(customer).length);
      await expect.poll(welcomed, patience).toEqual(newcomers.map(() => 1));
      // Whatever would come twice has had its chance once another message was answered after all of them.
      for (const index of shops.keys()) await write(index, 'mais uma');
      await expect.poll(answered, patience).toEqual(written());
    },
  };
}

interface Place {
  databasePort: number;
  whatsAppUrl: string;
  env: Record<string, string>;
}

/** One node, with a network of its own that can be cut. */
async function startNode({ databasePort, whatsAppUrl, env }: Place) {
  const paths = [await layPath(databasePort), await layPath(Number(new URL(whatsAppUrl).port))] as const;
  const variables = {
    LOG_LEVEL: 'silent',
    WHATSAPP_TYPING_MS: '0',
    LOOP_GUARD_REPLIES: '1000000',
    PUBLIC_API_RATE: '1000000',
    DATA_DIR: createDataDir(),
    DATABASE_URL: `postgres://recado:recado@127.0.0.1:${paths[0].port}/postgres`,
    WHATSAPP_WS_URL: whatsAppUrl.replace(/:\d+/, `:${paths[1].port}`),
    ...env,
  };
  let product: Product = startProduct(variables);
  const signIn = async () => {
    const clientWith = (token?: string) =>
      createClient(routes, async (path, init) =>
        fetch((await product.address) + path, {
          ...init,
          headers: { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) },
        }),
      );
    const body = { username: 'admin', password: env['ADMIN_PASSWORD'] ?? '' };
    const { token } = await clientWith().auth.login({ body });
    return clientWith(token);
  };
  const api = await signIn();

  return {
    /** With one session for the node's life: it must hold on every process that takes its place. */
    api,
    get product() {
      return product;
    },
    signal: (name: NodeJS.Signals) => void product.process.kill(name),
    async restart(): Promise<void> {
      await product.exit;
      product = startProduct(variables);
      await product.address;
    },
    cutDatabase: paths[0].cut,
    cutNetwork: () => {
      for (const path of paths) path.cut();
    },
    healNetwork: () => {
      for (const path of paths) path.heal();
    },
  };
}

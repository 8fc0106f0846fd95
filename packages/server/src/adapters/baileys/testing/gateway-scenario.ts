import { type Account, startWhatsApp, type WhatsAppOptions } from '@recado/whatsapp-simulator';
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';
import type { Database } from '../../../db/database.ts';
import type {
  Aliases,
  HealthNotes,
  HistoryListener,
  LinkListener,
  LinkOptions,
  LinkState,
  Measures,
  MessageChange,
  Receipt,
  ReceivedMessage,
  WhatsAppLink,
} from '../../../modules/instances/whatsapp.port.ts';
import { createAliases } from '../../../modules/people/aliases.ts';
import { createLogger } from '../../../runtime/logger.ts';
import { createSecretBox } from '../../../security/secret-box.ts';
import { createAwayDatabase } from '../../../testing/away-database.ts';
import { patience } from '../../../testing/patience.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { createBaileysGateway } from '../baileys.gateway.ts';
import type { GatewayTimes } from '../gateway-times.ts';

export const instanceId = 'loja';

/** Short enough for a test, long enough for a busy machine. */
const testTimes: Partial<GatewayTimes> = {
  firstRetryMs: 40,
  lastRetryMs: 200,
  closeMs: 500,
  typingMs: 0,
  redeliverMs: [20, 20],
  versionMs: 60_000,
  uploadRetryMs: [10, 10],
  blockMarginMs: 0,
};

/** A link with everything it told so far. */
export interface OpenLink extends WhatsAppLink {
  readonly states: LinkState[];
  readonly messages: ReceivedMessage[];
  readonly receipts: Receipt[];
  readonly changes: MessageChange[];
  readonly measures: Measures[];
  /** Resolves with the state once the latest one has this status. */
  until<Status extends LinkState['status']>(status: Status): Promise<Extract<LinkState, { status: Status }>>;
  /** Resolves with the first message of this text. */
  message(text: string): Promise<ReceivedMessage>;
  receipt(id: string, state: Receipt['state']): Promise<Receipt>;
}

interface GatewaySettings {
  lids?: Partial<Aliases>;
  webSocketUrl?: string;
  version?: string;
  times?: Partial<GatewayTimes>;
}

/** A number that has shown itself today, and whose connection was made anew a moment ago. */
export const noHealth: HealthNotes = {
  mayShow: async () => false,
  mayRenew: async () => false,
  onRenewed: async () => {},
  onUnreadable: async () => {},
  onRecovered: async () => {},
  onPhone: () => {},
};

/** Nothing of what the phone had before is wanted. */
export const noHistory: HistoryListener = {
  limits: async () => undefined,
  onConversation: async () => {},
  onNames: async () => {},
  onPart: async () => {},
};

type GatewayScenario = Awaited<ReturnType<typeof createGatewayScenario>>;

/** One scenario with a linked phone for the tests of a file that do not harm it: linking takes most of a test's time. */
export function shareLinkedScenario(times: Partial<GatewayTimes> = {}) {
  let shared: GatewayScenario & { loja: OpenLink };
  beforeAll(async () => {
    const scenario = await createGatewayScenario(times, {}, afterAll);
    shared = { ...scenario, loja: await scenario.link() };
  });
  return () => {
    shared.whatsApp.faults.clear();
    return shared;
  };
}

/** A WhatsApp with a shop's phone and two customers, and a database on which gateways are opened one after another. */
export async function createGatewayScenario(
  times: Partial<GatewayTimes> = {},
  options: WhatsAppOptions = {},
  atEnd: (cleanUp: () => Promise<void>) => void = onTestFinished,
) {
  const { database, remove } = await createTestDatabase();
  await addInstance(database);
  const { db, state: away } = createAwayDatabase(database.db);
  const whatsApp = await startWhatsApp({ preKeyUpload: 'short', ...options });
  const errors: unknown[] = [];
  const log: string[] = [];
  const links: WhatsAppLink[] = [];
  atEnd(async () => {
    await Promise.all(links.map((link) => link.close()));
    await whatsApp.stop();
    await remove();
  });
  const shop = whatsApp.account({ phone: '5511900000001', name: 'Loja' });
  const ana = whatsApp.account({ phone: '5511987654321', name: 'Ana' });
  // Older than the ninth digit: WhatsApp knows this one without it.
  const beto = whatsApp.account({ phone: '552187654321', name: 'Beto' });

  /** As after a start of the server: nothing in memory, all in the database. */
  const createGateway = ({ times: changed = times, lids, ...settings }: GatewaySettings = {}) =>
    createBaileysGateway({
      db,
      box: createSecretBox(Buffer.alloc(32, 7)),
      clock: () => new Date(),
      log: createLogger('debug', { write: (line) => void log.push(line) }),
      lids: { ...createAliases({ db, changes: database.changes }, (key) => `hash:${key}`), ...lids },
      onError: (error) => void errors.push(error),
      webSocketUrl: whatsApp.url,
      mediaCa: whatsApp.mediaCa,
      timeZone: 'America/Sao_Paulo',
      times: { ...testTimes, ...changed },
      ...settings,
    });
  let gateway = createGateway();

  const open = (linkOptions: LinkOptions = {}, listener: Partial<LinkListener> = {}): OpenLink => {
    const states: LinkState[] = [];
    const messages: ReceivedMessage[] = [];
    const receipts: Receipt[] = [];
    const changes: MessageChange[] = [];
    const measures: Measures[] = [];
    const link = gateway.open(instanceId, linkOptions, {
      onState: (state) => void states.push(state),
      onMessage: async (message) => void messages.push(message),
      onChange: async (change) => void changes.push(change),
      onReceipt: (receipt) => void receipts.push(receipt),
      onMeasures: async (told) => void measures.push(told),
      health: noHealth,
      history: noHistory,
      ...listener,
    });
    links.push(link);
    return {
      ...link,
      states,
      messages,
      receipts,
      changes,
      measures,
      until: (status) => soon(() => [states.at(-1)].find((state) => state?.status === status) as never, status, states),
      message: (text) => soon(() => messages.find((message) => message.text === text), text, messages),
      receipt: (id, state) =>
        soon(() => receipts.find((receipt) => receipt.id === id && receipt.state === state), id, receipts),
    };
  };

  return {
    database,
    /** What the gateway's questions to the database meet. */
    away,
    whatsApp,
    shop,
    ana,
    beto,
    errors,
    log,
    get gateway() {
      return gateway;
    },
    open,
    restart(settings?: GatewaySettings) {
      gateway = createGateway(settings);
    },
    /** Links the shop's phone by QR code. */
    async link(owner: Account = shop, listener: Partial<LinkListener> = {}): Promise<OpenLink> {
      const link = open({}, listener);
      const { qr } = await link.until('qr_ready');
      await owner.scanQr(qr);
      await link.until('connected');
      return link;
    },
  };
}

/** Waits for a value. */
export const soon = <T>(
  probe: () => T | undefined | false | Promise<T | undefined | false>,
  what: string,
  seen: unknown = undefined,
): Promise<T> =>
  vi.waitFor(async () => {
    const found = await probe();
    if (!found) throw new Error(`not seen: ${what}; instead ${JSON.stringify(seen)}`);
    return found;
  }, patience);

export async function addInstance({ db }: Database): Promise<void> {
  await db
    .insertInto('instances')
    .values({
      instance_id: instanceId,
      instance_name: 'Loja',
      phone_number: '',
      use_pairing_code: 0,
      is_wanted: 1,
      last_error: null,
      last_error_at: null,
      created_at: new Date().toISOString(),
    })
    .execute();
}

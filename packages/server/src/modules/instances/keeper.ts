import { setTimeout as delay } from 'node:timers/promises';
import type { Changes } from '../../changes.ts';
import { isDatabaseAway } from '../../db/database-errors.ts';
import { AppError } from '../../http/app-error.ts';
import type { Lease, Leases } from '../../nodes/leases.port.ts';
import type { SecretBox } from '../../secret-box.ts';
import { StartError } from '../../start-error.ts';
import type { InstanceRow, InstancesRepository } from './instances.repository.ts';
import { instanceOf, type Links, leaseOf } from './links.ts';
import type { WhatsAppGateway } from './whatsapp.port.ts';

/** Between the first attempts of two numbers: connecting costs CPU, and many at once look like an attack. */
const startGapMs = 300;
const roundMs = 1000;
/** Nodes that come back together should see each other before the first of them takes every number. */
const settleMs = 1500;

const keeperPrefix = 'keeper:';
/** While a node has it, no node connects a number. */
const restLease = 'rest';
const restWithinMs = 15_000;
const restLookMs = 100;

/** What every node can read that has the same key. */
const greeting = 'recado';

interface Dependencies {
  instances: InstancesRepository;
  gateway: Pick<WhatsAppGateway, 'listLinked'>;
  links: Links;
  leases: Leases;
  changes: Changes;
  box: SecretBox;
  onError(error: unknown): void;
}

/**
 * Sees to it that every number that should be connected is, on one node, and that the nodes have about as many each. A
 * number of a node that is gone is free after seconds; the others share such numbers among them.
 */
export function createKeeper({ instances, gateway, links, leases, changes, box, onError }: Dependencies) {
  const name = keeperPrefix + leases.node;
  let isRunning = false;
  let isSettled = false;
  let settlesAt = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> | undefined;

  /** Answers whether this node may take numbers. From then on others hand over to it. */
  const join = async (): Promise<boolean> => {
    if (!leases.isShared) return true;
    if (!leases.has(name)) {
      settlesAt = performance.now() + settleMs;
      isSettled = false;
      await leases.take(name);
    }
    if (!isSettled && performance.now() >= settlesAt) {
      isSettled = true;
      await leases.note(name, box.seal(greeting));
    }
    return isSettled;
  };

  const takeUp = async (rows: readonly InstanceRow[]): Promise<void> => {
    let delayMs = 0;
    for (const row of rows) {
      await links.inTurn(row.instance_id, async () => {
        if (links.has(row.instance_id) || !isRunning) return;
        if (await links.open(row, delayMs)) delayMs += startGapMs;
      });
    }
  };

  /** Only what is still so when its turn comes: it may just have been connected by hand. */
  const closeUnwanted = (instanceId: string, isResting: boolean): Promise<void> =>
    links.inTurn(instanceId, async () => {
      if (isResting || (await instances.find(instanceId))?.is_wanted !== 1) await links.close(instanceId);
    });

  /** The next node with fewer takes it at once; WhatsApp keeps what is written meanwhile. */
  const handOver = async (instanceId: string): Promise<void> => {
    await links.inTurn(instanceId, () => links.close(instanceId));
    await changes.publish('instances');
  };

  const round = async (): Promise<void> => {
    const mayTake = await join();
    const rows = (await instances.list()).filter((row) => row.is_wanted === 1);
    const linked = new Set(await gateway.listLinked());
    const others = await leases.others('');

    const isResting = others.some((lease) => lease.name === restLease);
    const wanted = new Set(isResting ? [] : rows.map((row) => row.instance_id));
    for (const instanceId of links.ids()) if (!wanted.has(instanceId)) await closeUnwanted(instanceId, isResting);
    if (!mayTake || isResting) return;

    // A code that nobody read is not asked for again, so only numbers with a phone are taken up.
    const kept = rows.filter((row) => linked.has(row.instance_id));
    const elsewhere = new Set(others.map((lease) => instanceOf(lease.name)));
    const mine = kept.filter((row) => links.has(row.instance_id));
    const free = kept.filter(({ instance_id: id }) => !links.has(id) && !links.isEnding(id) && !elsewhere.has(id));
    const keepers = others.filter((lease) => lease.name.startsWith(keeperPrefix));
    const settled = keepers.filter((lease) => lease.note !== '');
    const shareAmong = (nodes: number) => Math.ceil(kept.length / nodes);

    await takeUp(free.slice(0, Math.max(0, shareAmong(keepers.length + 1) - mine.length)));
    const surplus = mine.length > shareAmong(settled.length + 1) && mine.findLast((row) => links.find(row.instance_id));
    if (surplus) await handOver(surplus.instance_id);
  };

  /** One look at a time; the next second brings the next one. */
  const look = (): void => {
    if (!isRunning) return;
    looking ??= round()
      .catch((error: unknown) => isDatabaseAway(error) || onError(error))
      .then(() => {
        looking = undefined;
      });
  };
  changes.subscribe(['instances'], look);
  leases.onLost(() => look());

  const start = async (): Promise<void> => {
    if (leases.isShared) expectSameKey(await leases.others(keeperPrefix), box);
    isRunning = true;
    if (leases.isShared) timer = setInterval(look, roundMs);
    await round();
  };

  const stop = async (): Promise<void> => {
    isRunning = false;
    clearInterval(timer);
    await looking;
    await leases.giveUp(name);
    await Promise.all(links.ids().map((instanceId) => links.inTurn(instanceId, () => links.close(instanceId))));
    if (leases.isShared) await changes.publish('instances').catch(onError);
  };

  const goOn = async (): Promise<void> => {
    await leases.giveUp(restLease);
    await start();
    if (leases.isShared) await changes.publish('instances');
  };

  const untilAllRest = async (): Promise<void> => {
    const deadline = performance.now() + restWithinMs;
    while ((await leases.others(leaseOf(''))).length > 0) {
      if (performance.now() > deadline) throw new AppError('UNAVAILABLE');
      await delay(restLookMs);
    }
  };

  return {
    start,
    /** Ends every connection and leaves the phones linked; other nodes take the numbers over at once. */
    stop,

    /** Ends every connection on every node, for work on what they all use; `goOn` brings them back. */
    async rest(): Promise<void> {
      if (!(await leases.take(restLease))) throw new AppError('UNAVAILABLE');
      await stop();
      await untilAllRest().catch(async (error: unknown) => {
        await goOn();
        throw error;
      });
    },
    goOn,
  };
}

/** A node with another key would find no credentials, and overwrite those that are there. */
function expectSameKey(keepers: readonly Lease[], box: SecretBox): void {
  if (keepers.every(({ note }) => note === '' || box.open(note) === greeting)) return;
  throw new StartError(
    'Outro Recado usa o mesmo banco de dados com outra chave. Defina o mesmo APP_SECRET em todos os servidores.',
  );
}

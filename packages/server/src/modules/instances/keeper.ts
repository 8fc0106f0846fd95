import { setTimeout as delay } from 'node:timers/promises';
import { isDatabaseAway } from '../../db/database-errors.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Leases } from '../../nodes/leases.port.ts';
import type { Changes } from '../../runtime/changes.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import type { InstancesRepository } from './instances.repository.ts';
import { instanceOf, type Links, leaseOf } from './links.ts';
import { createMembership } from './membership.ts';
import { planShare } from './share.ts';
import type { WhatsAppGateway } from './whatsapp.port.ts';

/** Between the first attempts of two numbers: connecting costs CPU, and many at once look like an attack. */
const startGapMs = 300;
const roundMs = 1000;

/** While a node has it, no other node keeps a number connected. */
const restLease = 'rest';
const restWithinMs = 15_000;
const restLookMs = 100;

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
  const membership = createMembership(leases, box);
  let isRunning = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  let looking: Promise<void> | undefined;

  const takeUp = async (ids: readonly string[]): Promise<void> => {
    let delayMs = 0;
    for (const instanceId of ids) {
      await links.inTurn(instanceId, async () => {
        const row = await instances.find(instanceId);
        if (row?.is_wanted !== 1 || links.has(instanceId) || !isRunning) return;
        if (await links.open(row, delayMs)) delayMs += startGapMs;
      });
    }
  };

  /** Only what is still so when its turn comes: it may just have been connected by hand. */
  const closeUnwanted = (instanceId: string): Promise<void> =>
    links.inTurn(instanceId, async () => {
      if ((await instances.find(instanceId))?.is_wanted !== 1) await links.close(instanceId, { forGood: true });
    });

  const closeAll = async (): Promise<void> => {
    await Promise.all(links.ids().map((instanceId) => links.inTurn(instanceId, () => links.close(instanceId))));
  };

  const round = async (): Promise<void> => {
    const mayTake = await membership.join();
    const others = await leases.others('');
    if (others.some((lease) => lease.name === restLease)) return closeAll();

    const wanted = (await instances.list()).filter((row) => row.is_wanted === 1).map((row) => row.instance_id);
    for (const instanceId of links.ids()) if (!wanted.includes(instanceId)) await closeUnwanted(instanceId);
    if (!mayTake) return;

    // A code that nobody read is not asked for again, so only numbers with a phone are taken up.
    const linked = new Set(await gateway.listLinked());
    const elsewhere = new Set(others.map((lease) => instanceOf(lease.name)));
    const kept = wanted.filter((id) => linked.has(id));
    const { take, leave } = planShare({
      total: kept.length,
      // One that is connected finds its way back at once; others may be at something that a person waits for.
      mine: kept.filter(links.has).sort((a, b) => Number(isUp(a)) - Number(isUp(b))),
      free: kept.filter((id) => !links.has(id) && !links.isEnding(id) && !elsewhere.has(id)),
      nodes: membership.count(others),
    });
    await takeUp(take);
    if (leave === undefined) return;
    await links.inTurn(leave, () => links.close(leave));
    await changes.publish('instances');
  };
  const isUp = (instanceId: string): boolean => links.find(instanceId) !== undefined;

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
  leases.onLost(look);

  const start = async (): Promise<void> => {
    isRunning = true;
    if (leases.isShared) timer = setInterval(look, roundMs);
    await round();
  };

  const stop = async (): Promise<void> => {
    isRunning = false;
    clearInterval(timer);
    await looking;
    await membership.leave();
    await closeAll();
    if (leases.isShared) await changes.publish('instances').catch(onError);
  };

  const resume = async (): Promise<void> => {
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

    /** Ends every connection on every node, for work on what they all use; `resume` brings them back. */
    async suspend(): Promise<void> {
      if (!(await leases.take(restLease))) throw new AppError('UNAVAILABLE');
      await stop();
      await untilAllRest().catch(async (error: unknown) => {
        await resume();
        throw error;
      });
    },
    resume,
  };
}

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { noHistory } from '../../adapters/baileys/testing/gateway-scenario.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { createNodes } from '../../nodes/create-nodes.ts';
import { createLogger } from '../../runtime/logger.ts';
import { createSecretBox } from '../../security/secret-box.ts';
import { patience } from '../../testing/patience.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createInstancesRepository } from './instances.repository.ts';
import { createKeeper } from './keeper.ts';
import { createLinkNotes } from './link-notes.ts';
import { createLinks } from './links.ts';
import { createNumberHealthRepository } from './number-health.repository.ts';
import { createHealthBook } from './number-health.ts';
import type { WhatsAppGateway } from './whatsapp.port.ts';

const isShared = process.env['TEST_ENGINE'] === 'postgres';
const key = Buffer.alloc(32, 1);
const log = createLogger('silent');
const clock = () => new Date();
const onError = (error: unknown) => {
  throw error;
};

/** A WhatsApp that connects at once, and knows which number is connected how often. */
function createGateway() {
  const linked: string[] = [];
  const connected: string[] = [];
  const gateway: WhatsAppGateway = {
    open(instanceId, _options, { onState }) {
      connected.push(instanceId);
      const close = async () => void connected.splice(connected.indexOf(instanceId), 1);
      queueMicrotask(() => onState({ status: 'connected', phone: '5511900000001' }));
      const answerPasskey = async () => 'not-asked' as const;
      const renewMedia = async () => '';
      return { send: async () => {}, findJid: async () => undefined, renewMedia, answerPasskey, close, logout: close };
    },
    isLinked: async (instanceId) => linked.includes(instanceId),
    listLinked: async () => linked,
    forget: async () => {},
  };
  return { gateway, linked, connected };
}

async function openCluster(numbers: number) {
  const { database, databaseUrl, remove } = await createTestDatabase();
  onTestFinished(remove);
  const { gateway, linked, connected } = createGateway();
  const instances = createInstancesRepository(database.db);
  const input = { instanceName: 'Loja', phoneNumber: '', usePairingCode: false };
  for (let index = 0; index < numbers; index += 1) {
    const instanceId = `loja-${index}`;
    await instances.save({ ...input, instanceId }, new Date().toISOString());
    linked.push(instanceId);
  }

  const openNode = async () => {
    const own: Database = isShared ? await openDatabase({ dataDir: '', databaseUrl }) : database;
    const { leases } = createNodes(own, onError);
    const box = createSecretBox(key);
    const parts = { instances: createInstancesRepository(own.db), gateway, leases, onError };
    const links = createLinks({
      ...parts,
      notes: createLinkNotes(box),
      health: createHealthBook({ health: createNumberHealthRepository(own.db), clock, onError }),
      clock,
      log,
      announce: () => {},
      onChanged: () => {},
      allowsPasskey: async () => false,
      historyOf: () => noHistory,
    });
    const keeper = createKeeper({ ...parts, links, changes: own.changes, box });
    onTestFinished(async () => {
      await keeper.stop();
      if (isShared) await own.close();
    });
    return { keeper, links };
  };
  return { openNode, instances, linked, connected };
}

describe('the keeper', () => {
  it('connects what should be connected and has a phone, and nothing after its stop', async () => {
    const { openNode, instances, linked, connected } = await openCluster(4);
    linked.pop();
    await instances.update('loja-0', { is_wanted: 0 });
    const { keeper } = await openNode();
    await keeper.start();
    await vi.waitFor(() => expect(connected.sort()).toEqual(['loja-1', 'loja-2']), patience);
    await keeper.stop();
    expect(connected).toEqual([]);
  });

  if (!isShared) return;

  it('shares the numbers with a node that joins, lets all of them rest, and takes over when the node goes', async () => {
    const { openNode, connected } = await openCluster(5);
    const first = await openNode();
    await first.keeper.start();
    await vi.waitFor(() => expect(first.links.ids()).toHaveLength(5), patience);

    const second = await openNode();
    await second.keeper.start();
    const shares = () => [first.links.ids().length, second.links.ids().length];
    await vi.waitFor(() => expect(shares()).toEqual([3, 2]), patience);
    await vi.waitFor(() => expect(connected).toHaveLength(5), patience);
    expect(new Set(connected).size).toBe(5);

    await first.keeper.suspend();
    expect(connected).toEqual([]);
    await expect(second.keeper.suspend()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await first.keeper.resume();
    await vi.waitFor(() => expect(connected).toHaveLength(5), patience);

    await second.keeper.stop();
    await vi.waitFor(() => expect(shares()).toEqual([5, 0]), patience);
  });
});

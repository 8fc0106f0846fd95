import {
  type BulkSend,
  type BulkSendInput,
  type BulkSendState,
  bulkSendTexts,
  type RuntimeStatus,
} from '@recado/contract';
import type { Repository } from '../../db/repository.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ReachOut } from '../outbox/reach-out.ts';
import type { BulkRunner } from './bulk-runner.ts';
import { type BulkSendsRepository, type RecipientRow, withdrawnText } from './bulk-sends.repository.ts';

const disconnectedText = 'A instância não está conectada. O envio continua quando ela voltar.';

interface Dependencies {
  bulkSends: Repository<BulkSendsRepository>;
  runner: Pick<BulkRunner, 'wake' | 'resume'>;
  reachOut: ReachOut;
  instances: { list(): Promise<{ instance_id: string; runtime_status: RuntimeStatus }[]> };
  clock: Clock;
}

export type BulkSendsService = ReturnType<typeof createBulkSendsService>;

export function createBulkSendsService({ bulkSends, runner, instances, reachOut, clock }: Dependencies) {
  const get = async (id: number): Promise<BulkSend> => {
    const [found] = await withWaits(await bulkSends.get([id]));
    if (!found) throw new AppError('NOT_FOUND', undefined, { text: 'Envio em massa não encontrado' });
    return found;
  };
  const withWaits = async (found: Awaited<ReturnType<BulkSendsRepository['get']>>): Promise<BulkSend[]> => {
    const isRunning = found.some(({ state }) => state === 'running');
    const known = isRunning ? await instances.list() : [];
    const connected = new Set(
      known.filter((instance) => instance.runtime_status === 'connected').map((instance) => instance.instance_id),
    );
    const waitOf = async ({ id, state, instance_id, paused_for }: (typeof found)[number]): Promise<string | null> => {
      if (state !== 'running') return paused_for;
      if (!connected.has(instance_id)) return disconnectedText;
      const next = await bulkSends.nextRecipient(id);
      const lock = next && (await lockOf(instance_id, next));
      return lock?.text ?? null;
    };
    const lockOf = (instanceId: string, { outgoing_id, person_key }: RecipientRow) =>
      outgoing_id === null ? reachOut.lockFor(instanceId, 'bulk', person_key) : reachOut.lockOn(instanceId);
    return Promise.all(found.map(async (bulkSend) => ({ ...bulkSend, waiting_for: await waitOf(bulkSend) })));
  };

  /** Asking for the state it is in already changes nothing; one that has ended stays as it is. */
  const change = async (id: number, from: readonly BulkSendState[], to: BulkSendState): Promise<BulkSend> => {
    const now = clock().toISOString();
    const isChanged = await bulkSends.inTransaction(async (queries) => {
      if (!(await queries.change(id, from, to, now))) return false;
      // Its recipient is to get another one, or none.
      const held = { text: withdrawnText, recipient: 'queued' } as const;
      if (to !== 'running') await queries.withdraw(await queries.held(id), held, now);
      return true;
    });
    const bulkSend = await get(id);
    if (!isChanged && bulkSend.state !== to) throw new AppError('BULK_SEND_ENDED');
    await (to === 'running' ? runner.resume(bulkSend.instance_id) : runner.wake());
    return bulkSend;
  };

  return {
    /** With a key, asking again gives the send that the key already has. */
    async create(input: BulkSendInput, key?: string): Promise<BulkSend> {
      const existing = key === undefined ? undefined : await bulkSends.findByKey(key);
      if (existing) return get(existing.id);
      const known = await instances.list();
      if (!known.some((instance) => instance.instance_id === input.instanceId)) {
        throw new AppError('NOT_FOUND', undefined, { text: 'Instância não encontrada' });
      }
      const id = await bulkSends.inTransaction((queries) => queries.add(input, clock().toISOString(), key));
      if (id === undefined) throw new AppError('INVALID_INPUT', undefined, { text: bulkSendTexts.nobodyLeft });
      await runner.wake();
      return get(id);
    },

    list: async (): Promise<BulkSend[]> => withWaits(await bulkSends.get()),

    async recipients(id: number) {
      await get(id);
      return bulkSends.recipients(id);
    },

    pause: (id: number) => change(id, ['running'], 'paused'),
    resume: (id: number) => change(id, ['paused'], 'running'),
    cancel: (id: number) => change(id, ['running', 'paused'], 'cancelled'),

    async remove(id: number): Promise<void> {
      const { state } = await get(id);
      if (state === 'running' || state === 'paused') throw new AppError('BULK_SEND_RUNNING');
      await bulkSends.remove(id);
    },
  };
}

import { type ConnectInput, type Instance, instanceTexts } from '@recado/contract';
import type { Clock } from '../../clock.ts';
import type { Announce } from '../../events.ts';
import { AppError } from '../../http/app-error.ts';
import { createKeyedQueue } from '../../keyed-queue.ts';
import type { InstanceRow, InstancesRepository } from './instances.repository.ts';
import { drawQrCode } from './qr-code.ts';
import type { LinkState, Receipt, ReceivedMessage, WhatsAppGateway, WhatsAppLink } from './whatsapp.port.ts';

/** Between the first attempts of two numbers at a start: connecting costs CPU, and many at once look like an attack. */
const startGapMs = 300;

/** What the other modules want to know of the linked numbers. */
export interface InstanceEvents {
  onMessage(instanceId: string, message: ReceivedMessage): Promise<void>;
  onReceipt(instanceId: string, receipt: Receipt): void;
  onConnected(instanceId: string): void;
}

interface Dependencies {
  instances: InstancesRepository;
  gateway: WhatsAppGateway;
  clock: Clock;
  announce: Announce;
  onError(error: unknown): void;
}

interface Running {
  state: LinkState;
  link?: WhatsAppLink;
}

const atRest: LinkState = { status: 'disconnected' };

export type InstancesService = ReturnType<typeof createInstancesService>;

/** The linked numbers: which there are, which of them should be connected, and how each of them is doing. */
export function createInstancesService({ instances, gateway, clock, announce, onError }: Dependencies) {
  const running = new Map<string, Running>();
  const listeners: Partial<InstanceEvents>[] = [];
  /** What is asked of one instance happens in turn: two clicks must not open two connections. */
  const turns = createKeyedQueue();

  const get = async (instanceId: string): Promise<InstanceRow> => {
    const row = await instances.find(instanceId);
    if (!row) throw new AppError('NOT_FOUND', undefined, { text: 'Instância não encontrada' });
    return row;
  };
  const stateOf = (instanceId: string): LinkState => running.get(instanceId)?.state ?? atRest;

  const remember = (instanceId: string, state: LinkState) => {
    const error = 'lastError' in state ? state.lastError : undefined;
    const change =
      state.status === 'connected'
        ? { phone_number: state.phone, last_error: null, last_error_at: null }
        : error && { last_error: error, last_error_at: clock().toISOString() };
    if (change) instances.update(instanceId, change).catch(onError);
  };

  const open = (row: InstanceRow, delayMs = 0) => {
    const { instance_id: instanceId } = row;
    const entry: Running = { state: { status: 'connecting', attempt: 1 } };
    running.set(instanceId, entry);
    const pairingPhone = row.use_pairing_code === 1 ? row.phone_number : undefined;
    entry.link = gateway.open(
      instanceId,
      { pairingPhone, delayMs },
      {
        onState(state) {
          // A connection that was replaced has nothing to say any more.
          if (running.get(instanceId) !== entry) return;
          if (state.status === 'connected') announce('instance.connected', { instance: instanceId });
          else if (entry.state.status === 'connected') announce('instance.disconnected', { instance: instanceId });
          entry.state = state;
          remember(instanceId, state);
          if (state.status === 'connected') for (const { onConnected } of listeners) onConnected?.(instanceId);
        },
        onMessage: async (message) => {
          for (const { onMessage } of listeners) await onMessage?.(instanceId, message);
        },
        onReceipt: (receipt) => {
          for (const { onReceipt } of listeners) onReceipt?.(instanceId, receipt);
        },
      },
    );
  };

  const close = async (instanceId: string): Promise<void> => {
    const entry = running.get(instanceId);
    running.delete(instanceId);
    await entry?.link?.close();
  };

  const toInstance = async (row: InstanceRow): Promise<Instance> => {
    const state = stateOf(row.instance_id);
    return {
      ...row,
      use_pairing_code: row.use_pairing_code === 1,
      is_linked: await gateway.isLinked(row.instance_id),
      ...statusFields(state),
      runtime_status: state.status,
      next_attempt_at: (state.status === 'connecting' && state.nextAttemptAt?.toISOString()) || null,
    };
  };

  return {
    listen: (events: Partial<InstanceEvents>) => void listeners.push(events),

    list: async (): Promise<Instance[]> => Promise.all((await instances.list()).map(toInstance)),

    connect: (input: ConnectInput): Promise<Instance> =>
      turns.run(input.instanceId, async () => {
        const before = await instances.find(input.instanceId);
        const row = await instances.save(input, clock().toISOString());
        if (!isUnderWay(stateOf(row.instance_id)) || (before && linksDifferently(before, row))) {
          await close(row.instance_id);
          open(row);
        }
        return toInstance(row);
      }),

    /** The phone stays linked: connecting again needs no code. */
    disconnect: (instanceId: string): Promise<void> =>
      turns.run(instanceId, async () => {
        await get(instanceId);
        await close(instanceId);
        await instances.update(instanceId, { is_wanted: 0, last_error: null, last_error_at: null });
      }),

    remove: (instanceId: string): Promise<void> =>
      turns.run(instanceId, async () => {
        await get(instanceId);
        const link = running.get(instanceId)?.link;
        running.delete(instanceId);
        await (link ? link.logout() : gateway.forget(instanceId));
        await instances.remove(instanceId);
      }),

    async qr(instanceId: string) {
      await get(instanceId);
      const state = stateOf(instanceId);
      if (state.status !== 'qr_ready') throw new AppError('NOT_FOUND', undefined, { text: instanceTexts.noQr });
      const { qr: qrText, expiresAt } = state;
      return { qrCode: await drawQrCode(qrText), qrText, expiresAt: expiresAt.toISOString() };
    },

    async pairing(instanceId: string) {
      await get(instanceId);
      const state = stateOf(instanceId);
      if (state.status !== 'pairing_ready') {
        throw new AppError('NOT_FOUND', undefined, { text: instanceTexts.noPairingCode });
      }
      return { pairingCode: state.code, expiresAt: state.expiresAt.toISOString() };
    },

    async status(instanceId: string) {
      const { last_error } = await get(instanceId);
      const state = stateOf(instanceId);
      return { status: state.status, last_error, ...statusFields(state) };
    },

    exists: async (instanceId: string): Promise<boolean> => (await instances.find(instanceId)) !== undefined,

    /** The connection to send through. */
    async getLink(instanceId: string): Promise<WhatsAppLink> {
      const entry = running.get(instanceId);
      if (entry?.link && entry.state.status === 'connected') return entry.link;
      await get(instanceId);
      throw new AppError('INSTANCE_NOT_CONNECTED');
    },

    /** Connects again what was connected when the server stopped; a code that nobody read is not asked for again. */
    async start(): Promise<void> {
      let delayMs = 0;
      for (const row of await instances.list()) {
        if (row.is_wanted !== 1 || !(await gateway.isLinked(row.instance_id))) continue;
        open(row, delayMs);
        delayMs += startGapMs;
      }
    },

    /** Ends every connection and leaves the phones linked. */
    async stop(): Promise<void> {
      await Promise.all([...running.keys()].map((instanceId) => turns.run(instanceId, () => close(instanceId))));
    },
  };
}

const statusFields = (state: LinkState) => ({
  attempt: state.status === 'connecting' ? state.attempt : 0,
  has_qr: state.status === 'qr_ready',
  has_pairing_code: state.status === 'pairing_ready',
});

/** Whoever asks during the pause before the next attempt does not want to wait for it. */
const isUnderWay = (state: LinkState): boolean =>
  state.status === 'connecting' ? state.nextAttemptAt === undefined : !restStates.has(state.status);
const restStates = new Set<LinkState['status']>(['disconnected', 'error']);

/** The administrator changed from one kind of code to the other, or asked for a code for another number. */
const linksDifferently = (before: InstanceRow, after: InstanceRow): boolean =>
  before.use_pairing_code !== after.use_pairing_code ||
  (after.use_pairing_code === 1 && before.phone_number !== after.phone_number);

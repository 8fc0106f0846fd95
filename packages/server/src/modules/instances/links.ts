import type { Logger } from 'pino';
import { whileAway } from '../../db/while-away.ts';
import type { Leases } from '../../nodes/leases.port.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Announce } from '../../runtime/events.ts';
import { createKeyedQueue } from '../../runtime/keyed-queue.ts';
import type { InstanceRow, InstancesRepository } from './instances.repository.ts';
import type { LinkNotes } from './link-notes.ts';
import type { Block, HealthBook } from './number-health.ts';
import {
  blockedState,
  type HistoryListener,
  type LinkState,
  type Measures,
  type MessageChange,
  type PasskeyOutcome,
  type Receipt,
  type ReceivedMessage,
  type WhatsAppGateway,
  type WhatsAppLink,
} from './whatsapp.port.ts';

/** What the other modules want to know of the linked numbers. */
export interface InstanceEvents {
  onMessage(instanceId: string, message: ReceivedMessage): Promise<void>;
  onChange(instanceId: string, change: MessageChange): Promise<void>;
  onReceipt(instanceId: string, receipt: Receipt): void;
  onConnected(instanceId: string): void;
  /** They changed, and were noted. */
  onMeasures(instanceId: string): void;
  /** Another phone may be linked under the same name later: what was this number's must have ended when it resolves. */
  onRemoved(instanceId: string): Promise<void>;
  /** Another phone was linked under the same name: what was written for the one before must have ended when it resolves. */
  onPhoneChanged(instanceId: string): Promise<void>;
}

interface Dependencies {
  instances: InstancesRepository;
  gateway: WhatsAppGateway;
  leases: Leases;
  notes: LinkNotes;
  health: HealthBook;
  clock: Clock;
  log: Pick<Logger, 'info' | 'warn'>;
  announce: Announce;
  /** Whether the owner wants to give passkeys here where WhatsApp demands them. */
  allowsPasskey(): Promise<boolean>;
  /** Who keeps what a phone had before it was linked. */
  historyOf(instanceId: string): HistoryListener;
  /** How a number is doing is in no table: told where it can be read. */
  onChanged(): void;
  onError(error: unknown): void;
}

interface Entry {
  state: LinkState;
  /** What the connection said last, also while that waits for the change to another phone. */
  told?: LinkState;
  link?: WhatsAppLink;
  /** Digits of the phone that the instance was connected with last; empty before the first time. */
  phone: string;
  /** While another phone takes over from that one. */
  change?: Promise<void> | undefined;
  /** Aborted with the connection. */
  over: AbortController;
}

const unmeasured = { is_locked: 0, locked_until: null, is_capped: 0, is_warned: 0, capped_until: null };
const isAnother = (phone: string, before: string): boolean => before !== '' && phone !== '' && phone !== before;

const leasePrefix = 'number:';
export const leaseOf = (instanceId: string): string => leasePrefix + instanceId;
export const instanceOf = (lease: string): string | undefined =>
  lease.startsWith(leasePrefix) ? lease.slice(leasePrefix.length) : undefined;

export type Links = ReturnType<typeof createLinks>;

/** The connections of this node: each belongs to it by a lease, and ends at once when the lease is lost. */
export function createLinks({
  instances,
  gateway,
  leases,
  notes,
  health,
  clock,
  log,
  announce,
  onError,
  ...told
}: Dependencies) {
  const { onChanged } = told;
  const entries = new Map<string, Entry>();
  /** Connections that are being ended: without the database that takes its time. */
  const endings = new Map<string, Promise<void>>();
  const listeners: Partial<InstanceEvents>[] = [];
  /** What is asked of one instance happens in turn: two clicks must not open two connections. */
  const turns = createKeyedQueue();

  const has = (instanceId: string): boolean => entries.has(instanceId) && leases.has(leaseOf(instanceId));

  const remember = (instanceId: string, state: LinkState) => {
    const error = 'lastError' in state ? state.lastError : undefined;
    const change =
      state.status === 'connected'
        ? { phone_number: state.phone, linked_phone: state.phone, last_error: null, last_error_at: null }
        : error && { last_error: error, last_error_at: clock().toISOString() };
    if (change) instances.update(instanceId, change).catch(onError);
    const block = blockOf(state);
    if (block) health.noteBlock(instanceId, block).catch(onError);
  };

  /** What WhatsApp does about a number, it does about the phone. */
  const changePhone = async (instanceId: string, entry: Entry, phone: string): Promise<void> => {
    const since = clock().toISOString();
    log.info({ instanceId }, 'another phone is linked: what was written for the one before ends');
    await whileAway(async () => {
      for (const { onPhoneChanged } of listeners) await onPhoneChanged?.(instanceId);
      await health.remove(instanceId);
      await instances.update(instanceId, { ...unmeasured, linked_phone: phone, phone_since: since });
    }, entry.over.signal);
    entry.phone = phone;
  };

  const noteMeasures = async (instanceId: string, entry: Entry, { lock, cap }: Measures): Promise<void> => {
    await entry.change;
    // It holds, whatever our clock says of its end: one that is ahead must not drive the number deeper into it.
    const endOf = (until: Date | undefined) => (until && until > clock() ? until.toISOString() : null);
    const isChanged = await instances.noteMeasures(instanceId, {
      is_locked: Number(lock !== undefined),
      locked_until: endOf(lock?.until),
      is_capped: Number(cap?.isReached === true),
      is_warned: Number(cap?.isReached === false),
      capped_until: endOf(cap?.until),
    });
    // WhatsApp is asked at every connection: what it said before is news to nobody.
    if (isChanged) for (const { onMeasures } of listeners) onMeasures?.(instanceId);
  };

  const onState = (instanceId: string, entry: Entry, state: LinkState): void => {
    // A connection that was replaced has nothing to say any more, and none that another node may have by now.
    if (entries.get(instanceId) !== entry || !has(instanceId)) return;
    entry.told = state;
    if (state.status === 'connected' && isAnother(state.phone, entry.phone)) {
      entry.change ??= changePhone(instanceId, entry, state.phone).finally(() => delete entry.change);
      // Nothing goes out through it before.
      entry.change.then(() => entry.told === state && onState(instanceId, entry, state)).catch(onError);
      return;
    }
    entry.phone = 'phone' in state ? state.phone : entry.phone;
    if (state.status === 'connected') announce('instance.connected', { instance: instanceId });
    else if (entry.state.status === 'connected') announce('instance.disconnected', { instance: instanceId });
    const isKnown = isSameBlock(entry.state, state);
    entry.state = state;
    if (!isKnown) remember(instanceId, state);
    if (leases.isShared) leases.note(leaseOf(instanceId), notes.write(state)).then(onChanged).catch(onError);
    else onChanged();
    if (state.status === 'connected') for (const { onConnected } of listeners) onConnected?.(instanceId);
  };

  const tellEnd = (instanceId: string): void => {
    if (entries.get(instanceId)?.state.status === 'connected')
      announce('instance.disconnected', { instance: instanceId });
  };

  const end = async (instanceId: string): Promise<void> => {
    const entry = entries.get(instanceId);
    const link = entry?.link;
    entry?.over.abort();
    entries.delete(instanceId);
    onChanged();
    if (!link) return;
    const ending = link.close().finally(() => endings.get(instanceId) === ending && endings.delete(instanceId));
    endings.set(instanceId, ending);
    await ending;
  };

  leases.onLost((name) => {
    const instanceId = instanceOf(name);
    if (instanceId === undefined) return;
    log.warn({ instanceId }, 'another node may have the number: its connection is ended here');
    end(instanceId).catch(onError);
  });

  return {
    listen: (events: Partial<InstanceEvents>) => void listeners.push(events),
    inTurn: turns.run,
    has,
    ids: (): string[] => [...entries.keys()],
    isEnding: (instanceId: string): boolean => endings.has(instanceId),

    /** Undefined when this node does not have the number. */
    stateOf: (instanceId: string): LinkState | undefined =>
      has(instanceId) ? entries.get(instanceId)?.state : undefined,

    /** The connection to send through, when it is up. */
    find(instanceId: string): WhatsAppLink | undefined {
      const entry = entries.get(instanceId);
      return entry?.state.status === 'connected' && has(instanceId) ? entry.link : undefined;
    },

    /** Of a number that is being linked on this node. */
    answerPasskey: async (instanceId: string, answer: string): Promise<PasskeyOutcome> =>
      (has(instanceId) && (await entries.get(instanceId)?.link?.answerPasskey(answer))) || 'not-asked',

    /** False when another node has the number. */
    async open(row: InstanceRow, delayMs = 0): Promise<boolean> {
      const { instance_id: instanceId } = row;
      await end(instanceId);
      const block = await health.findBlock(instanceId);
      const allowsPasskey = await told.allowsPasskey();
      const blocked = block && { ...block, reason: row.last_error ?? '' };
      if (!(await leases.take(leaseOf(instanceId)))) return false;
      log.info({ instanceId }, 'the number is on this node');
      const state: LinkState = blocked ? blockedState(blocked) : { status: 'connecting', attempt: 1 };
      const entry: Entry = { state, phone: row.linked_phone, over: new AbortController() };
      entries.set(instanceId, entry);
      onChanged();
      const history = told.historyOf(instanceId);
      const pairingPhone = row.use_pairing_code === 1 ? row.phone_number : undefined;
      const link = gateway.open(
        instanceId,
        { pairingPhone, allowsPasskey, delayMs, blocked },
        {
          onState: (state) => onState(instanceId, entry, state),
          onMessage: async (message) => {
            await entry.change;
            if (!message.isFromMe) health.noteTraffic(instanceId, 'last_in_at');
            for (const { onMessage } of listeners) await onMessage?.(instanceId, message);
          },
          onChange: async (change) => {
            await entry.change;
            for (const { onChange } of listeners) await onChange?.(instanceId, change);
          },
          onReceipt: (receipt) => {
            for (const { onReceipt } of listeners) onReceipt?.(instanceId, receipt);
          },
          onMeasures: (measures) => noteMeasures(instanceId, entry, measures),
          health: health.notesOf(instanceId),
          history: {
            ...history,
            async limits() {
              await entry.change;
              return history.limits();
            },
          },
        },
      );
      entry.link = {
        ...link,
        async send(message) {
          await link.send(message);
          health.noteTraffic(instanceId, 'last_out_at');
        },
      };
      return true;
    },

    /** `forGood`: the number is not taken up elsewhere, because somebody wants it so. */
    async close(instanceId: string, { forGood = false } = {}): Promise<void> {
      if (forGood) tellEnd(instanceId);
      await end(instanceId);
      await leases.giveUp(leaseOf(instanceId));
      onChanged();
    },

    /** Also without a connection; false when another node has the number. */
    async logout(instanceId: string): Promise<boolean> {
      if (!(await leases.take(leaseOf(instanceId)))) return false;
      tellEnd(instanceId);
      const link = entries.get(instanceId)?.link;
      entries.delete(instanceId);
      await (link ? link.logout() : gateway.forget(instanceId));
      for (const { onRemoved } of listeners) await onRemoved?.(instanceId);
      return true;
    },
  };
}

function blockOf(state: LinkState): Block | undefined {
  if (state.status !== 'error') return undefined;
  return state.nextAttemptAt ? { until: state.nextAttemptAt } : state.isTurnedAway && {};
}

/** Said again after a restart: it is as old as it was. */
function isSameBlock(before: LinkState, after: LinkState): boolean {
  const [known, told] = [blockOf(before), blockOf(after)];
  return known !== undefined && told !== undefined && known.until?.getTime() === told.until?.getTime();
}

import {
  type ConnectInput,
  type Instance,
  instanceTexts,
  type NumberHealth,
  type PasskeyRequest,
} from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Nodes } from '../../nodes/create-nodes.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { MediaGone, type RenewableMedia } from '../media/media-host.port.ts';
import { type InstanceRow, type InstancesRepository, lockOf, warningOf } from './instances.repository.ts';
import type { LinkNotes } from './link-notes.ts';
import { instanceOf, type Links, leaseOf } from './links.ts';
import type { HealthBook } from './number-health.ts';
import { drawQrCode } from './qr-code.ts';
import type { LinkState, PasskeyOutcome, WhatsAppGateway, WhatsAppLink } from './whatsapp.port.ts';

interface Dependencies {
  instances: InstancesRepository;
  gateway: Pick<WhatsAppGateway, 'isLinked' | 'listLinked'>;
  links: Links;
  nodes: Nodes;
  notes: LinkNotes;
  health: HealthBook;
  box: SecretBox;
  timeZone: string;
  clock: Clock;
}

const atRest: LinkState = { status: 'disconnected' };

export type InstancesService = ReturnType<typeof createInstancesService>;

/** The numbers as the administrator sees them, whichever node has them: what is asked of one is done where it is. */
export function createInstancesService({ instances, gateway, links, nodes, notes, health, ...ports }: Dependencies) {
  const { box, timeZone, clock } = ports;
  const { leases, calls } = nodes;

  const get = async (instanceId: string): Promise<InstanceRow> => {
    const row = await instances.find(instanceId);
    if (!row) throw new AppError('NOT_FOUND', undefined, { text: 'Instância não encontrada' });
    return row;
  };

  /** The other node that has the number. */
  const findElsewhere = async (instanceId: string) => {
    if (links.has(instanceId)) return undefined;
    const lease = (await leases.others(leaseOf(instanceId))).find(({ name }) => name === leaseOf(instanceId));
    return lease && { node: lease.node, state: notes.read(lease.note) };
  };
  const stateOf = async (instanceId: string): Promise<LinkState> =>
    links.stateOf(instanceId) ?? (await findElsewhere(instanceId))?.state ?? atRest;

  const connectHere = async ({ instanceId, anew }: { instanceId: string; anew: boolean }): Promise<undefined> => {
    if (!anew && isUnderWay(links.stateOf(instanceId) ?? atRest)) return;
    if (!(await links.open(await get(instanceId)))) throw new AppError('UNAVAILABLE');
  };
  const disconnectHere = async ({ instanceId }: { instanceId: string }): Promise<undefined> => {
    await links.close(instanceId, { forGood: true });
    await instances.update(instanceId, { last_error: null, last_error_at: null });
  };
  const removeHere = async ({ instanceId }: { instanceId: string }): Promise<undefined> => {
    if (!(await links.logout(instanceId))) throw new AppError('UNAVAILABLE');
    await instances.remove(instanceId);
    await health.remove(instanceId);
    await leases.giveUp(leaseOf(instanceId));
  };
  const findJidHere = async ({ instanceId, digits }: { instanceId: string; digits: string }) => {
    const link = links.find(instanceId);
    if (!link) throw new AppError('INSTANCE_NOT_CONNECTED');
    return (await link.findJid(digits)) ?? null;
  };
  const renewMediaHere = async ({ instanceId, source }: { instanceId: string; source: RenewableMedia }) => {
    const link = links.find(instanceId);
    if (!link) throw new AppError('INSTANCE_NOT_CONNECTED');
    return link.renewMedia(source).catch((error: unknown) => {
      if (error instanceof MediaGone) return null;
      throw error;
    });
  };
  calls.answer('renew-media', renewMediaHere);
  calls.answer('connect', (ask) => links.inTurn(ask.instanceId, () => connectHere(ask)));
  calls.answer('disconnect', (ask) => links.inTurn(ask.instanceId, () => disconnectHere(ask)));
  calls.answer('remove', (ask) => links.inTurn(ask.instanceId, () => removeHere(ask)));
  calls.answer('find-jid', findJidHere);
  // Sealed on its way: the database may keep a log of what it is told.
  calls.answer('answer-passkey', ({ instanceId, sealed }) => links.answerPasskey(instanceId, box.open(sealed) ?? ''));

  const toInstance = (row: InstanceRow, state: LinkState, isLinked: boolean, known: NumberHealth): Instance => ({
    ...row,
    ...newsOf(state),
    use_pairing_code: row.use_pairing_code === 1,
    is_linked: isLinked,
    lock: lockOf(row, clock()),
    warning: warningOf(row, clock()),
    health: known,
    time_zone: timeZone,
    ...statusFields(state),
    runtime_status: state.status,
    next_attempt_at: ('nextAttemptAt' in state && state.nextAttemptAt?.toISOString()) || null,
  });

  const listWhere = async (isMeant: (row: InstanceRow) => boolean): Promise<Instance[]> => {
    const [rows, linked, others, healthOf] = await Promise.all([
      instances.list(),
      gateway.listLinked(),
      leases.others(leaseOf('')),
      health.read(),
    ]);
    const elsewhere = new Map(others.map(({ name, note }) => [instanceOf(name), note]));
    return rows.filter(isMeant).map((row) => {
      const note = elsewhere.get(row.instance_id);
      const state = links.stateOf(row.instance_id) ?? (note === undefined ? atRest : notes.read(note));
      return toInstance(row, state, linked.includes(row.instance_id), healthOf(row.instance_id));
    });
  };

  return {
    list: (): Promise<Instance[]> => listWhere(() => true),

    /** Those that have worked, and that nobody has switched off. */
    listExpected: (): Promise<Instance[]> => listWhere((row) => row.is_wanted === 1 && row.linked_phone !== ''),

    connect: (input: ConnectInput): Promise<Instance> =>
      links.inTurn(input.instanceId, async () => {
        const before = await instances.find(input.instanceId);
        const row = await instances.save(input, clock().toISOString());
        // Who asks for it by hand does not want to wait for the end of a block.
        await health.noteBlock(row.instance_id, undefined);
        const ask = { instanceId: row.instance_id, anew: before !== undefined && linksDifferently(before, row) };
        const other = await findElsewhere(row.instance_id);
        await (other ? calls.ask(other.node, 'connect', ask) : connectHere(ask));
        const [state, isLinked, healthOf] = await Promise.all([
          stateOf(row.instance_id),
          gateway.isLinked(row.instance_id),
          health.read(),
        ]);
        return toInstance(row, state, isLinked, healthOf(row.instance_id));
      }),

    /** The phone stays linked: connecting again needs no code. */
    disconnect: (instanceId: string): Promise<void> =>
      links.inTurn(instanceId, async () => {
        await get(instanceId);
        // First of all, or another node would take the number up again.
        await instances.update(instanceId, { is_wanted: 0 });
        const other = await findElsewhere(instanceId);
        await (other ? calls.ask(other.node, 'disconnect', { instanceId }) : disconnectHere({ instanceId }));
      }),

    remove: (instanceId: string): Promise<void> =>
      links.inTurn(instanceId, async () => {
        await get(instanceId);
        const other = await findElsewhere(instanceId);
        await (other ? calls.ask(other.node, 'remove', { instanceId }) : removeHere({ instanceId }));
      }),

    async qr(instanceId: string) {
      await get(instanceId);
      const state = await stateOf(instanceId);
      if (state.status !== 'qr_ready') throw new AppError('NOT_FOUND', undefined, { text: instanceTexts.noQr });
      const { qr: qrText, expiresAt } = state;
      return { qrCode: await drawQrCode(qrText), qrText, expiresAt: expiresAt.toISOString() };
    },

    async pairing(instanceId: string) {
      await get(instanceId);
      const state = await stateOf(instanceId);
      if (state.status !== 'pairing_ready') {
        throw new AppError('NOT_FOUND', undefined, { text: instanceTexts.noPairingCode });
      }
      return { pairingCode: state.code, expiresAt: state.expiresAt.toISOString() };
    },

    async passkey(instanceId: string): Promise<PasskeyRequest> {
      await get(instanceId);
      const state = await stateOf(instanceId);
      const request = state.status === 'passkey_required' ? state.request : undefined;
      if (!request) throw new AppError('NOT_FOUND', undefined, { text: instanceTexts.noPasskey });
      const { options, expiresAt, step, code = null } = request;
      return { request: options, expiresAt: expiresAt.toISOString(), step, code };
    },

    /** Refuses with PASSKEY_UNREADABLE, PASSKEY_OF_ANOTHER_REQUEST or PASSKEY_NOT_ASKED; what comes of it shows in the state. */
    async answerPasskey(instanceId: string, answer: string): Promise<void> {
      await get(instanceId);
      // All of it is in letters and digits. Other signs take more room than there is on the way to another node.
      if (!/^[\t\n\r -~]*$/.test(answer)) throw new AppError('PASSKEY_UNREADABLE');
      const other = await findElsewhere(instanceId);
      const outcome = other
        ? await calls.ask(other.node, 'answer-passkey', { instanceId, sealed: box.seal(answer) })
        : await links.answerPasskey(instanceId, answer);
      const refusal = passkeyRefusals[outcome];
      if (refusal) throw new AppError(refusal);
    },

    async status(instanceId: string) {
      const { last_error } = await get(instanceId);
      const state = await stateOf(instanceId);
      return { status: state.status, last_error, ...newsOf(state), ...statusFields(state) };
    },

    exists: async (instanceId: string): Promise<boolean> => (await instances.find(instanceId)) !== undefined,

    /** To ask WhatsApp something through, wherever the number is. */
    async getLink(instanceId: string): Promise<Pick<WhatsAppLink, 'findJid'>> {
      const link = links.find(instanceId);
      if (link) return link;
      const other = await findElsewhere(instanceId);
      if (other?.state.status !== 'connected') {
        await get(instanceId);
        throw new AppError('INSTANCE_NOT_CONNECTED');
      }
      const { node } = other;
      return { findJid: async (digits) => (await calls.ask(node, 'find-jid', { instanceId, digits })) ?? undefined };
    },

    /** The new path of a file, wherever the number is; null when its phone does not have it either. */
    async renewMedia(instanceId: string, source: RenewableMedia): Promise<string | null> {
      const other = await findElsewhere(instanceId);
      return other
        ? calls.ask(other.node, 'renew-media', { instanceId, source })
        : renewMediaHere({ instanceId, source });
    },

    /** Of the numbers that this node has. */
    statusesHere: (): LinkState['status'][] => links.ids().map((id) => links.stateOf(id)?.status ?? 'disconnected'),

    /** How many should be connected, on any node. */
    async countWanted(): Promise<number> {
      const linked = new Set(await gateway.listLinked());
      return (await instances.list()).filter((row) => row.is_wanted === 1 && linked.has(row.instance_id)).length;
    },

    /** The node that can send through the number, when it is not this one. */
    findNode: async (instanceId: string): Promise<string | undefined> => (await findElsewhere(instanceId))?.node,
  };
}

/** What the row is about to say: it is written after the state was told. */
function newsOf(state: LinkState): { last_error?: string | null; phone_number?: string } {
  if (state.status === 'connected') return { last_error: null, phone_number: state.phone };
  return 'lastError' in state && state.lastError ? { last_error: state.lastError } : {};
}

const passkeyRefusals = {
  taken: undefined,
  unreadable: 'PASSKEY_UNREADABLE',
  'another-request': 'PASSKEY_OF_ANOTHER_REQUEST',
  'not-asked': 'PASSKEY_NOT_ASKED',
} as const satisfies Record<PasskeyOutcome, string | undefined>;

const statusFields = (state: LinkState) => ({
  attempt: state.status === 'connecting' ? state.attempt : 0,
  has_qr: state.status === 'qr_ready',
  has_pairing_code: state.status === 'pairing_ready',
});

/** Whoever asks during the pause before the next attempt does not want to wait for it. */
function isUnderWay(state: LinkState): boolean {
  if (state.status === 'connecting') return state.nextAttemptAt === undefined;
  // Somebody is busy with it in another window, or comes back to it.
  return isPasskeyAwaited(state) || !restStates.has(state.status);
}
const isPasskeyAwaited = (state: LinkState): boolean =>
  state.status === 'passkey_required' && state.request !== undefined;
const restStates = new Set<LinkState['status']>(['disconnected', 'error', 'passkey_required']);

/** The administrator changed from one kind of code to the other, or asked for a code for another number. */
const linksDifferently = (before: InstanceRow, after: InstanceRow): boolean =>
  before.use_pairing_code !== after.use_pairing_code ||
  (after.use_pairing_code === 1 && before.phone_number !== after.phone_number);

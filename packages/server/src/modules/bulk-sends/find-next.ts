import type { Barrier, ReachOut } from '../outbox/reach-out.ts';
import type { RecipientRow } from './bulk-recipients.repository.ts';
import type { BulkSendRow, BulkSendsRepository } from './bulk-sends.repository.ts';

/** Whose turn it is in a send. */
export type Next =
  | { kind: 'recipient'; recipient: RecipientRow }
  /** Some are left, and none of them can get a message now: strangers, where a barrier is named. */
  | { kind: 'waits'; barrier: Barrier | undefined }
  /** Everybody has a message, and WhatsApp has not confirmed the last of them. */
  | { kind: 'unconfirmed' }
  | { kind: 'over' };

interface Dependencies {
  bulkSends: Pick<BulkSendsRepository, 'nextRecipient' | 'nextKnown' | 'findOpen'>;
  reachOut: Pick<ReachOut, 'findBarrier'>;
}

export type FindNext = ReturnType<typeof createFindNext>;

/**
 * Everybody comes in the order of the list, but who can get a message now does not wait for who cannot: while the number may
 * start no conversations, those who have written pass the strangers, who keep their places.
 */
export const createFindNext =
  ({ bulkSends, reachOut }: Dependencies) =>
  async (bulkSend: Pick<BulkSendRow, 'id' | 'instance_id'>, putOff: readonly number[] = []): Promise<Next> => {
    const barrier = await reachOut.findBarrier(bulkSend.instance_id);
    const recipient = barrier
      ? await bulkSends.nextKnown(bulkSend, barrier, putOff)
      : await bulkSends.nextRecipient(bulkSend.id, putOff);
    if (recipient) return { kind: 'recipient', recipient };
    const open = await bulkSends.findOpen(bulkSend.id);
    if (open === 'recipient') return { kind: 'waits', barrier };
    return { kind: open === 'message' ? 'unconfirmed' : 'over' };
  };

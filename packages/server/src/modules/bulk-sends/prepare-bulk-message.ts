import type { IncomingMessagesRepository } from '../../channels/whatsapp/incoming-messages.repository.ts';
import { AppError } from '../../errors/app-error.ts';
import type { ContactsRepository } from '../contacts/contacts.repository.ts';
import type { OutgoingFiles } from '../media/outgoing-files.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { OutgoingRow } from '../outbox/outgoing-messages.repository.ts';
import { isConnectionTrouble } from '../outbox/sender.ts';
import { contentOf } from './bulk-content.ts';
import type { RecipientRow } from './bulk-recipients.repository.ts';
import type { BulkSendRow } from './bulk-sends.repository.ts';
import { hasAnswered, leftOutTexts } from './left-out.ts';

type Prepared =
  | { kind: 'message'; row: OutgoingRow }
  | { kind: 'skipped' | 'failed'; reason: string }
  /** The number may write to nobody new any more. */
  | { kind: 'locked' }
  /** The number is away, or WhatsApp does not answer. */
  | { kind: 'unanswered' }
  /** Another node was faster with this recipient. */
  | { kind: 'taken' };

interface Dependencies {
  contacts: Pick<ContactsRepository, 'findByPerson'>;
  outbox: Pick<Outbox, 'queue' | 'find'>;
  incoming: Pick<IncomingMessagesRepository, 'hasWrittenSince'>;
  files: Pick<OutgoingFiles, 'get'>;
  /** From 0 to 1. */
  random: () => number;
}

export type PrepareBulkMessage = ReturnType<typeof createPrepareBulkMessage>;

/**
 * The next message of a bulk send, or the one that waits for the end of a lock. It is stored together with the mark on
 * its recipient and the wording that chance gave it, so that wherever the process ends, this recipient is never taken up a
 * second time, and never in other words.
 */
export const createPrepareBulkMessage =
  ({ contacts, outbox, incoming, files, random }: Dependencies) =>
  async (bulkSend: BulkSendRow, recipient: RecipientRow): Promise<Prepared> => {
    try {
      const held = recipient.outgoing_id === null ? undefined : await outbox.find(recipient.outgoing_id);
      if (held) return { kind: 'message', row: held };
      if (!(await contacts.findByPerson(recipient.person_key))) {
        return { kind: 'skipped', reason: leftOutTexts.deleted };
      }
      if (await hasAnswered(incoming, bulkSend, recipient.person_key)) {
        return { kind: 'skipped', reason: leftOutTexts.answered };
      }
      const { text, wording } = contentOf(bulkSend, recipient.wording, random);
      // Nobody gets the words without what they speak of.
      const file = bulkSend.media_id === null ? undefined : await files.get(bulkSend.media_id);
      const row = await outbox.queue({
        instanceId: bulkSend.instance_id,
        to: { person: recipient.person_key, phone: recipient.phone, name: recipient.name },
        content: { text: (writeTags) => writeTags(text), file },
        origin: 'bulk',
        claim: ({ bulkSends }, { id }) => bulkSends.claim(recipient.id, id, wording),
      });
      return row ? { kind: 'message', row } : { kind: 'taken' };
    } catch (error) {
      if (isConnectionTrouble(error)) return { kind: 'unanswered' };
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'NUMBER_LOCKED') return { kind: 'locked' };
      // Checked again here: the contact may have asked to leave since the send was started.
      return error.code === 'CONTACT_BLOCKED'
        ? { kind: 'skipped', reason: 'O contato está no grupo Bloqueado.' }
        : { kind: 'failed', reason: `${error.message.replace(/\.$/, '')}.` };
    }
  };

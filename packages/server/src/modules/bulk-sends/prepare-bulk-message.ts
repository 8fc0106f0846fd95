import type { Repository } from '../../db/repository.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { BlockedContacts } from '../contacts/blocked-contacts.repository.ts';
import type { ContactsRepository } from '../contacts/contacts.repository.ts';
import type { InstancesService } from '../instances/instances.service.ts';
import type { WriteOut } from '../send/message-text.ts';
import type { OutgoingMessagesRepository, OutgoingRow } from '../send/outgoing-messages.repository.ts';
import type { Recipients } from '../send/recipients.ts';
import { isConnectionTrouble, newMessageId } from '../send/sender.ts';
import type { BulkSendsRepository, RecipientRow } from './bulk-sends.repository.ts';

type Prepared =
  | { kind: 'message'; row: OutgoingRow }
  | { kind: 'skipped' | 'failed'; reason: string }
  | { kind: 'disconnected' };

interface Dependencies {
  queries: Repository<{ bulkSends: BulkSendsRepository; outgoing: OutgoingMessagesRepository }>;
  contacts: Pick<ContactsRepository, 'findByPhone'>;
  blocked: BlockedContacts;
  instances: Pick<InstancesService, 'getLink'>;
  recipients: Recipients;
  writeOut: WriteOut;
  clock: Clock;
}

export type PrepareBulkMessage = ReturnType<typeof createPrepareBulkMessage>;

/**
 * The next message of a bulk send. It is stored together with the mark on its recipient, so that wherever the process
 * ends, this recipient is never taken up a second time.
 */
export const createPrepareBulkMessage =
  ({ queries, contacts, blocked, instances, recipients, writeOut, clock }: Dependencies) =>
  async (bulkSend: { instance_id: string; message: string }, recipient: RecipientRow): Promise<Prepared> => {
    try {
      // Checked again here: the contact may have asked to leave since the send was started.
      if (await blocked.isBlocked(recipient.phone_key)) {
        return { kind: 'skipped', reason: 'O contato está no grupo Bloqueado.' };
      }
      const contact = await contacts.findByPhone(recipient.phone_key);
      if (!contact) return { kind: 'skipped', reason: 'O contato foi excluído.' };
      const text = await writeOut(bulkSend.message, contact);
      const link = await instances.getLink(bulkSend.instance_id);
      const chat = await recipients.findJid(link, recipient.phone_key);
      if (!chat) return { kind: 'failed', reason: 'Este número não está no WhatsApp.' };

      const now = clock().toISOString();
      const row = await queries.inTransaction(async ({ bulkSends, outgoing }) => {
        const added = await outgoing.add({
          instance_id: bulkSend.instance_id,
          chat,
          message_id: newMessageId(),
          phone: recipient.phone,
          contact_name: contact.name,
          text,
          media: null,
          has_media: 0,
          origin: 'bulk',
          answers_id: null,
          state: 'queued',
          error: null,
          created_at: now,
          updated_at: now,
        });
        // The number is at another node by now, which was faster with this recipient.
        if (!(await bulkSends.claim(recipient.id, added.id))) throw new AppError('INSTANCE_NOT_CONNECTED');
        return added;
      });
      return { kind: 'message', row };
    } catch (error) {
      if (isConnectionTrouble(error)) return { kind: 'disconnected' };
      if (error instanceof AppError) return { kind: 'failed', reason: error.message };
      throw error;
    }
  };

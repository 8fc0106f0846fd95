import {
  phoneKey,
  type ReceivedFile,
  type SendInput,
  type SentMessage,
  sendTexts,
  storedPhone,
} from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ContactsRepository } from '../contacts/contacts.repository.ts';
import type { InstancesService } from '../instances/instances.service.ts';
import type { WriteOut } from './message-text.ts';
import { type OutgoingMessagesRepository, toSentMessage } from './outgoing-messages.repository.ts';
import type { Recipients } from './recipients.ts';
import { newMessageId, type Sender } from './sender.ts';

interface Dependencies {
  outgoing: OutgoingMessagesRepository;
  sender: Sender;
  instances: Pick<InstancesService, 'getLink'>;
  recipients: Recipients;
  contacts: Pick<ContactsRepository, 'findByPhone'>;
  writeOut: WriteOut;
  prepareImage(file: ReceivedFile): Promise<Buffer>;
  clock: Clock;
}

export type SendService = ReturnType<typeof createSendService>;

/** Messages that the administrator sends by hand. */
export function createSendService({
  outgoing,
  sender,
  instances,
  recipients,
  contacts,
  writeOut,
  ...ports
}: Dependencies) {
  const { prepareImage, clock } = ports;

  return {
    async send({ instanceId, to, message }: SendInput, media: ReceivedFile | undefined): Promise<SentMessage> {
      if (message.trim() === '' && !media) {
        throw new AppError(
          'INVALID_INPUT',
          { fields: { message: sendTexts.contentMissing } },
          { text: sendTexts.contentMissing },
        );
      }
      const contact = await contacts.findByPhone(phoneKey(to) ?? to);
      const text = await writeOut(message, contact);
      const image = media && (await prepareImage(media));
      const link = await instances.getLink(instanceId);
      const jid = await recipients.findJid(link, to).catch(explain);
      if (!jid) throw new AppError('NOT_ON_WHATSAPP');

      const now = clock().toISOString();
      const row = await outgoing.add({
        instance_id: instanceId,
        chat: jid,
        message_id: newMessageId(),
        phone: storedPhone(to.slice(2)),
        contact_name: contact?.name ?? '',
        text,
        media: image?.toString('base64') ?? null,
        has_media: Number(image !== undefined),
        origin: 'send',
        answers_id: null,
        state: 'queued',
        error: null,
        created_at: now,
        updated_at: now,
      });
      await sender.dispatch(row).catch(explain);
      return toSentMessage((await outgoing.find(row.id)) ?? row);
    },

    recent: (limit: number): Promise<SentMessage[]> => outgoing.recent(limit),
  };
}

function explain(error: unknown): never {
  if (!(error instanceof WhatsAppError)) throw error;
  switch (error.failure) {
    case 'not-connected':
      throw new AppError('INSTANCE_NOT_CONNECTED', undefined, { cause: error });
    case 'refused':
      throw new AppError('WHATSAPP_REFUSED', undefined, { text: error.message, cause: error });
    case 'silent':
      throw new AppError('WHATSAPP_SILENT', undefined, { cause: error });
  }
}

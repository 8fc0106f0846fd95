import { phoneKey, type ReceivedFile, type SendInput, type SentMessage, sendTexts, showPhone } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import type { InstancesService } from '../instances/instances.service.ts';
import type { Outbox } from '../outbox/outbox.ts';
import {
  type OutgoingMessagesRepository,
  type OutgoingRow,
  toSentMessage,
} from '../outbox/outgoing-messages.repository.ts';

interface Dependencies {
  outgoing: Pick<OutgoingMessagesRepository, 'find' | 'findByKey' | 'recent'>;
  outbox: Pick<Outbox, 'queue' | 'deliver'>;
  instances: Pick<InstancesService, 'getLink'>;
  prepareImage(file: ReceivedFile): Promise<Buffer>;
}

export type SendService = ReturnType<typeof createSendService>;

/** Messages that the administrator sends by hand. */
export function createSendService({ outgoing, outbox, instances, prepareImage }: Dependencies) {
  const queue = async (input: SendInput, media: ReceivedFile | undefined, key: string | undefined) => {
    const { instanceId, to, message } = input;
    const image = media && (await prepareImage(media));
    // Nobody waits for a number that is not there: what is sent by hand goes out now or not at all.
    await instances.getLink(instanceId);
    const row = await outbox.queue({
      instanceId,
      to: { person: phoneKey(`+${to}`) ?? to, phone: showPhone(to) },
      content: { text: (writeTags) => writeTags(message), image },
      origin: 'send',
      key,
    });
    if (!row) throw new AppError('UNAVAILABLE');
    return row;
  };

  /** A message that is out, or was refused, is not handed over again. */
  const deliver = async (row: OutgoingRow): Promise<void> => {
    if (row.state === 'queued' || row.state === 'written') await outbox.deliver(row);
  };

  return {
    async send(input: SendInput, media: ReceivedFile | undefined): Promise<SentMessage> {
      if (input.message.trim() === '' && !media) {
        const text = sendTexts.contentMissing;
        throw new AppError('INVALID_INPUT', { fields: { message: text } }, { text });
      }
      const key = input.key && `send:${input.key}`;
      const known = key === undefined ? undefined : await outgoing.findByKey(key);
      const row = known ?? (await queue(input, media, key).catch(explain));
      await deliver(row).catch(explain);
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

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  isBlank,
  phoneKey,
  type ReceivedFile,
  type SendInput,
  type SentMessage,
  sendTexts,
  showPhone,
} from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import { WhatsAppError } from '../../errors/whatsapp-error.ts';
import type { InstancesService } from '../instances/instances.service.ts';
import type { Outbox, OutboxRequest } from '../outbox/outbox.ts';
import {
  type OutgoingMessagesRepository,
  type OutgoingRow,
  toSentMessage,
} from '../outbox/outgoing-messages.repository.ts';

interface Dependencies {
  outgoing: Pick<OutgoingMessagesRepository, 'find' | 'recent'>;
  outbox: Pick<Outbox, 'findQueued' | 'queue' | 'deliver'>;
  instances: Pick<InstancesService, 'getLink'>;
  prepareImage(file: ReceivedFile): Promise<Buffer>;
}

type Asked = Pick<OutboxRequest, 'key' | 'fingerprint'>;

export type SendService = ReturnType<typeof createSendService>;

/** Messages that the administrator sends by hand. */
export function createSendService({ outgoing, outbox, instances, prepareImage }: Dependencies) {
  const queue = async (input: SendInput, media: ReceivedFile | undefined, asked: Asked) => {
    const { instanceId, to, message } = input;
    const image = media && (await prepareImage(media));
    // Nobody waits for a number that is not there: what is sent by hand goes out now or not at all.
    await instances.getLink(instanceId);
    const row = await outbox.queue({
      instanceId,
      to: { person: phoneKey(`+${to}`) ?? to, phone: showPhone(to) },
      content: { text: (writeTags) => writeTags(message), image },
      origin: 'send',
      ...asked,
    });
    if (!row) throw new AppError('UNAVAILABLE');
    return row;
  };

  /** A message that is out, or was refused, is not handed over again. */
  const deliver = async (row: OutgoingRow): Promise<void> => {
    if (row.state !== 'queued' && row.state !== 'written') return;
    await outbox.deliver(row).catch((error: unknown) => {
      // The lock that it ran into was not known before it: it waits for the end, and says so.
      if (!(error instanceof WhatsAppError) || error.failure !== 'locked') throw error;
    });
  };

  return {
    async send(input: SendInput, media: ReceivedFile | undefined): Promise<SentMessage> {
      if (isBlank(input.message) && !media) {
        const text = sendTexts.contentMissing;
        throw new AppError('INVALID_INPUT', { fields: { message: text } }, { text });
      }
      const asked = input.key ? { key: `send:${input.key}`, fingerprint: await fingerprintOf(input, media) } : {};
      const row = (await outbox.findQueued(asked)) ?? (await queue(input, media, asked).catch(explain));
      await deliver(row).catch(explain);
      return toSentMessage((await outgoing.find(row.id)) ?? row);
    },

    recent: (limit: number): Promise<SentMessage[]> => outgoing.recent(limit),
  };
}

/** As it was filled in: what tags stand for may change between two attempts. */
async function fingerprintOf({ instanceId, to, message }: SendInput, media: ReceivedFile | undefined): Promise<string> {
  const image =
    media &&
    createHash('sha256')
      .update(await readFile(media.path))
      .digest('hex');
  return JSON.stringify([instanceId, to, message, image]);
}

function explain(error: unknown): never {
  if (!(error instanceof WhatsAppError)) throw error;
  switch (error.failure) {
    case 'not-connected':
      throw new AppError('INSTANCE_NOT_CONNECTED', undefined, { cause: error });
    case 'refused':
    case 'stranger':
    case 'locked':
    case 'withdrawn':
      throw new AppError('WHATSAPP_REFUSED', undefined, { text: error.message, cause: error });
    case 'silent':
      throw new AppError('WHATSAPP_SILENT', undefined, { cause: error });
  }
}

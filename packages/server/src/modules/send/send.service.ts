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
import type { Clock } from '../../runtime/clock.ts';
import { startOfDay } from '../../runtime/time-zone.ts';
import type { InstancesService } from '../instances/instances.service.ts';
import { type AttachedFile, type OutgoingFiles, toAttached } from '../media/outgoing-files.ts';
import type { PreparedFile } from '../media/prepare-attachment.ts';
import type { FailedMessages } from '../outbox/failed-messages.ts';
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
  prepareImage(file: ReceivedFile): Promise<PreparedFile>;
  files: Pick<OutgoingFiles, 'add' | 'claim' | 'get'>;
  failed: Pick<FailedMessages, 'list'>;
  clock: Clock;
  timeZone: string;
}

/** At most one of them. */
interface Content {
  image: ReceivedFile | undefined;
  file: AttachedFile | undefined;
}

type Asked = Pick<OutboxRequest, 'key' | 'fingerprint'>;

export type SendService = ReturnType<typeof createSendService>;

/** Messages that the administrator sends by hand. */
export function createSendService({ outgoing, outbox, instances, prepareImage, files, ...ports }: Dependencies) {
  const { failed, clock, timeZone } = ports;
  const queue = async (input: SendInput, content: Content, asked: Asked) => {
    const { instanceId, to, message } = input;
    const person = phoneKey(`+${to}`) ?? to;
    const image = content.image && (await prepareImage(content.image));
    // Nobody waits for a number that is not there: what is sent by hand goes out now or not at all.
    await instances.getLink(instanceId);
    const owner = { instance_id: instanceId, person_key: person };
    const file = image ? toAttached(await files.add(image, owner)) : content.file;
    const row = await outbox.queue({
      instanceId,
      to: { person, phone: showPhone(to) },
      content: { text: (writeTags) => writeTags(message), file },
      origin: 'send',
      ...asked,
    });
    if (!row) throw new AppError('UNAVAILABLE');
    if (content.file) await files.claim(content.file.id, { ...owner, person_key: row.person_key });
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
      if (isBlank(input.message) && !media && !input.attachmentId) {
        const text = sendTexts.contentMissing;
        throw new AppError('INVALID_INPUT', { fields: { message: text } }, { text });
      }
      if (media && input.attachmentId) throw twoFiles();
      const file = input.attachmentId === undefined ? undefined : await files.get(input.attachmentId);
      const content = { image: media, file };
      const asked = input.key ? { key: `send:${input.key}`, fingerprint: await fingerprintOf(input, content) } : {};
      const row = (await outbox.findQueued(asked)) ?? (await queue(input, content, asked).catch(explain));
      await deliver(row).catch(explain);
      return toSentMessage((await outgoing.find(row.id)) ?? row);
    },

    recent: (limit: number): Promise<SentMessage[]> => outgoing.recent(limit),

    failedToday(limit: number): Promise<SentMessage[]> {
      const now = clock();
      return failed.list(startOfDay(now, timeZone).toISOString(), now.toISOString(), limit);
    },
  };
}

/** As it was filled in: what tags stand for may change between two attempts. */
async function fingerprintOf({ instanceId, to, message }: SendInput, { image, file }: Content): Promise<string> {
  const sum =
    image &&
    createHash('sha256')
      .update(await readFile(image.path))
      .digest('hex');
  return JSON.stringify([instanceId, to, message, sum, ...(file ? [file.kind, file.file_name, file.sha256] : [])]);
}

const twoFiles = () =>
  new AppError('INVALID_INPUT', { fields: { attachmentId: sendTexts.twoFiles } }, { text: sendTexts.twoFiles });

function explain(error: unknown): never {
  if (!(error instanceof WhatsAppError)) throw error;
  switch (error.failure) {
    case 'not-connected':
      throw new AppError('INSTANCE_NOT_CONNECTED', undefined, { cause: error });
    case 'refused':
    case 'stranger':
    case 'locked':
    case 'withdrawn':
    case 'not-uploaded':
      throw new AppError('WHATSAPP_REFUSED', undefined, { text: error.message, cause: error });
    case 'silent':
      throw new AppError('WHATSAPP_SILENT', undefined, { cause: error });
  }
}

import { defaultHumanPauseMinutes, showPhone } from '@recado/contract';
import type { Repository } from '../../db/repository.ts';
import type { ConversationsRepository } from '../../modules/conversations/conversations.repository.ts';
import type { InstanceEvents } from '../../modules/instances/links.ts';
import type { ReceivedMessage } from '../../modules/instances/whatsapp.port.ts';
import type { ExpectedMedia, ExpectMedia } from '../../modules/media/incoming-media.ts';
import type { MediaRepository } from '../../modules/media/media.repository.ts';
import type { PausesRepository } from '../../modules/people/pauses.repository.ts';
import { groupKey, personKeyOnWhatsApp } from '../../modules/people/person-key.ts';
import type { SettingsRepository } from '../../modules/settings/settings.repository.ts';
import type { Clock } from '../../runtime/clock.ts';
import { createKeyedQueue } from '../../runtime/keyed-queue.ts';
import type { IncomingMessagesRepository, IncomingRow, NewIncoming } from './incoming-messages.repository.ts';
import type { MessageChangesRepository } from './message-changes.repository.ts';
import type { PhoneMessagesRepository } from './phone-messages.repository.ts';
import { rowOf } from './take-history.ts';

export interface ArrivalDependencies {
  messages: Repository<Arrivals>;
  phoneMessages: Pick<PhoneMessagesRepository, 'add' | 'giveWay'>;
  changes: Repository<MessageChangesRepository>;
  pauses: Pick<PausesRepository, 'pause'>;
  settings: Pick<SettingsRepository, 'read'>;
  expectMedia: ExpectMedia;
  conversations: Pick<ConversationsRepository, 'noteHandle'>;
  /** A file is to be fetched. */
  onMedia(mediaId: string): Promise<void>;
  clock: Clock;
  onError(error: unknown): void;
}

/** What is stored together. */
interface Arrivals {
  incoming: IncomingMessagesRepository;
  media: Pick<MediaRepository, 'add' | 'addWaiting'>;
}

/** Whatever comes in is stored, and nothing else: no message waits here for a reply, to whomever. `onStored` only takes note. */
export function createStoreArrivals(
  {
    messages,
    phoneMessages,
    conversations,
    changes,
    pauses,
    settings,
    expectMedia,
    onMedia,
    clock,
    onError,
  }: ArrivalDependencies,
  onStored: (row: IncomingRow) => void,
): Pick<InstanceEvents, 'onMessage' | 'onChange'> {
  /** From when it was written: what the owner wrote days ago, delivered late, pauses nothing. */
  const pauseAfterPerson = async (instanceId: string, message: ReceivedMessage): Promise<void> => {
    const { human_pause_minutes: minutes = defaultHumanPauseMinutes } = await settings.read(['human_pause_minutes']);
    // A phone's clock may be ahead of ours; nobody writes in the future.
    const writtenAt = Math.min(message.sentAt.getTime(), clock().getTime());
    const until = new Date(writtenAt + Number(minutes) * 60_000);
    if (until <= clock()) return;
    const key = message.isGroup ? groupKey(message.chat) : personKeyOnWhatsApp(message);
    await pauses.pause(instanceId, key, until.toISOString());
  };

  /** Written by the owner on the phone. */
  const storeOwn = async (instanceId: string, message: ReceivedMessage): Promise<void> => {
    await pauseAfterPerson(instanceId, message);
    const written = rowOf(instanceId, message, 'phone', clock().toISOString());
    await phoneMessages.add([written]);
    await changes.settle({ instanceId, person: written.person_key, isFromMe: 1, messageId: message.id });
  };

  /** Nothing of a message that is here already: its file is expected, or fetched. */
  const addWithMedia = (message: NewIncoming, expected: ExpectedMedia): Promise<IncomingRow | undefined> =>
    messages.inTransaction(async (queries) => {
      const row = await queries.incoming.add(message);
      if (row) await expected.add(queries.media);
      return row;
    });

  const storeReceived = async (instanceId: string, message: ReceivedMessage): Promise<void> => {
    const person_key = personKeyOnWhatsApp(message);
    const expected =
      message.media &&
      (await expectMedia({ instance_id: instanceId, person_key, media: message.media, isGroup: message.isGroup }));
    const received: NewIncoming = {
      instance_id: instanceId,
      chat: message.chat,
      message_id: message.id,
      participant: message.participant,
      person_key,
      phone: message.phone && showPhone(message.phone),
      sender_name: message.senderName,
      text: message.text,
      kind: message.kind,
      content: message.content ? JSON.stringify(message.content) : null,
      media_id: expected?.id ?? null,
      // Nobody writes in the future; and no reply stands before what it answers.
      sent_at: new Date(Math.min(message.sentAt.getTime(), clock().getTime())).toISOString(),
      created_at: clock().toISOString(),
    };
    const row = await (expected ? addWithMedia(received, expected) : messages.incoming.add(received));
    if (row) onStored(row);
    if (row && expected?.isWaiting) onMedia(expected.id).catch(onError);
    // No reply waits for the rest.
    if (row && message.handle) await conversations.noteHandle(row, message.handle);
    // The phone may have told of it too, when it was linked.
    await phoneMessages.giveWay(instanceId, person_key, message.id);
    await changes.settle({ instanceId, person: person_key, isFromMe: 0, messageId: message.id });
  };
  const oneAtATime = createKeyedQueue();

  return {
    /** One that comes under both addresses of a person comes twice, side by side: the second finds the first. */
    onMessage: (instanceId, message) =>
      message.isFromMe
        ? storeOwn(instanceId, message)
        : oneAtATime.run(`${instanceId} ${message.id}`, () => storeReceived(instanceId, message)),

    /** Never answered, and no news for a trigger: it is about a message that had its answer. */
    onChange: (instanceId, change) =>
      changes.inTransaction((queries) =>
        queries.note({
          instance_id: instanceId,
          chat: change.chat,
          target_id: change.targetId,
          kind: change.kind,
          person_key: change.isFromMe && change.isGroup ? groupKey(change.chat) : personKeyOnWhatsApp(change),
          is_from_me: Number(change.isFromMe),
          text: change.text,
          changed_at: change.changedAt.toISOString(),
          created_at: clock().toISOString(),
        }),
      ),
  };
}

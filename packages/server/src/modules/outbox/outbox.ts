import { createHash, randomBytes } from 'node:crypto';
import type { SendOrigin, TagContact } from '@recado/contract';
import type { IncomingMessagesRepository } from '../../channels/whatsapp/incoming-messages.repository.ts';
import type { Repository } from '../../db/repository.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { BulkSendsRepository } from '../bulk-sends/bulk-sends.repository.ts';
import type { ContactsRepository } from '../contacts/contacts.repository.ts';
import type { AnswersRepository } from '../conversations/answers.repository.ts';
import type { WaitsRepository } from '../handover/waits.repository.ts';
import type { AttachedFile } from '../media/outgoing-files.ts';
import type { NotificationsRepository } from '../notifications/notifications.repository.ts';
import type { BlockedPeople } from '../people/blocked-people.repository.ts';
import type { PausesRepository } from '../people/pauses.repository.ts';
import { type PersonKey, showPhoneOf } from '../people/person-key.ts';
import type { Addresses } from './addresses.ts';
import type { OutgoingMessagesRepository, OutgoingRow } from './outgoing-messages.repository.ts';
import type { ReachOut } from './reach-out.ts';
import type { Sender } from './sender.ts';
import type { WriteOut } from './write-out.ts';

interface OutboxQueries {
  incoming: IncomingMessagesRepository;
  outgoing: OutgoingMessagesRepository;
  bulkSends: BulkSendsRepository;
  notifications: Pick<NotificationsRepository, 'add'>;
  pauses: Pick<PausesRepository, 'pause'>;
  answers: Pick<AnswersRepository, 'since'>;
  waits: Pick<WaitsRepository, 'raise' | 'areTold'>;
}

export interface OutboxRequest {
  instanceId: string;
  to: {
    person: PersonKey;
    /** As it is shown; the person's own where it is left out. */
    phone?: string;
    name?: string;
    /** Where a conversation is going on; otherwise WhatsApp is asked for the address. */
    chat?: string;
  };
  content: {
    /** As it goes out, or how it is put together with tags written out for this contact. */
    text: string | ((writeTags: (written: string) => Promise<string>) => Promise<string>);
    file?: AttachedFile | undefined;
  };
  origin: SendOrigin;
  /** Of whoever asks: asked again with the same one, it is the same message. */
  key?: string | undefined;
  /** When it was asked for, where that may be long ago: for another phone than the one that has the instance now. */
  askedAt?: string;
  /** What the key was given for, in any words: with another content it is refused, not answered with the first message. */
  fingerprint?: string | undefined;
  /** The incoming message that this one answers. */
  answersId?: number;
  /** What must become true together with the message; false leaves it unwritten. */
  claim?(queries: OutboxQueries, row: OutgoingRow): Promise<boolean>;
}

interface Dependencies {
  messages: Repository<OutboxQueries>;
  contacts: Pick<ContactsRepository, 'findByPerson'>;
  blocked: BlockedPeople;
  reachOut: Pick<ReachOut, 'lockFor' | 'isAnotherPhone'>;
  addresses: Addresses;
  writeOut: WriteOut;
  sender: Pick<Sender, 'dispatch'>;
  clock: Clock;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** What nobody wrote by hand, and nobody waits for, does not go to who is blocked. Replies were decided on the way in. */
const isUnasked: Record<SendOrigin, boolean> = {
  bulk: true,
  trigger: true,
  'auto-reply': false,
  send: false,
  phone: false,
};

/** As WhatsApp's own web client makes them. By key and content where there are any: so it tells what the key was for. */
const messageIdOf = ({ key, fingerprint }: Pick<OutboxRequest, 'key' | 'fingerprint'>): string => {
  const isNamed = key !== undefined && fingerprint !== undefined;
  const bytes = isNamed
    ? createHash('sha256')
        .update(JSON.stringify([key, fingerprint]))
        .digest()
        .subarray(0, 9)
    : randomBytes(9);
  return `3EB0${bytes.toString('hex').toUpperCase()}`;
};

/**
 * The one way out: blocked? → a stranger to a locked number? → tags → address → still not blocked? → row. Nothing else
 * writes that row.
 */
export function createOutbox({ messages, contacts, blocked, reachOut, addresses, ...ports }: Dependencies) {
  const { writeOut, sender, clock } = ports;
  const textOf = ({ text }: OutboxRequest['content'], contact: TagContact | undefined): string | Promise<string> =>
    typeof text === 'string' ? text : text((written) => writeOut(written, contact));

  /** What was asked for with this key. Refuses with SEND_KEY_REUSED where that was another message. */
  const findQueued = async (
    request: Pick<OutboxRequest, 'key' | 'fingerprint'>,
    outgoing: Pick<OutgoingMessagesRepository, 'findByKey'> = messages.outgoing,
  ): Promise<OutgoingRow | undefined> => {
    const known = request.key === undefined ? undefined : await outgoing.findByKey(request.key);
    if (known && request.fingerprint !== undefined && known.message_id !== messageIdOf(request)) {
      throw new AppError('SEND_KEY_REUSED');
    }
    return known;
  };

  const refuseLocked = async (...[instanceId, origin, person]: Parameters<ReachOut['lockFor']>): Promise<void> => {
    const lock = await reachOut.lockFor(instanceId, origin, person);
    if (!lock) return;
    const text = origin === 'send' ? lock.refusal : lock.text;
    throw new AppError('NUMBER_LOCKED', { until: lock.until?.toISOString() ?? null }, { text });
  };

  return {
    findQueued,

    /**
     * Undefined when what it claims was not to be had. Refuses with BLOCKED, PHONE_CHANGED, NUMBER_LOCKED, NOT_ON_WHATSAPP or the tags' own
     * errors.
     */
    async queue(request: OutboxRequest): Promise<OutgoingRow | undefined> {
      const { instanceId, to, content, origin, key, answersId } = request;
      const known = await findQueued(request);
      if (known) return known;
      const refuseBlocked = async (): Promise<void> => {
        if (isUnasked[origin] && (await blocked.isBlocked(to.person))) throw new AppError('CONTACT_BLOCKED');
      };
      await refuseBlocked();
      if (request.askedAt && (await reachOut.isAnotherPhone(instanceId, request.askedAt))) {
        throw new AppError('PHONE_CHANGED');
      }
      await refuseLocked(instanceId, origin, to.person);
      const contact = typeof content.text === 'string' ? undefined : await contacts.findByPerson(to.person);
      const text = await textOf(content, contact);
      const chat = to.chat ?? (await addresses.find(instanceId, to.person));
      if (!chat) throw new AppError('NOT_ON_WHATSAPP');
      // Asking for the address may have told who stands behind the number.
      await refuseBlocked();
      const now = clock().toISOString();
      return messages
        .inTransaction(async (queries) => {
          const row = await queries.outgoing.add({
            instance_id: instanceId,
            chat,
            message_id: messageIdOf(request),
            person_key: to.person,
            phone: to.phone ?? showPhoneOf(to.person),
            contact_name: to.name ?? contact?.name ?? '',
            text,
            media: null,
            has_media: Number(content.file !== undefined),
            media_id: content.file?.id ?? null,
            media_kind: content.file?.kind ?? null,
            media_name: content.file?.file_name ?? null,
            origin,
            request_key: key ?? null,
            answers_id: answersId ?? null,
            state: 'queued',
            error: null,
            created_at: now,
            updated_at: now,
          });
          // Somebody asked for the same at the same moment.
          if (!row) return findQueued(request, queries.outgoing);
          if (request.claim && !(await request.claim(queries, row))) throw new NotClaimed();
          return row;
        })
        .catch((error: unknown) => {
          if (error instanceof NotClaimed) return undefined;
          throw error;
        });
    },

    /**
     * Resolves when WhatsApp acknowledged the message; rejects with a `WhatsAppError` or INSTANCE_NOT_CONNECTED. One that is
     * `locked` goes out by itself when the number may.
     */
    deliver: sender.dispatch,

    find: (id: number): Promise<OutgoingRow | undefined> => messages.outgoing.find(id),
  };
}

class NotClaimed extends Error {}

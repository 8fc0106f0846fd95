import {
  type Conversation,
  type ConversationMessage,
  conversationLimits,
  conversationTexts,
  defaultHumanPauseMinutes,
  type TraceStep,
} from '@recado/contract';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import { searchTerms } from '../contacts/contact-search.ts';
import { readStoredTrace } from '../inbound/inbound-message.ts';
import type { PausesRepository } from '../people/pauses.repository.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import type { AnswersRepository } from './answers.repository.ts';
import type { ConversationMessagesRepository, MessageRow, Talk } from './conversation-messages.repository.ts';
import type { ConversationFilter, ConversationRow, ConversationsRepository } from './conversations.repository.ts';
import { createMessageDetails } from './message-details.ts';
import {
  type MessagePlace,
  readListPlace,
  readMessageId,
  readPlace,
  writeListPlace,
  writePlace,
} from './message-place.ts';
import { isFoundBy, toConversation } from './to-conversation.ts';
import { pauseMinutes, type WriteInConversation, type Written } from './write-in-conversation.ts';

interface Dependencies {
  db: Db;
  conversations: ConversationsRepository;
  messages: ConversationMessagesRepository;
  answers: Pick<AnswersRepository, 'mark'>;
  pauses: Pick<PausesRepository, 'set' | 'end'>;
  settings: Pick<SettingsRepository, 'read'>;
  write: WriteInConversation;
  clock: Clock;
}

interface MessagesPage {
  messages: ConversationMessage[];
  next: string | null;
  newer: string | null;
  mark: string | null;
}

const { pageSize, messagesPage } = conversationLimits;

export type ConversationsService = ReturnType<typeof createConversationsService>;

/** What was said, with whom, and who answers next. */
export function createConversationsService({ db, conversations, messages, pauses, ...ports }: Dependencies) {
  const { answers, settings, write, clock } = ports;
  const describe = createMessageDetails(db);
  const now = () => clock().toISOString();

  const getRow = async (id: number): Promise<ConversationRow> => {
    const row = await conversations.find(id, now());
    if (!row) throw new AppError('NOT_FOUND', undefined, { text: conversationTexts.unknown });
    return row;
  };

  const getWritable = async (id: number): Promise<ConversationRow> => {
    const row = await getRow(id);
    if (row.instance_id === '') throw new AppError('INVALID_INPUT', undefined, { text: conversationTexts.readOnly });
    return row;
  };

  const getMessage = async (talk: Talk, id: string): Promise<MessageRow> => {
    const place = readMessageId(id);
    const row = place && (await messages.find(talk, place));
    if (!row) throw new AppError('NOT_FOUND', undefined, { text: conversationTexts.unknownMessage });
    return row;
  };

  const describeOne = async (talk: Talk, id: string): Promise<ConversationMessage> => {
    const [message] = await describe(talk, [await getMessage(talk, id)]);
    if (!message) throw new AppError('NOT_FOUND', undefined, { text: conversationTexts.unknownMessage });
    return message;
  };

  const around = async (talk: Talk, id: string): Promise<MessagesPage> => {
    const middle = await getMessage(talk, id);
    const half = messagesPage / 2;
    const newer = await messages.newer(talk, half + 1, middle);
    const older = await messages.older(talk, half + 1, middle);
    const shown = [...newer.slice(-half), middle, ...older.slice(0, half)];
    return {
      messages: await describe(talk, shown),
      next: older.length > half ? placeOf(shown.at(-1)) : null,
      newer: newer.length > half ? placeOf(shown[0]) : null,
      mark: null,
    };
  };

  const newer = async (talk: Talk, place: MessagePlace): Promise<MessagesPage> => {
    const rows = await messages.newer(talk, messagesPage + 1, place);
    const shown = rows.slice(-messagesPage);
    const hasMore = rows.length > messagesPage;
    return {
      messages: await describe(talk, shown),
      next: placeOf(shown.at(-1)),
      newer: hasMore ? placeOf(shown[0]) : null,
      mark: null,
    };
  };

  const older = async (talk: Talk, place: MessagePlace | undefined): Promise<MessagesPage> => {
    // First: of what is written meanwhile it is better asked once too often.
    const mark = place || talk.instance_id === '' ? null : await answers.mark(talk);
    const rows = await messages.older(talk, messagesPage + 1, place);
    const shown = rows.slice(0, messagesPage);
    const next = rows.length > messagesPage ? placeOf(shown.at(-1)) : null;
    return { messages: await describe(talk, shown), next, newer: null, mark };
  };

  return {
    async list({ after, ...filter }: ConversationFilter & { after?: string | undefined }) {
      const rows = await conversations.list(filter, after === undefined ? undefined : readListPlace(after), now());
      const page = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? page.at(-1) : undefined;
      const wanted = searchTerms(filter.name ?? '');
      return {
        conversations: page.filter((row) => isFoundBy(row, wanted)).map(toConversation),
        next: last ? writeListPlace({ at: last.last_at, id: last.id }) : null,
      };
    },

    counts: () => conversations.counts(now()),
    getTalk: (id: number): Promise<Talk> => getRow(id),
    /** The newest first. */
    notes: async (talk: Talk, limit: number) => describe(talk, await messages.notes(talk, limit)),
    message: async (id: number, messageId: string) => describeOne(await getRow(id), messageId),
    get: async (id: number): Promise<Conversation> => toConversation(await getRow(id)),

    async messages(
      id: number,
      at: { before?: string | undefined; after?: string | undefined; around?: string | undefined },
    ): Promise<MessagesPage> {
      const talk = await getRow(id);
      if (at.around !== undefined) return around(talk, at.around);
      if (at.after !== undefined) return newer(talk, readPlace(at.after));
      return older(talk, at.before === undefined ? undefined : readPlace(at.before));
    },

    async trace(id: number, messageId: string): Promise<TraceStep[]> {
      const { source, id: rowId } = await getMessage(await getRow(id), messageId);
      return readStoredTrace(await messages.trace(source, rowId));
    },

    async read(id: number): Promise<void> {
      await getRow(id);
      await conversations.markRead(id);
    },

    async unread(id: number): Promise<void> {
      await getRow(id);
      await conversations.markUnread(id);
    },

    /** Until then a person answers, and nobody waits for one any more. */
    async take(id: number, until: string | undefined): Promise<Conversation> {
      const row = await getWritable(id);
      const { instance_id, person_key } = row;
      if (until !== undefined && !isSoon(new Date(until), clock())) {
        throw new AppError('INVALID_INPUT', undefined, { text: conversationTexts.wrongUntil });
      }
      // Whoever takes one by hand wants it, also where writing alone does not take any.
      const minutes = (await pauseMinutes(settings)) || Number(defaultHumanPauseMinutes);
      const end = until === undefined ? new Date(clock().getTime() + minutes * 60_000) : new Date(until);
      await pauses.set(instance_id, person_key, end.toISOString());
      await conversations.endWaiting(row, now());
      return toConversation(await getRow(id));
    },

    async giveBack(id: number): Promise<Conversation> {
      const row = await getWritable(id);
      await pauses.end(row.instance_id, row.person_key);
      await conversations.endWaiting(row, now());
      return toConversation(await getRow(id));
    },

    async send(id: number, written: Written): Promise<ConversationMessage> {
      const talk = await getWritable(id);
      const sent = await write(talk, written);
      return describeOne(talk, `out-${sent.id}`);
    },

    async finish(id: number): Promise<Conversation> {
      await conversations.finish(await getRow(id), now());
      return toConversation(await getRow(id));
    },
  };
}

const soonMs = 30 * 24 * 60 * 60_000;
const isSoon = (moment: Date, now: Date): boolean => moment > now && moment.getTime() - now.getTime() <= soonMs;

const placeOf = (row: MessageRow | undefined): string | null => (row ? writePlace(row) : null);

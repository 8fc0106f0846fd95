import { conversationLimits, conversationTexts, type MessageHit } from '@recado/contract';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { ConversationsRepository } from './conversations.repository.ts';
import { excerptOf } from './excerpt.ts';
import type { FollowMessages } from './follow-messages.ts';
import type { FoundMessage, MessageSearchRepository } from './message-search.repository.ts';
import { idAfter, idFrom } from './search-id.ts';
import { nameOf, readSearched, type SearchedMessage } from './searched-messages.ts';
import { toConversation } from './to-conversation.ts';
import { type Terms, termsIn } from './words.ts';

interface Dependencies {
  db: Db;
  index: MessageSearchRepository;
  follow: Pick<FollowMessages, 'catchUp'>;
  conversations: Pick<ConversationsRepository, 'find' | 'findAll'>;
  clock: Clock;
}

export interface MessageQuery {
  q: string;
  instance?: string | undefined;
  conversation?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  after?: string | undefined;
}

const { hitsPage } = conversationLimits;

export type SearchMessages = ReturnType<typeof createSearchMessages>;

/** Messages in which all words occur, the newest first. */
export function createSearchMessages({ db, index, follow, conversations, clock }: Dependencies) {
  const now = () => clock().toISOString();

  const scopeOf = async ({ instance, conversation, from, to, after }: MessageQuery) => {
    const talk = conversation === undefined ? undefined : await conversations.find(conversation, now());
    if (conversation !== undefined && !talk) {
      throw new AppError('NOT_FOUND', undefined, { text: conversationTexts.unknown });
    }
    const ends = [...(to === undefined ? [] : [idAfter(to)]), ...(after === undefined ? [] : [readPlace(after)])];
    return {
      instance,
      talk,
      from: from === undefined ? undefined : idFrom(from),
      before: ends.length === 0 ? undefined : Math.min(...ends),
    };
  };

  /** What was removed a moment ago is no hit any more. */
  const describe = async (found: readonly FoundMessage[], terms: Terms): Promise<MessageHit[]> => {
    if (found.length === 0) return [];
    const messages = new Map((await readSearched(db, found)).map((message) => [nameOf(message), message]));
    const rows = await conversations.findAll(found, now());
    const talks = new Map(rows.map((row) => [`${row.instance_id} ${row.person_key}`, toConversation(row)]));
    return found.flatMap((hit) => {
      const message = messages.get(nameOf(hit));
      const conversation = message && talks.get(`${message.instance_id} ${message.talk_key}`);
      if (!message || !conversation || message.text === '') return [];
      const { at, text, sender } = message;
      const excerpt = excerptOf(text, terms);
      if (!excerpt.some(({ is_hit }) => is_hit)) return [];
      return [
        {
          id: nameOf(hit),
          conversation,
          at,
          author: authorOf(message),
          sender: isGroup(conversation) ? sender : '',
          excerpt,
        },
      ];
    });
  };

  return async (query: MessageQuery): Promise<{ hits: MessageHit[]; next: string | null; is_complete: boolean }> => {
    const scope = await scopeOf(query);
    const { isComplete } = await follow.catchUp();
    const terms = termsIn(query.q);
    const found = terms ? await index.find(terms, scope, hitsPage + 1) : [];
    const page = found.slice(0, hitsPage);
    const last = found.length > hitsPage ? page.at(-1) : undefined;
    return {
      hits: terms ? await describe(page, terms) : [],
      next: last ? String(last.id) : null,
      is_complete: isComplete,
    };
  };
}

const isGroup = ({ is_group }: MessageHit['conversation']): boolean => is_group;

function authorOf({ source, is_from_me, origin }: SearchedMessage): MessageHit['author'] {
  if (is_from_me === 0) return 'person';
  if (source === 'phone' || origin === 'phone') return 'phone';
  return origin === 'send' ? 'console' : 'automatic';
}

function readPlace(text: string): number {
  if (!/^\d{1,16}$/.test(text)) throw new AppError('INVALID_INPUT', undefined, { text: conversationTexts.wrongPlace });
  return Number(text);
}

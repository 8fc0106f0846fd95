import {
  type ConversationMessage,
  mediaKinds,
  messageContent,
  replySource,
  type SendOrigin,
  type SendState,
  votesBetween,
} from '@recado/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { isGroupKey, type MessageRow, type Talk } from './conversation-messages.repository.ts';

type ChangeRow = Selectable<Tables['message_changes']>;
type MediaRow = Selectable<Tables['media']>;

/** The messages of a page with their files and with what became of them, in two queries. */
export const createMessageDetails = (db: Db) => {
  const filesOf = async (rows: readonly MessageRow[]): Promise<Map<string, MediaRow>> => {
    const ids = rows.flatMap(({ media_id }) => (media_id === null ? [] : [media_id]));
    if (ids.length === 0) return new Map();
    const files = await db.selectFrom('media').selectAll().where('id', 'in', ids).execute();
    return new Map(files.map((file) => [file.id, file]));
  };

  /** Only by those who are part of the conversation: an id can be made up by anybody. */
  const changesOf = async (talk: Talk, rows: readonly MessageRow[]): Promise<Map<string, ChangeRow[]>> => {
    const ids = rows.flatMap(({ message_id }) => (message_id === '' ? [] : [message_id]));
    if (ids.length === 0) return new Map();
    const changes = await db
      .selectFrom('message_changes')
      .selectAll()
      .where('instance_id', '=', talk.instance_id)
      .where('target_id', 'in', ids)
      .orderBy('id')
      .execute();
    const own = changes.filter(({ chat, person_key }) =>
      isGroupKey(talk.person_key) ? chat === talk.chat : person_key === talk.person_key,
    );
    return Map.groupBy(own, ({ target_id }) => target_id);
  };

  return async (talk: Talk, rows: readonly MessageRow[]): Promise<ConversationMessage[]> => {
    const files = await filesOf(rows);
    const changes = await changesOf(talk, rows);
    return rows.flatMap((row) =>
      row.source === 'call'
        ? callMessages(row)
        : row.source === 'note'
          ? [noteMessage(row)]
          : [toMessage(talk, row, files.get(row.media_id ?? ''), changes.get(row.message_id) ?? [])],
    );
  };
};

const plain = {
  sender: '',
  kind: 'text',
  content: null,
  media: null,
  delivery: null,
  decision: null,
  answers: null,
  reactions: [],
  votes: [],
  edited: null,
  deleted_at: null,
} satisfies Partial<ConversationMessage>;

/** Only who wrote a message can edit it, or take it back. */
const isByAuthor = (row: Pick<MessageRow, 'person_key' | 'is_from_me'>, change: ChangeRow): boolean =>
  change.is_from_me === row.is_from_me && (row.is_from_me === 1 || change.person_key === row.person_key);

/** The last one of the message's author, among edits of messages with its id. */
export const editOf = (
  row: Pick<MessageRow, 'person_key' | 'is_from_me' | 'chat'>,
  edits: readonly ChangeRow[],
): ChangeRow | undefined =>
  edits
    .filter(({ chat, person_key }) => (row.chat.endsWith('@g.us') ? chat === row.chat : person_key === row.person_key))
    .findLast((edit) => isByAuthor(row, edit));

/** The newest first: what was asked, and what the app was told to answer. */
function callMessages(row: MessageRow): ConversationMessage[] {
  const question: ConversationMessage = {
    ...plain,
    id: `call-${row.id}`,
    at: row.at,
    author: 'person',
    text: row.text,
    decision: decisionOf(row),
  };
  if (!row.answer) return [question];
  const answer: ConversationMessage = {
    ...plain,
    id: `reply-${row.id}`,
    at: row.at,
    author: 'automatic',
    text: row.answer,
    answers: question.id,
  };
  return [answer, question];
}

const noteMessage = ({ id, at, text, sender, edited_at }: MessageRow): ConversationMessage => ({
  ...plain,
  ...{ id: `note-${id}`, at, author: 'note', sender, kind: 'note', text },
  edited: edited_at ? { at: edited_at, former: null } : null,
});

function toMessage(talk: Talk, row: MessageRow, file: MediaRow | undefined, changes: ChangeRow[]): ConversationMessage {
  const own = changes.filter((change) => isByAuthor(row, change));
  const edit = own.findLast(({ kind }) => kind === 'edit');
  return {
    ...plain,
    id: `${row.source}-${row.id}`,
    at: row.at,
    author: authorOf(row),
    sender: isGroupKey(talk.person_key) && row.is_from_me === 0 ? row.sender : '',
    kind: row.kind,
    text: edit?.text ?? row.text,
    content: contentOf(row),
    media: mediaOf(row, file),
    delivery:
      row.source === 'out'
        ? { state: row.state as SendState, error: row.error, origin: row.origin as SendOrigin }
        : null,
    decision: row.source === 'in' && row.state !== 'received' ? decisionOf(row) : null,
    answers: row.answers_id === null ? null : `in-${row.answers_id}`,
    reactions: changes.flatMap(({ kind, text, is_from_me }) =>
      kind === 'reaction' && text ? [{ emoji: text, author: is_from_me === 1 ? 'phone' : 'person' }] : [],
    ),
    votes: changes.flatMap(({ kind, text, is_from_me }) =>
      kind === 'vote' && text !== ''
        ? [{ options: optionsIn(text), author: is_from_me === 1 ? 'phone' : 'person' }]
        : [],
    ),
    edited: edit ? { at: edit.changed_at, former: edit.text === null ? null : row.text } : null,
    deleted_at: own.find(({ kind }) => kind === 'delete')?.changed_at ?? null,
  };
}

const optionsIn = (text: string | null): string[] | null => (text === null ? null : text.split(votesBetween));

function authorOf({ source, is_from_me, origin }: MessageRow): ConversationMessage['author'] {
  if (source === 'phone') return is_from_me === 1 ? 'phone' : 'person';
  if (source === 'in') return 'person';
  return origin === 'send' ? 'console' : origin === 'phone' ? 'phone' : 'automatic';
}

/** What came from a backup, or was left when the number got another phone, has a reason and no source. */
const decisionOf = ({ decided_by, reason, has_trace }: MessageRow): ConversationMessage['decision'] => ({
  source: replySource.safeParse(decided_by).data ?? 'none',
  reason: reason ?? '',
  has_trace: has_trace === 1,
});

function contentOf({ content }: MessageRow): ConversationMessage['content'] {
  return content === null ? null : (messageContent.safeParse(JSON.parse(content)).data ?? null);
}

/** One that is no longer kept is told of, too. */
function mediaOf(row: MessageRow, file: MediaRow | undefined): ConversationMessage['media'] {
  if (file) {
    const { id, kind, checked_type, file_name, bytes, state, reason } = file;
    return { id, kind, checked_type, file_name, bytes: bytes === null ? null : Number(bytes), state, reason };
  }
  const kind = mediaKinds.find((known) => known === row.kind);
  if (row.media_id === null || kind === undefined) return null;
  const gone = { checked_type: null, bytes: null, state: 'gone', reason: null } as const;
  return { ...gone, id: row.media_id, kind, file_name: row.media_name ?? '' };
}

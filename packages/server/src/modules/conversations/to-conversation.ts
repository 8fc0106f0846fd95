import { type Conversation, type ConversationState, digitsOf, foldText, showPhone } from '@recado/contract';
import { lidIn, nameIn, phoneIn } from '../people/person-key.ts';
import { isGroupKey } from './conversation-messages.repository.ts';
import type { ConversationRow } from './conversations.repository.ts';

/** All terms, in any order, in the name as it is shown, in the number, in the handle or in the code. */
export function isFoundBy(row: ConversationRow, terms: readonly string[]): boolean {
  const { name, phone, hidden_as } = toConversation(row);
  const shown = [foldText(name), digitsOf(phone), foldText(hidden_as), foldText(row.handle)].join('\n');
  return terms.every((term) => shown.includes(term));
}

export function toConversation(row: ConversationRow): Conversation {
  const phone = row.phone || (phoneIn(row.person_key) ? showPhone(row.person_key) : '');
  const hidden_as = hiddenAs(row);
  return {
    id: row.id,
    channel: row.instance_id === '' ? 'api' : 'whatsapp',
    instance_id: row.instance_id,
    instance_name: row.instance_name ?? row.instance_id,
    name: row.contact_name || row.name || phone || hidden_as || unnamed(row),
    phone,
    hidden_as,
    is_group: isGroupKey(row.person_key),
    contact_id: row.contact_id,
    last_at: row.last_at,
    last_text: row.last_text,
    last_kind: row.last_kind,
    last_author: row.last_author,
    unread: row.unread,
    state: stateOf(row),
    taken_until: row.paused_until,
    waiting_since: row.waiting_since,
    waiting_for: row.waiting_for,
    done_at: row.done_at,
  };
}

const unnamed = ({ person_key, chat }: ConversationRow): string =>
  isGroupKey(person_key) ? `Grupo ${chat.split('@')[0]?.slice(-6) ?? ''}` : (nameIn(person_key) ?? 'Número oculto');

/** Long enough to tell people of one name apart, and short enough to be read out. */
const codeLength = 4;

function hiddenAs({ person_key, handle }: ConversationRow): string {
  const lid = lidIn(person_key);
  if (lid === undefined) return '';
  return handle || `Número oculto, código ${lid.slice(-codeLength)}`;
}

function stateOf({ is_blocked, paused_until, waiting_since }: ConversationRow): ConversationState {
  if (Number(is_blocked) === 1) return 'blocked';
  if (paused_until !== null) return 'taken';
  return waiting_since === null ? 'automatic' : 'waiting';
}

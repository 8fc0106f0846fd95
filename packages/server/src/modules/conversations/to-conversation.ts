import { type Conversation, type ConversationState, digitsOf, foldText, showPhone } from '@recado/contract';
import { nameIn, phoneIn } from '../people/person-key.ts';
import { isGroupKey } from './conversation-messages.repository.ts';
import type { ConversationRow } from './conversations.repository.ts';

/** All terms, in any order, in the name as it is shown or in the number. */
export function isFoundBy({ name, phone }: Conversation, terms: readonly string[]): boolean {
  const shown = `${foldText(name)}\n${digitsOf(phone)}`;
  return terms.every((term) => shown.includes(term));
}

export function toConversation(row: ConversationRow): Conversation {
  const phone = row.phone || (phoneIn(row.person_key) ? showPhone(row.person_key) : '');
  return {
    id: row.id,
    channel: row.instance_id === '' ? 'api' : 'whatsapp',
    instance_id: row.instance_id,
    instance_name: row.instance_name ?? row.instance_id,
    name: row.contact_name || row.name || phone || unnamed(row),
    phone,
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

function stateOf({ is_blocked, paused_until, waiting_since }: ConversationRow): ConversationState {
  if (Number(is_blocked) === 1) return 'blocked';
  if (paused_until !== null) return 'taken';
  return waiting_since === null ? 'automatic' : 'waiting';
}

import { type ConversationPerson, personLimits, showPhone, systemGroupIds } from '@recado/contract';
import type { Db } from '../../db/database.ts';
import { lidIn, nameIn, type PersonKey, phoneIn } from '../people/person-key.ts';
import { isGroupKey } from './conversation-messages.repository.ts';
import type { ConversationsService } from './conversations.service.ts';

interface Dependencies {
  db: Db;
  conversations: Pick<ConversationsService, 'getTalk' | 'notes'>;
}

export type ConversationPersonService = ReturnType<typeof createConversationPersonService>;

/** What stands beside a conversation about whoever it is with. */
export function createConversationPersonService({ db, conversations }: Dependencies) {
  const contactOf = (key: PersonKey) =>
    db
      .selectFrom('contacts')
      .select(['id', 'name', 'phone', 'email', 'company', 'title', 'created_at'])
      .where('person_key', '=', key)
      .executeTakeFirst();

  /** The groups that the product made come first, as in the book. */
  const groupsOf = (contactId: string) =>
    db
      .selectFrom('contact_group_members')
      .innerJoin('contact_groups', 'contact_groups.id', 'group_id')
      .select(['contact_groups.id as id', 'contact_groups.name as name'])
      .where('contact_id', '=', contactId)
      .orderBy(({ eb }) =>
        eb.case().when('contact_groups.id', 'in', Object.values(systemGroupIds)).then(0).else(1).end(),
      )
      .orderBy('name_key')
      .execute();

  const consentOf = async (key: PersonKey): Promise<ConversationPerson['consentEvents']> => {
    const events = await db
      .selectFrom('consent_events')
      .select(['kind', 'word', 'channel', 'without_key', 'created_at'])
      .where('person_key', '=', key)
      .orderBy('id', 'desc')
      .limit(personLimits.consentEvents)
      .execute();
    return events.map((event) => ({ ...event, without_key: event.without_key === 1 }));
  };

  const responsesOf = async (key: PersonKey) => {
    const responses = await db
      .selectFrom('responses')
      .select(['id', 'message', 'reply'])
      .where('person_key', '=', key)
      .orderBy('message')
      .limit(personLimits.responses)
      .execute();
    if (responses.length < personLimits.responses) return { responses, responsesTotal: responses.length };
    const { total } = await db
      .selectFrom('responses')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('person_key', '=', key)
      .executeTakeFirstOrThrow();
    return { responses, responsesTotal: Number(total) };
  };

  const addressesOf = async (key: PersonKey): Promise<ConversationPerson['addresses']> => {
    const aliases = await db.selectFrom('lid_map').select(['lid', 'phone']).where('person_key', '=', key).execute();
    const [own, lid, name] = [phoneIn(key), lidIn(key), nameIn(key)];
    // WhatsApp may know a number under an older notation, such as without the ninth digit.
    const phones = [own, ...aliases.map(({ phone }) => phone)].filter(
      (digits) => digits !== undefined && digits !== '',
    );
    // Of who was purged only a hash of the alias is left.
    const lids = [lid, ...aliases.map((alias) => alias.lid)].filter((alias) => alias && /^\d+$/.test(alias));
    return [
      ...distinct(phones.map((digits) => showPhone(digits ?? ''))).map((text) => ({ kind: 'phone', text }) as const),
      ...distinct(lids.map((alias) => alias ?? '')).map((text) => ({ kind: 'alias', text }) as const),
      ...(name === undefined ? [] : [{ kind: 'name', text: name } as const]),
    ];
  };

  const othersOf = async (id: number, key: PersonKey): Promise<ConversationPerson['conversations']> => {
    const rows = await db
      .selectFrom('conversations')
      .leftJoin('instances', 'instances.instance_id', 'conversations.instance_id')
      .select(['conversations.id', 'conversations.instance_id', 'instance_name', 'last_at'])
      .where('person_key', '=', key)
      .where('conversations.id', '<>', id)
      .orderBy('last_at', 'desc')
      .limit(personLimits.conversations)
      .execute();
    return rows.map(({ id: other, instance_id, instance_name, last_at }) => ({
      id: other,
      through: instance_id === '' ? 'Aplicativo (API)' : (instance_name ?? instance_id),
      last_at,
    }));
  };

  return {
    async get(id: number): Promise<ConversationPerson> {
      const talk = await conversations.getTalk(id);
      const { person_key: key } = talk;
      const notes = await conversations.notes(talk, personLimits.notes);
      if (isGroupKey(key)) return { ...nobody, notes, conversations: await othersOf(id, key) };
      const contact = await contactOf(key);
      return {
        contact: contact ?? null,
        groups: contact ? await groupsOf(contact.id) : [],
        consentEvents: await consentOf(key),
        ...(await responsesOf(key)),
        addresses: await addressesOf(key),
        conversations: await othersOf(id, key),
        notes,
        whom: phoneIn(key) === undefined ? { person: key } : { phone: showPhone(key) },
      };
    },
  };
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];

const nobody = {
  contact: null,
  groups: [],
  consentEvents: [],
  responses: [],
  responsesTotal: 0,
  addresses: [],
  whom: null,
} satisfies Partial<ConversationPerson>;

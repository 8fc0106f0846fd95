import type { ContactFilter, ContactSearch, ContactSelection, TagContact } from '@recado/contract';
import { type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { deleteInBatches, removeKeys } from '../../db/delete-in-batches.ts';
import { createInsertMany } from '../../db/insert-many.ts';
import type { Tables } from '../../db/tables.ts';
import type { PersonKey } from '../people/person-key.ts';
import { type GroupLookup, isSelected, matches } from './contact-selection.ts';

export type StoredContact = Selectable<Tables['contacts']>;
export type NewContact = Required<Insertable<Tables['contacts']>>;

export type ContactsRepository = ReturnType<typeof createContactsRepository>;

export const createContactsRepository = (db: Db, insertMany = createInsertContacts(db)) => ({
  findByPerson: (key: PersonKey): Promise<(TagContact & { id: string; phone: string }) | undefined> =>
    db
      .selectFrom('contacts')
      .select(['id', 'name', 'phone', 'email', 'company', 'title'])
      .where('person_key', '=', key)
      .executeTakeFirst(),

  find: (id: string): Promise<StoredContact | undefined> =>
    db.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst(),

  list: (): Promise<StoredContact[]> => db.selectFrom('contacts').selectAll().orderBy('search').execute(),

  async search({ sort, direction, offset, limit, ...filter }: ContactSearch): Promise<StoredContact[]> {
    const query = selectContacts(db).where(matches(filter, await lookupFor(db, filter)));
    return inOrder(query, sort, direction).limit(limit).offset(offset).execute();
  },

  /** How many a search finds. */
  async total(filter: ContactFilter): Promise<number> {
    const { q, groupId } = filter;
    if (groupId !== undefined && q.trim() === '') return countMembers(db, groupId);
    return countContacts(db, matches(filter, await lookupFor(db, filter)));
  },

  /** A page in the order of names; the next one begins after the last contact's search text. */
  page(filter: ContactFilter, after: string | undefined, limit: number): Promise<StoredContact[]> {
    const query = db.selectFrom('contacts').selectAll().where(matches(filter)).orderBy('search').limit(limit);
    return (after === undefined ? query : query.where('search', '>', after)).execute();
  },

  count: (selection: ContactSelection): Promise<number> => countContacts(db, isSelected(selection)),

  async add(contact: NewContact): Promise<void> {
    await db.insertInto('contacts').values(contact).execute();
  },

  addMany: (contacts: readonly NewContact[]): Promise<void> => insertMany(db, contacts),

  /** Which of these people are in the book, and which contact they are. */
  async known(keys: readonly PersonKey[]): Promise<Map<PersonKey, string>> {
    if (keys.length === 0) return new Map();
    const query = db.selectFrom('contacts').select(['id', 'person_key']).where('person_key', 'in', keys);
    return new Map((await query.execute()).map((row) => [row.person_key, row.id]));
  },

  async update(id: string, contact: Omit<NewContact, 'id' | 'created_at'>): Promise<boolean> {
    const { numUpdatedRows } = await db.updateTable('contacts').set(contact).where('id', '=', id).executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Those that are selected when it begins. */
  async remove(selection: ContactSelection): Promise<number> {
    const rows = await db.selectFrom('contacts').select('id').where(isSelected(selection)).execute();
    const remove = async (some: readonly string[]): Promise<number> => {
      const { numDeletedRows } = await db.deleteFrom('contacts').where('id', 'in', some).executeTakeFirst();
      return Number(numDeletedRows);
    };
    const ids = rows.map(({ id }) => id);
    return deleteInBatches(removeKeys(ids, remove));
  },
});

async function countContacts(db: Db, condition: RawBuilder<SqlBool>): Promise<number> {
  const query = db.selectFrom('contacts').select(({ fn }) => fn.countAll<number>().as('total'));
  return (await query.where(condition).executeTakeFirstOrThrow()).total;
}

async function countMembers(db: Db, groupId: string): Promise<number> {
  const query = db.selectFrom('contact_group_members').select(({ fn }) => fn.countAll<number>().as('total'));
  return (await query.where('group_id', '=', groupId).executeTakeFirstOrThrow()).total;
}

const largeGroup = 5000;

/** In a large group nearly every contact of the book is a hit, in a small one each hit is cheaper to look up. */
async function lookupFor(db: Db, { groupId }: ContactFilter): Promise<GroupLookup> {
  if (groupId === undefined) return 'fromGroup';
  return (await countMembers(db, groupId)) > largeGroup ? 'fromBook' : 'fromGroup';
}

type Query = ReturnType<typeof selectContacts>;
const selectContacts = (db: Db) => db.selectFrom('contacts').selectAll();

/** By the wanted column, then by name. Contacts without an e-mail or a company come last, whatever the direction. */
function inOrder(query: Query, sort: ContactSearch['sort'], direction: ContactSearch['direction']): Query {
  switch (sort) {
    case 'name':
      return query.orderBy('search', direction);
    case 'phone':
      return query.orderBy('person_key', direction);
    case 'email':
      return query.orderBy(sql`email = ''`).orderBy(sql`lower(email)`, direction).orderBy('search');
    case 'company':
      return query.orderBy(sql`company_key = ''`).orderBy('company_key', direction).orderBy('search');
    case 'createdAt':
      return query.orderBy('created_at', direction).orderBy('search');
  }
}

/** Prepared when it is first used, and once for all transactions. */
export const createInsertContacts = (db: Db) =>
  createInsertMany<NewContact>(
    (rows) =>
      db
        .insertInto('contacts')
        .values(Array.from({ length: rows }, () => blank))
        .compile(),
    (contact) => columns.map((column) => contact[column]),
  );

const blank: NewContact = {
  id: '',
  name: '',
  phone: '',
  person_key: '',
  email: '',
  company: '',
  title: '',
  created_at: '',
  updated_at: '',
  search: '',
  company_key: '',
};
const columns = Object.keys(blank) as (keyof NewContact)[];

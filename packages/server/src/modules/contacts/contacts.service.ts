import { randomUUID } from 'node:crypto';
import {
  type Contact,
  type ContactBulk,
  type ContactDuplicate,
  type ContactEdit,
  type ContactInput,
  type ContactSearch,
  type ContactSelection,
  contactPhone,
  contactPhoneKey,
  contactTexts,
  foldText,
  systemGroupIds,
} from '@recado/contract';
import { isUniqueViolation } from '../../db/database-errors.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Announce } from '../../runtime/events.ts';
import { phoneIn } from '../people/person-key.ts';
import type { ContactBook, ContactQueries } from './contact-book.ts';
import {
  checkGroups,
  getGroup,
  hasLeft,
  join,
  keepBlocked,
  leave,
  type MembershipPolicy,
  setGroups,
  withWish,
} from './contact-membership.ts';
import { searchText } from './contact-search.ts';
import type { StoredContact } from './contacts.repository.ts';
import { tellBlocked } from './tell-blocked.ts';

interface Dependencies {
  book: ContactBook;
  clock: Clock;
  announce: Announce;
  /** Whether what is done here may let somebody back in who asked to leave: a person may, a trigger may not. */
  undoesWishes: boolean;
}

export type ContactsService = ReturnType<typeof createContactsService>;

export function createContactsService({ book, clock, announce, undoesWishes }: Dependencies) {
  const quietly: MembershipPolicy = { lifts: false };
  const knowingly: MembershipPolicy = { lifts: undoesWishes };
  const one = (id: string): ContactSelection => ({ ids: [id] });
  const inGroups = <T>(selection: ContactSelection, work: (queries: ContactQueries) => Promise<T>): Promise<T> =>
    tellBlocked({ book, announce }, selection, work);

  const findHolder = async (phone: string): Promise<ContactDuplicate | undefined> => {
    const existing = await book.contacts.findByPerson(contactPhoneKey(phone));
    return existing && { existingId: existing.id, existingName: existing.name, existingPhone: existing.phone };
  };

  /** The phone's uniqueness is the database's rule: two people may add the same contact at the same moment. */
  const explainDuplicate = (phone: string) => async (error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('DUPLICATE_CONTACT', await findHolder(phone)) : error;
  };

  const find = async ({ contacts, members }: ContactQueries, id: string): Promise<Contact | undefined> => {
    const row = await contacts.find(id);
    return row && toContact(row, await members.groupsOf([id]));
  };
  const get = async (queries: ContactQueries, id: string): Promise<Contact> => {
    const contact = await find(queries, id);
    if (!contact) throw notFound();
    return contact;
  };

  return {
    async list(): Promise<Contact[]> {
      const groups = await book.members.groupsOf('all');
      return (await book.contacts.list()).map((row) => toContact(row, groups));
    },

    find: (id: string): Promise<Contact | undefined> => find(book, id),

    async search(search: ContactSearch): Promise<{ contacts: Contact[]; total: number }> {
      const total = await book.contacts.total(search);
      const rows = await book.contacts.search(search);
      const groups = await book.members.groupsOf(rows.map((row) => row.id));
      return { contacts: rows.map((row) => toContact(row, groups)), total };
    },

    /** Of a phone as it was typed. */
    async holder(typed: string): Promise<{ holder: ContactDuplicate | null }> {
      const phone = contactPhone(typed);
      return { holder: (phone && (await findHolder(phone))) || null };
    },

    count: (): Promise<number> => book.contacts.total({ q: '', groupId: undefined }),

    async create({ groupIds, ...input }: ContactInput): Promise<Contact> {
      const add = async (queries: ContactQueries) => {
        const id = randomUUID();
        const now = clock().toISOString();
        await checkGroups(queries, groupIds);
        const row = rowOf(input);
        await queries.contacts.add({ id, ...row, created_at: now, updated_at: now });
        await setGroups(queries, id, await withWish(queries, row.person_key, groupIds), quietly);
        return get(queries, id);
      };
      const contact = await book.inTransaction(add).catch(explainDuplicate(input.phone));
      const news = { phone: contact.phone, contato: contact.name };
      announce('contact.created', news);
      if (contact.groupIds.includes(systemGroupIds.blocked)) announce('contact.blocked', news);
      return contact;
    },

    /** `seen`: as it was when editing began, where the editor says so. Who did not see 'Bloqueado' does not take it away. */
    update: (id: string, { groupIds, ...edit }: ContactEdit, seen?: Pick<Contact, 'groupIds'>): Promise<Contact> =>
      inGroups(one(id), async (queries) => {
        if (groupIds) await checkGroups(queries, groupIds);
        const before = await queries.contacts.find(id);
        const row = rowOf(edit);
        const isThere = await queries.contacts.update(id, { ...row, updated_at: clock().toISOString() });
        if (!before || !isThere) throw notFound();
        // The number of somebody who had none: what was asked for without it is asked for by who has it.
        if (phoneIn(before.person_key) === undefined) await queries.wishes.copy(before.person_key, row.person_key);
        const policy = seen?.groupIds.includes(systemGroupIds.blocked) ? knowingly : quietly;
        if (groupIds) await setGroups(queries, id, groupIds, policy);
        await keepBlocked(queries, id, row.person_key);
        return get(queries, id);
      }).catch(explainDuplicate(edit.phone)),

    async remove(id: string): Promise<void> {
      if ((await book.contacts.remove(one(id))) === 0) throw notFound();
    },

    addToGroup: (contactId: string, groupId: string): Promise<void> =>
      inGroups(one(contactId), async (queries) => {
        const contact = await queries.contacts.find(contactId);
        if (!contact) throw notFound();
        await getGroup(queries, groupId);
        const isLetIn = groupId === systemGroupIds.allowed;
        if (isLetIn && (await hasLeft(queries, contact.person_key))) throw new AppError('CONTACT_LEFT');
        await join(queries, one(contactId), groupId, quietly);
      }),

    removeFromGroup: (contactId: string, groupId: string): Promise<void> =>
      inGroups(one(contactId), async (queries) => {
        await get(queries, contactId);
        await getGroup(queries, groupId);
        await leave(queries, one(contactId), [groupId], knowingly);
      }),

    /** All or nothing, but for a deletion, which may be of the whole book; answers how many contacts it was about. */
    bulk: async (bulk: ContactBulk): Promise<number> => {
      const { selection } = bulk;
      if (bulk.action === 'delete') return book.contacts.remove(selection);
      return inGroups(selection, async (queries) => {
        const affected = await queries.contacts.count(selection);
        switch (bulk.action) {
          case 'add':
            await getGroup(queries, bulk.groupId);
            await join(queries, selection, bulk.groupId, isLookingAtBlocked(selection) ? knowingly : quietly);
            return affected;
          case 'move':
            await getGroup(queries, bulk.groupId);
            await getGroup(queries, bulk.fromGroupId);
            await join(
              queries,
              selection,
              bulk.groupId,
              bulk.fromGroupId === systemGroupIds.blocked ? knowingly : quietly,
              [bulk.fromGroupId],
            );
            return affected;
          case 'remove':
            await getGroup(queries, bulk.groupId);
            await leave(queries, selection, [bulk.groupId], knowingly);
            return affected;
        }
      });
    },
  };
}

const toContact = (row: StoredContact, groups: Map<string, string[]>): Contact => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  email: row.email,
  company: row.company,
  title: row.title,
  groupIds: groups.get(row.id) ?? [],
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

const rowOf = ({ name, phone, email, company, title }: Omit<ContactInput, 'groupIds'>) => {
  const person_key = contactPhoneKey(phone);
  const company_key = foldText(company);
  return {
    name,
    phone,
    person_key,
    email,
    company,
    title,
    search: searchText({ name, phoneKey: person_key, email, companyKey: company_key }),
    company_key,
  };
};

/** Whoever works with the group 'Bloqueado' knows who is in it. */
const isLookingAtBlocked = (selection: ContactSelection): boolean =>
  'filter' in selection && selection.filter.groupId === systemGroupIds.blocked;

const notFound = () => new AppError('NOT_FOUND', undefined, { text: contactTexts.notFound });

import type { Db } from '../../db/database.ts';
import type { Repository } from '../../db/repository.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import { createWishesRepository, type WishesRepository } from '../people/wishes.repository.ts';
import { type ContactGroupsRepository, createContactGroupsRepository } from './contact-groups.repository.ts';
import {
  type ContactMembersRepository,
  createContactMembersRepository,
  createInsertMembers,
} from './contact-members.repository.ts';
import { type ContactsRepository, createContactsRepository, createInsertContacts } from './contacts.repository.ts';

export interface ContactQueries {
  contacts: ContactsRepository;
  groups: ContactGroupsRepository;
  members: ContactMembersRepository;
  wishes: WishesRepository;
}

/** Contacts, groups, who is in which and who asked to leave, so that one transaction can change all of it. */
export type ContactBook = Repository<ContactQueries>;

/** What writes many rows at once is put into words once, not for every transaction. */
export function contactQueries(db: Db, hashOf: PersonHash): (queries: Db) => ContactQueries {
  const insertContacts = createInsertContacts(db);
  const insertMembers = createInsertMembers(db);
  return (queries) => ({
    contacts: createContactsRepository(queries, insertContacts),
    groups: createContactGroupsRepository(queries),
    members: createContactMembersRepository(queries, insertMembers),
    wishes: createWishesRepository(queries, hashOf),
  });
}

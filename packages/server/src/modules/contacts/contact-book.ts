import type { Db } from '../../db/database.ts';
import { createRepository, type Repository } from '../../db/repository.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import { createWishesRepository, type WishesRepository } from '../people/wishes.repository.ts';
import { type ContactGroupsRepository, createContactGroupsRepository } from './contact-groups.repository.ts';
import { type ContactMembersRepository, createContactMembersRepository } from './contact-members.repository.ts';
import { type ContactsRepository, createContactsRepository } from './contacts.repository.ts';

export interface ContactQueries {
  contacts: ContactsRepository;
  groups: ContactGroupsRepository;
  members: ContactMembersRepository;
  wishes: WishesRepository;
}

/** Contacts, groups, who is in which and who asked to leave, so that one transaction can change all of it. */
export type ContactBook = Repository<ContactQueries>;

export const contactQueries = (db: Db, hashOf: PersonHash): ContactQueries => ({
  contacts: createContactsRepository(db),
  groups: createContactGroupsRepository(db),
  members: createContactMembersRepository(db),
  wishes: createWishesRepository(db, hashOf),
});

export const createContactBook = (db: Db, hashOf: PersonHash): ContactBook =>
  createRepository(db, (queries) => contactQueries(queries, hashOf));

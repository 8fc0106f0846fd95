import type { Db } from '../../db/database.ts';
import { createRepository, type Repository } from '../../db/repository.ts';
import { type ContactGroupsRepository, createContactGroupsRepository } from './contact-groups.repository.ts';
import { type ContactMembersRepository, createContactMembersRepository } from './contact-members.repository.ts';
import { type ContactsRepository, createContactsRepository } from './contacts.repository.ts';

export interface ContactQueries {
  contacts: ContactsRepository;
  groups: ContactGroupsRepository;
  members: ContactMembersRepository;
}

/** Contacts, groups and who is in which, so that one transaction can change all three. */
export type ContactBook = Repository<ContactQueries>;

export const createContactBook = (db: Db): ContactBook =>
  createRepository(db, (queries) => ({
    contacts: createContactsRepository(queries),
    groups: createContactGroupsRepository(queries),
    members: createContactMembersRepository(queries),
  }));

import { contactInput, contactLimits, contactPhone, phoneKey, systemGroupIds } from '@recado/contract';
import type { ContactsRepository } from '../../contacts/contacts.repository.ts';
import type { ContactsService } from '../../contacts/contacts.service.ts';
import { fillFacts, type RunFacts } from '../run-facts.ts';
import { type Executor, Skipped } from './execute-action.ts';
import { isHidden, recipientKey } from './recipient.ts';
import { checked } from './refuse-action.ts';

interface Dependencies {
  contacts: Pick<ContactsRepository, 'findByPerson'>;
  book: Pick<ContactsService, 'create' | 'addToGroup'>;
}

interface Person {
  phone: string;
  name: string;
  email?: string;
  company?: string;
}

const hiddenText = 'Quem enviou esconde o número, e um contato precisa de um.';

/** Actions on the contact book. A contact that is there already is used as it is, also when a crash repeats the action. */
export function createContactActions({ contacts, book }: Dependencies) {
  const findOrCreate = async (person: Person, facts: RunFacts): Promise<{ id: string; isNew: boolean }> => {
    if (isHidden(person.phone, facts)) throw new Skipped(hiddenText);
    const phone = fillFacts(person.phone, facts);
    const key = recipientKey(person.phone, facts);
    const known = await contacts.findByPerson(key);
    if (known) return { id: known.id, isNew: false };
    const filled = (text: string | undefined) => fillFacts(text ?? '', facts).trim();
    // The sender's name belongs to the sender's phone alone.
    const sender = phoneKey(facts.phone) === key ? facts.sender : '';
    const name = (filled(person.name) || sender || contactPhone(phone) || phone).slice(0, contactLimits.nameMax);
    const { email, company } = person;
    const input = checked(contactInput, { name, phone, email: filled(email), company: filled(company) });
    const { id } = await book.create(input);
    return { id, isNew: true };
  };

  const managePermission: Executor<'MANAGE_CONTACT_PERMISSION'> = async ({ permission, ...person }, { facts }) => {
    const { id } = await findOrCreate(person, facts);
    await book.addToGroup(id, permission ? systemGroupIds.allowed : systemGroupIds.blocked);
    return permission ? 'Contato movido para Permitido' : 'Contato movido para Bloqueado';
  };

  const addContact: Executor<'ADD_CONTACT'> = async ({ groupIds, ...person }, { facts }) => {
    const { id, isNew } = await findOrCreate(person, facts);
    for (const groupId of groupIds) await book.addToGroup(id, groupId);
    return isNew ? 'Contato adicionado' : 'O contato já existia; grupos atualizados';
  };

  return { managePermission, addContact };
}

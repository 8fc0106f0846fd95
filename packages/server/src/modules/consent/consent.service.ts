import { randomUUID } from 'node:crypto';
import { foldText, optOutLimits, systemGroupIds, type UnprovenOptOut, type Wish } from '@recado/contract';
import type { Repository } from '../../db/repository.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Announce } from '../../runtime/events.ts';
import type { Storage } from '../../storage/storage.ts';
import type { ContactQueries } from '../contacts/contact-book.ts';
import { searchText } from '../contacts/contact-search.ts';
import type { ContactsService } from '../contacts/contacts.service.ts';
import { type PersonKey, showPhoneOf } from '../people/person-key.ts';
import type { ConsentRepository } from './consent.repository.ts';

export interface ConsentRequest {
  wish: Wish;
  person: PersonKey;
  /** The name under which the person wrote. */
  sender: string;
  /** The word as it was written. */
  message: string;
  channel: 'api' | 'whatsapp';
  withoutKey: boolean;
  /** By the administrator, before the person asked for anything. */
  wasBlocked: boolean;
}

export type ConsentQueries = ContactQueries & { consent: ConsentRepository };

interface Dependencies {
  people: Repository<ConsentQueries>;
  book: Pick<ContactsService, 'bulk'>;
  announce: Announce;
  clock: Clock;
  /** Who asks to leave is left alone, also when the disk is full. */
  essential: Storage['essential'];
}

export type ConsentService = ReturnType<typeof createConsentService>;

/** 'SAIR' and 'VOLTAR': the wish is carried out at once and kept on record. */
export function createConsentService({ people, book, announce, clock, essential }: Dependencies) {
  const { consent } = people;

  /** All of it or nothing: whoever left is blocked, is seen in the book as blocked, and it is on record why. */
  const carryOut = async (queries: ConsentQueries, request: ConsentRequest) => {
    const { wish, person, sender, message, channel, withoutKey } = request;
    const now = clock().toISOString();
    const { contact, isNew } = await ensureContact(queries, person, sender, now);
    const before = await queries.wishes.find(person);
    const wasBlocked = wish === 'leave' ? request.wasBlocked : before?.was_blocked === 1;
    await queries.wishes.note(person, wish, wasBlocked, now);
    const selection = { ids: [contact.id] };
    if (wish === 'leave') {
      await queries.members.add(selection, systemGroupIds.blocked);
      await queries.members.remove(selection, [systemGroupIds.allowed]);
    } else if (!wasBlocked) await queries.members.remove(selection, [systemGroupIds.blocked]);
    const kind = wish === 'leave' ? 'left' : 'returned';
    const event = { kind, word: message.trim(), channel, without_key: Number(withoutKey), created_at: now } as const;
    await queries.consent.add([{ phone: contact.phone, person_key: person, ...event }]);
    return { contact, isNew, isChanged: !wasBlocked };
  };

  return {
    async carryOut(request: ConsentRequest): Promise<void> {
      const done = await essential(() => people.inTransaction((queries) => carryOut(queries, request)));
      const news = { phone: done.contact.phone, contato: done.contact.name };
      if (done.isNew) announce('contact.created', news);
      if (done.isChanged) announce(request.wish === 'leave' ? 'contact.blocked' : 'contact.unblocked', news);
    },

    async listUnproven(): Promise<{ optOuts: UnprovenOptOut[]; total: number }> {
      const optOuts = await consent.unproven(undefined, optOutLimits.listed);
      const total = optOuts.length < optOutLimits.listed ? optOuts.length : await consent.countUnproven();
      return { optOuts, total };
    },

    /** Some of them, or all, in portions: however many were forged, nobody waits behind one long transaction. */
    async undoUnproven(selection: { ids: number[] } | { all: true }): Promise<{ undone: number }> {
      const ids = 'ids' in selection ? selection.ids : undefined;
      for (let undone = 0; ; ) {
        const found = await consent.unproven(ids, optOutLimits.chosen);
        if (found.length === 0) return { undone };
        const contacts = { ids: found.map(({ contactId }) => contactId) };
        await book.bulk({ action: 'remove', groupId: systemGroupIds.blocked, selection: contacts });
        const how = { kind: 'undone', word: '', channel: 'console', without_key: 0 } as const;
        const created_at = clock().toISOString();
        await consent.add(found.map(({ phone, person_key }) => ({ phone, person_key, ...how, created_at })));
        undone += found.length;
      }
    },
  };
}

/** A person who is not in the book comes into it, also without a number: so that the administrator sees who left. */
async function ensureContact({ contacts }: ConsentQueries, person: PersonKey, sender: string, now: string) {
  const phone = showPhoneOf(person);
  const known = await contacts.findByPerson(person);
  if (known) return { contact: { ...known, phone }, isNew: false };
  const name = phone || sender || 'Número oculto';
  const contact = { id: randomUUID(), name, phone, email: '', company: '', title: '' };
  const search = searchText({ name, phoneKey: person, email: '', companyKey: foldText('') });
  await contacts.add({ ...contact, person_key: person, search, company_key: '', created_at: now, updated_at: now });
  return { contact, isNew: true };
}

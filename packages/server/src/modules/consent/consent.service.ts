import { randomUUID } from 'node:crypto';
import { foldText, optOutLimits, systemGroupIds, type UnprovenOptOut, type Wish } from '@recado/contract';
import type { Repository } from '../../db/repository.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Announce } from '../../runtime/events.ts';
import type { Storage } from '../../storage/storage.ts';
import type { ContactQueries } from '../contacts/contact-book.ts';
import { searchText } from '../contacts/contact-search.ts';
import { tellBlocked } from '../contacts/tell-blocked.ts';
import type { PeopleQueries } from '../people/join-people.ts';
import { lidIn, type PersonKey, showPhoneOf } from '../people/person-key.ts';
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
  /** When it was written. */
  at: Date;
  /** Before the phone was linked: no news for anybody. */
  isPast?: boolean;
}

/**
 * `done`: it was another than the last one. `repeated`: the same again. `late`: it arrived after one that was written
 * later, which holds.
 */
export type WishOutcome = 'done' | 'repeated' | 'late';

export type ConsentQueries = ContactQueries & { consent: ConsentRepository; people: PeopleQueries };

interface Dependencies {
  people: Repository<ConsentQueries>;
  announce: Announce;
  clock: Clock;
  /** Who asks to leave is left alone, also when the disk is full. */
  essential: Storage['essential'];
}

/** What was written so long ago may have been taken back since. */
const recentMs = 10 * 60_000;

/**
 * When a wish counts from. One that is noted for a time to come was noted by a clock that has been set right since: it cannot
 * say that this one comes late. Whoever asks to leave leaves; a return of long ago may be the one that was taken back.
 */
function momentOf({ wish, at }: ConsentRequest, before: { changed_at: string } | undefined, now: Date): Date {
  if (!before || before.changed_at <= now.toISOString()) return at;
  const isRecent = now.getTime() - at.getTime() <= recentMs;
  return wish === 'leave' || isRecent ? new Date(before.changed_at) : at;
}

export type ConsentService = ReturnType<typeof createConsentService>;

/** 'SAIR' and 'VOLTAR': the wish is carried out at once and kept on record. */
export function createConsentService({ people, announce, clock, essential }: Dependencies) {
  const { consent } = people;

  /** All of it or nothing: whoever left is blocked, is seen in the book as blocked, and it is on record why. */
  const carryOut = async (
    queries: ConsentQueries,
    { person, wish, ...request }: ConsentRequest,
    wasBlocked: boolean,
  ) => {
    const now = clock().toISOString();
    const at = request.at.toISOString();
    const { contact, isNew } = await ensureContact(queries, person, request.sender, now);
    await queries.wishes.note(person, wish, wasBlocked, at);
    const selection = { ids: [contact.id] };
    if (wish === 'leave') {
      await queries.members.add(selection, systemGroupIds.blocked);
      await queries.members.remove(selection, [systemGroupIds.allowed]);
    } else if (!wasBlocked) await queries.members.remove(selection, [systemGroupIds.blocked]);
    await queries.consent.add([{ ...eventOf({ person, wish, ...request }), phone: contact.phone }]);
    return { contact, isNew, isChanged: !wasBlocked };
  };

  /** The same again: it counts from now on, and who proves it has proved it. */
  const repeat = async (queries: ConsentQueries, request: ConsentRequest, wasBlocked: boolean) => {
    const { person, wish, withoutKey, at } = request;
    await queries.wishes.note(person, wish, wasBlocked, at.toISOString());
    if (wish === 'leave' && !withoutKey && (await queries.consent.isUnproven(person))) {
      await queries.consent.add([{ ...eventOf(request), phone: showPhoneOf(person) }]);
    }
  };

  const hear = async (queries: ConsentQueries, asked: ConsentRequest) => {
    // The number behind an alias may have been learnt since the message came in.
    const person = await queries.people.behind(asked.person);
    await queries.wishes.hold([person]);
    const before = await queries.wishes.find(person);
    const request = { ...asked, person, at: momentOf(asked, before, clock()) };
    const { wish, at } = request;
    // Who never left has nothing to come back from.
    const isSame = wish === (before?.wish ?? 'return');
    if (isSame) {
      await repeat(queries, request, before ? before.was_blocked === 1 : request.wasBlocked);
      return { outcome: 'repeated' } as const;
    }
    if (before && before.changed_at > at.toISOString()) return { outcome: 'late' } as const;
    const wasBlocked = wish === 'leave' ? request.wasBlocked : before?.was_blocked === 1;
    return { outcome: 'done', ...(await carryOut(queries, request, wasBlocked)) } as const;
  };

  /** An alias whose number was learnt at the same moment, so that neither saw the other. */
  const settle = async ({ person }: ConsentRequest): Promise<void> => {
    if (lidIn(person) === undefined) return;
    const known = await people.people.behind(person);
    if (known !== person) await people.inTransaction((queries) => queries.people.join(person, known));
  };

  /** What was proved since it was looked for stays. */
  const undo = (found: readonly { id: number; person_key: PersonKey; contactId: string }[]): Promise<number> =>
    tellBlocked({ book: people, announce }, { ids: found.map(({ contactId }) => contactId) }, async (queries) => {
      await queries.wishes.hold(found.map(({ person_key }) => person_key));
      const still = await queries.consent.unproven(
        found.map(({ id }) => id),
        found.length,
      );
      if (still.length === 0) return 0;
      const contacts = { ids: still.map(({ contactId }) => contactId) };
      await queries.wishes.undo(contacts);
      await queries.members.remove(contacts, [systemGroupIds.blocked]);
      const how = { kind: 'undone', word: '', channel: 'console', without_key: 0 } as const;
      const created_at = clock().toISOString();
      await queries.consent.add(still.map(({ phone, person_key }) => ({ phone, person_key, ...how, created_at })));
      return still.length;
    });

  return {
    async carryOut(request: ConsentRequest): Promise<WishOutcome> {
      const heard = await essential(async () => {
        const result = await people.inTransaction((queries) => hear(queries, request));
        await settle(request);
        return result;
      });
      if (heard.outcome !== 'done' || request.isPast) return heard.outcome;
      const news = { phone: heard.contact.phone, contato: heard.contact.name };
      if (heard.isNew) announce('contact.created', news);
      if (heard.isChanged) announce(request.wish === 'leave' ? 'contact.blocked' : 'contact.unblocked', news);
      return 'done';
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
        undone += await undo(found);
      }
    },
  };
}

const eventOf = ({ wish, person, message, channel, withoutKey, at }: ConsentRequest) => ({
  ...({ kind: wish === 'leave' ? 'left' : 'returned', word: message.trim(), channel, person_key: person } as const),
  ...{ without_key: Number(withoutKey), created_at: at.toISOString() },
});

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

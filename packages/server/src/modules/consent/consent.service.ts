import { optOutLimits, storedPhone, systemGroupIds, type UnprovenOptOut } from '@recado/contract';
import type { Clock } from '../../runtime/clock.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Origin } from '../auto-reply/message.ts';
import type { ContactsRepository } from '../contacts/contacts.repository.ts';
import type { ContactsService } from '../contacts/contacts.service.ts';
import type { ConsentRepository } from './consent.repository.ts';

/** What a contact may ask for by a word: no more automatic messages, or to get them again. */
export type Wish = 'leave' | 'return';

export interface ConsentRequest extends Origin {
  wish: Wish;
  phoneKey: string;
  isBlocked: boolean;
  /** The word as it was written. */
  word: string;
}

interface Dependencies {
  consent: ConsentRepository;
  contacts: Pick<ContactsRepository, 'findByPhone'>;
  book: Pick<ContactsService, 'create' | 'addToGroup' | 'removeFromGroup' | 'bulk'>;
  clock: Clock;
  /** Who asks to leave is left alone, also when the disk is full. */
  essential: Storage['essential'];
}

export type ConsentService = ReturnType<typeof createConsentService>;

/** 'SAIR' and 'VOLTAR': the wish is carried out at once and kept on record. */
export const createConsentService = ({ consent, contacts, book, clock, essential }: Dependencies) => ({
  /**
   * Whether there is anything to do: otherwise the word is a message like any other. Coming back undoes only what the
   * person asked for: whom the administrator blocked stays blocked.
   */
  async applies({
    wish,
    phoneKey,
    isBlocked,
  }: Pick<ConsentRequest, 'wish' | 'phoneKey' | 'isBlocked'>): Promise<boolean> {
    if (wish === 'leave') return !isBlocked;
    return isBlocked && (await consent.lastKind(phoneKey)) === 'left';
  },

  carryOut: ({ wish, phoneKey, word, channel, withoutKey }: ConsentRequest): Promise<void> =>
    essential(async () => {
      const phone = shown(phoneKey);
      const known = await contacts.findByPhone(phoneKey);
      const { id } =
        known ?? (await book.create({ name: phone, phone, email: '', company: '', title: '', groupIds: [] }));
      if (wish === 'leave') await book.addToGroup(id, systemGroupIds.blocked);
      else await book.removeFromGroup(id, systemGroupIds.blocked);
      const kind = wish === 'leave' ? 'left' : 'returned';
      const without_key = Number(withoutKey);
      const created_at = clock().toISOString();
      await consent.add([{ phone, phone_key: phoneKey, kind, word, channel, without_key, created_at }]);
    }),

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
      await consent.add(found.map(({ phone, phone_key }) => ({ phone, phone_key, ...how, created_at })));
      undone += found.length;
    }
  },
});

const shown = (phoneKey: string): string =>
  phoneKey.startsWith('55') ? storedPhone(phoneKey.slice(2)) : `+${phoneKey}`;

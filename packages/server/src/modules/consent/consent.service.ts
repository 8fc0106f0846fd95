import { type ConsentEvent, storedPhone, systemGroupIds } from '@recado/contract';
import type { Clock } from '../../clock.ts';
import type { ContactsRepository } from '../contacts/contacts.repository.ts';
import type { ContactsService } from '../contacts/contacts.service.ts';
import type { ConsentRepository } from './consent.repository.ts';

/** What a contact may ask for by a word: no more automatic messages, or to get them again. */
export type Wish = 'leave' | 'return';

export interface ConsentRequest {
  wish: Wish;
  phoneKey: string;
  isBlocked: boolean;
  /** The word as it was written. */
  word: string;
  channel: ConsentEvent['channel'];
}

interface Dependencies {
  consent: ConsentRepository;
  contacts: Pick<ContactsRepository, 'findByPhone'>;
  book: Pick<ContactsService, 'create' | 'addToGroup' | 'removeFromGroup'>;
  clock: Clock;
}

export type ConsentService = ReturnType<typeof createConsentService>;

/** 'SAIR' and 'VOLTAR': the wish is carried out at once and kept on record. */
export const createConsentService = ({ consent, contacts, book, clock }: Dependencies) => ({
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

  async carryOut({ wish, phoneKey, word, channel }: ConsentRequest): Promise<void> {
    const phone = shown(phoneKey);
    const known = await contacts.findByPhone(phoneKey);
    const { id } =
      known ?? (await book.create({ name: phone, phone, email: '', company: '', title: '', groupIds: [] }));
    if (wish === 'leave') await book.addToGroup(id, systemGroupIds.blocked);
    else await book.removeFromGroup(id, systemGroupIds.blocked);
    const kind = wish === 'leave' ? 'left' : 'returned';
    await consent.add({ phone, phone_key: phoneKey, kind, word, channel, created_at: clock().toISOString() });
  },
});

const shown = (phoneKey: string): string =>
  phoneKey.startsWith('55') ? storedPhone(phoneKey.slice(2)) : `+${phoneKey}`;

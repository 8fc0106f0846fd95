import { jidDecode } from '@whiskeysockets/baileys';
import type { Person } from '../phone/person.ts';
import { WhatsAppError } from '../whatsapp-error.ts';

/** Who is on WhatsApp. */
export interface Directory {
  add(person: Person): void;
  all(): Person[];
  /** By the number as somebody dials it: finds an account also under the other form of a Brazilian mobile number. */
  findByNumber(digits: string): Person | undefined;
  /** By address: exact, because a message to the wrong form of a number reaches nobody. */
  findByJid(jid: string | undefined): { person: Person; deviceId: number } | undefined;
  getByPhone(phone: string): Person;
}

export function createDirectory(): Directory {
  const byPhone = new Map<string, Person>();
  const byLid = new Map<string, Person>();
  return {
    add(person) {
      if (byPhone.has(person.phone))
        throw new WhatsAppError('ACCOUNT_EXISTS', `${person.phone} already has an account`);
      byPhone.set(person.phone, person);
      byLid.set(person.lid, person);
    },
    all: () => [...byPhone.values()],
    findByNumber(digits) {
      const other = otherForm(digits);
      return byPhone.get(digits) ?? (other ? byPhone.get(other) : undefined);
    },
    findByJid(jid) {
      const address = jidDecode(jid);
      if (!address) return undefined;
      const person = (address.server === 'lid' ? byLid : byPhone).get(address.user);
      return person && { person, deviceId: address.device ?? 0 };
    },
    getByPhone(phone) {
      const person = byPhone.get(phone);
      if (!person) throw new WhatsAppError('ACCOUNT_UNKNOWN', `${phone} has no account here`);
      return person;
    },
  };
}

/**
 * Brazilian mobiles got a ninth digit in 2012, and accounts made before kept their JID without it. Mobile numbers are
 * those whose last eight digits start with 6 to 9; landlines never got the digit.
 */
function otherForm(digits: string): string | undefined {
  const parts = /^(55\d{2})(9?)([6-9]\d{7})$/.exec(digits);
  if (!parts) return undefined;
  const [, area, ninth, rest] = parts;
  return ninth ? `${area}${rest}` : `${area}9${rest}`;
}

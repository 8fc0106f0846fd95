import { phoneKey } from '@recado/contract';
import type { Db } from '../../db/database.ts';

/** A person, by everything that stands for them in rows and texts. */
export interface Person {
  key: string;
  /** The aliases that WhatsApp is known to use for the number. */
  lids: ReadonlySet<string>;
}

export async function findPerson(db: Db, key: string): Promise<Person> {
  const rows = await db.selectFrom('lid_map').select('lid').where('phone', 'in', digitForms(key)).execute();
  return { key, lids: new Set(rows.map(({ lid }) => lid)) };
}

/** With the ninth digit, and as an older account would have it. */
export const digitForms = (key: string): string[] =>
  /^55\d{2}9\d{8}$/.test(key) ? [key, key.slice(0, 4) + key.slice(5)] : [key];

/** Whether one of WhatsApp's addresses, or a number as it is shown, is the person's. */
export const isAddressOf = ({ key, lids }: Person, address: string): boolean => {
  const [user = '', server] = address.split('@');
  const [digits = ''] = user.split(/[:_.]/);
  if (server === undefined) return phoneKey(address) === key;
  return server.endsWith('lid') ? lids.has(digits) : server !== 'g.us' && phoneKey(`+${digits}`) === key;
};

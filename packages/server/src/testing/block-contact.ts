import { phoneKey } from '@recado/contract';
import type { Db } from '../db/database.ts';

/** Puts a contact with this phone into the group 'Bloqueado'. */
export async function blockContact(db: Db, phone: string): Promise<void> {
  const now = new Date().toISOString();
  const contact = { name: 'Bloqueada', phone, person_key: phoneKey(phone) ?? '', email: '', company: '', title: '' };
  await db
    .insertInto('contacts')
    .values({ id: phone, ...contact, created_at: now, updated_at: now })
    .execute();
  await db.insertInto('contact_group_members').values({ contact_id: phone, group_id: 'bloqueado' }).execute();
}

import { phoneKey } from '@recado/contract';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { WhatsAppLink } from '../instances/whatsapp.port.ts';

/** Asking about many numbers looks like abuse to WhatsApp, and an account hardly ever changes its address. */
const keepMs = 7 * 24 * 60 * 60_000;
/** A number that is not on WhatsApp today may be tomorrow. */
const keepMissingMs = 60 * 60_000;

export type Recipients = ReturnType<typeof createRecipients>;

/** From a phone number to the address WhatsApp knows it by: older accounts lack the ninth digit there. */
export const createRecipients = (db: Db, clock: Clock) => ({
  async findJid(link: Pick<WhatsAppLink, 'findJid'>, digits: string): Promise<string | undefined> {
    const key = phoneKey(`+${digits}`) ?? digits;
    const known = await db.selectFrom('jid_cache').selectAll().where('phone_key', '=', key).executeTakeFirst();
    const age = known ? clock().getTime() - Date.parse(known.checked_at) : 0;
    // One from the future was noted before the clock was set back: nobody knows how old it is.
    if (known && age >= 0 && age < (known.jid ? keepMs : keepMissingMs)) return known.jid ?? undefined;
    const jid = await link.findJid(digits);
    const row = { jid: jid ?? null, checked_at: clock().toISOString() };
    await db
      .insertInto('jid_cache')
      .values({ phone_key: key, ...row })
      .onConflict((conflict) => conflict.column('phone_key').doUpdateSet(row))
      .execute();
    return jid;
  },
});

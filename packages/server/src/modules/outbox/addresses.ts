import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { InstancesService } from '../instances/instances.service.ts';
import { lidIn, type PersonKey, phoneIn } from '../people/person-key.ts';

/** Asking about many numbers looks like abuse to WhatsApp, and an account hardly ever changes its address. */
const keepMs = 7 * 24 * 60 * 60_000;
/** A number that is not on WhatsApp today may be tomorrow. */
const keepMissingMs = 60 * 60_000;

interface Dependencies {
  db: Db;
  instances: Pick<InstancesService, 'getLink'>;
  clock: Clock;
}

export type Addresses = ReturnType<typeof createAddresses>;

/** From a person to the address WhatsApp knows them by: older accounts lack the ninth digit there. */
export const createAddresses = ({ db, instances, clock }: Dependencies) => ({
  /** Undefined when the number is not on WhatsApp. Only about a number that is not known WhatsApp is asked. */
  async find(instanceId: string, person: PersonKey): Promise<string | undefined> {
    const lid = lidIn(person);
    if (lid !== undefined) return `${lid}@lid`;
    const digits = phoneIn(person);
    if (digits === undefined) throw new AppError('CONTACT_WITHOUT_NUMBER');
    const known = await db.selectFrom('jid_cache').selectAll().where('person_key', '=', person).executeTakeFirst();
    const age = known ? clock().getTime() - Date.parse(known.checked_at) : 0;
    // One from the future was noted before the clock was set back: nobody knows how old it is.
    if (known && age >= 0 && age < (known.jid ? keepMs : keepMissingMs)) return known.jid ?? undefined;
    const jid = await (await instances.getLink(instanceId)).findJid(digits);
    const row = { jid: jid ?? null, checked_at: clock().toISOString() };
    await db
      .insertInto('jid_cache')
      .values({ person_key: person, ...row })
      .onConflict((conflict) => conflict.column('person_key').doUpdateSet(row))
      .execute();
    return jid;
  },
});

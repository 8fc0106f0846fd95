import type { Database } from '../../db/database.ts';
import { createRecentMap } from '../../runtime/recent-map.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import type { Aliases } from '../instances/whatsapp.port.ts';
import { joinPeople } from './join-people.ts';
import { lidKey, personKeyOnWhatsApp } from './person-key.ts';
import { createWishesRepository } from './wishes.repository.ts';

const maxKnown = 10_000;
/** Another node may learn what this one does not know. */
const recheckMs = 10 * 60_000;

/** Which number stands behind an alias. WhatsApp never answers that question; it has to be learnt from traffic. */
export function createAliases({ db, changes }: Pick<Database, 'db' | 'changes'>, hashOf: PersonHash): Aliases {
  const known = createRecentMap<string>(maxKnown, recheckMs);
  // A purge forgets aliases too, and an account may get another number.
  changes.subscribe(['people'], known.clear);

  /** Under way: whoever asks meanwhile waits, or would write under a name that is just being given up. */
  const learning = new Map<string, Promise<void>>();

  const look: Aliases['find'] = async (lid) => {
    const remembered = known.get(lid);
    if (remembered !== undefined) return remembered;
    const row = await db.selectFrom('lid_map').select('phone').where('lid', '=', lid).executeTakeFirst();
    // What is not known is asked for again each time: the moment it is learnt, both names are one person.
    if (row) known.set(lid, row.phone);
    return row?.phone;
  };

  const joinUnder = (lid: string, phone: string): Promise<void> =>
    db
      .transaction()
      .execute((transaction) => joinPeople(transaction, hashOf, lidKey(lid), personKeyOnWhatsApp({ phone, lid })));

  const join = async (lid: string, phone: string): Promise<void> => {
    if ((await look(lid)) === phone) return;
    const person_key = personKeyOnWhatsApp({ phone, lid });
    const former = await db.transaction().execute(async (transaction) => {
      const former = await transaction
        .selectFrom('lid_map')
        .select('person_key')
        .where('lid', 'in', [lid, hashOf(lidKey(lid))])
        .orderBy('phone', 'desc')
        .executeTakeFirst();
      await transaction
        .insertInto('lid_map')
        .values({ lid, phone, person_key })
        .onConflict((conflict) => conflict.column('lid').doUpdateSet({ phone, person_key }))
        .execute();
      await transaction
        .deleteFrom('lid_map')
        .where('lid', '=', hashOf(lidKey(lid)))
        .execute();
      await joinPeople(transaction, hashOf, lidKey(lid), person_key);
      if (former && former.person_key !== person_key) {
        await createWishesRepository(transaction, hashOf).copy(former.person_key, person_key);
      }
      return former;
    });
    // What somebody wrote down under the alias while it was being learnt, and did not yet know.
    await joinUnder(lid, phone);
    // Other nodes may remember the number that the account had before.
    if (former && former.person_key !== person_key) await changes.publish('people');
    known.set(lid, phone);
  };

  return {
    async find(lid) {
      await learning.get(lid)?.catch(() => {});
      return look(lid);
    },

    async learn(lid, phone) {
      if (lid === '' || phone === '' || known.get(lid) === phone) return;
      const before = learning.get(lid) ?? Promise.resolve();
      const work = before.catch(() => {}).then(() => join(lid, phone));
      learning.set(lid, work);
      try {
        await work;
      } finally {
        if (learning.get(lid) === work) learning.delete(lid);
      }
    },

    async settle(lid) {
      const phone = await look(lid);
      if (phone !== undefined) await joinUnder(lid, phone);
    },
  };
}

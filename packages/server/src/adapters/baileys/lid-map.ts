import type { Db } from '../../db/database.ts';
import { createRecentMap } from './recent-map.ts';

const maxKnown = 10_000;
/** Another node may learn what this one does not know. */
const recheckMs = 10 * 60_000;

export type LidMap = ReturnType<typeof createLidMap>;

/** Which number stands behind an alias. WhatsApp never answers that question; it has to be learnt from traffic. */
export function createLidMap(db: Db) {
  const known = createRecentMap<string>(maxKnown, recheckMs);

  return {
    async find(lid: string): Promise<string | undefined> {
      if (!known.has(lid)) {
        const row = await db.selectFrom('lid_map').select('phone').where('lid', '=', lid).executeTakeFirst();
        known.set(lid, row?.phone ?? '');
      }
      return known.get(lid) || undefined;
    },

    async learn(lid: string, phone: string): Promise<void> {
      if (lid === '' || phone === '' || known.get(lid) === phone) return;
      known.set(lid, phone);
      await db
        .insertInto('lid_map')
        .values({ lid, phone })
        .onConflict((conflict) => conflict.column('lid').doUpdateSet({ phone }))
        .execute();
    },
  };
}

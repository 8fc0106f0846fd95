import type { ContactSelection, Wish } from '@recado/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import { isSelected } from '../contacts/contact-selection.ts';
import type { PersonKey } from './person-key.ts';

type WishRow = Selectable<Tables['wishes']>;

export type WishesRepository = ReturnType<typeof createWishesRepository>;

/**
 * What each person last asked for: to be left alone, or to be written to again. A purge leaves nothing of it but a keyed
 * hash, by which the person is recognized when the number turns up again.
 */
export const createWishesRepository = (db: Db, hashOf: PersonHash) => ({
  async find(key: PersonKey): Promise<Pick<WishRow, 'wish' | 'was_blocked'> | undefined> {
    return db
      .selectFrom('wishes')
      .select(['wish', 'was_blocked'])
      .where('person_key', 'in', [key, hashOf(key)])
      .orderBy('changed_at', 'desc')
      .executeTakeFirst();
  },

  /** `wasBlocked`: by the administrator, before the person asked for anything. */
  async note(key: PersonKey, wish: Wish, wasBlocked: boolean, at: string): Promise<void> {
    await db.deleteFrom('wishes').where('person_key', '=', hashOf(key)).execute();
    const row = { wish, was_blocked: Number(wasBlocked), changed_at: at };
    await db
      .insertInto('wishes')
      .values({ person_key: key, ...row })
      .onConflict((conflict) => conflict.column('person_key').doUpdateSet(row))
      .execute();
  },

  /** Whoever of these contacts asked to leave is let back in, by hand. */
  async undo(selection: ContactSelection, at: string): Promise<void> {
    await db
      .updateTable('wishes')
      .set({ wish: 'return', changed_at: at })
      .where('wish', '=', 'leave')
      .where('person_key', 'in', (from) =>
        from.selectFrom('contacts').select('person_key').where(isSelected(selection)),
      )
      .execute();
  },

  /** Nothing else about the person is left. */
  async hide(key: PersonKey): Promise<void> {
    await moveWish(db, key, hashOf(key));
  },

  /**
   * These are in the book again: a wish that was only a hash gets its name back. Answers who of them asked to leave.
   */
  async recognize(keys: readonly PersonKey[]): Promise<Set<PersonKey>> {
    if (keys.length === 0) return new Set();
    if (await hasHashes(db)) {
      const byHash = new Map(keys.map((key) => [hashOf(key), key]));
      const hidden = await db
        .selectFrom('wishes')
        .select('person_key')
        .where('person_key', 'in', [...byHash.keys()])
        .execute();
      for (const { person_key: hash } of hidden) await moveWish(db, hash, byHash.get(hash) ?? hash);
    }
    const rows = await db
      .selectFrom('wishes')
      .select('person_key')
      .where('person_key', 'in', keys)
      .where('wish', '=', 'leave')
      .execute();
    return new Set(rows.map(({ person_key }) => person_key));
  },

  /** One person was known by two keys: the last word counts, whichever it was said under. */
  async join(from: PersonKey, to: PersonKey): Promise<void> {
    await moveWish(db, hashOf(from), hashOf(to));
    await moveWish(db, from, to);
    if ((await isThere(db, hashOf(to))) && (await isThere(db, to))) await moveWish(db, hashOf(to), to);
  },

  /** The same account has another number: who asked to leave under the old one did not come back by that. */
  async copy(from: PersonKey, to: PersonKey): Promise<void> {
    await sql`
      insert into wishes (person_key, wish, was_blocked, changed_at)
      select ${to}, wish, was_blocked, changed_at from wishes where person_key = ${from} and wish = 'leave'
      on conflict (person_key) do nothing`.execute(db);
  },
});

const hasHashes = (db: Db): Promise<boolean> =>
  db
    .selectFrom('wishes')
    .select('person_key')
    .where('person_key', '>=', 'hash:')
    .where('person_key', '<', 'hash;')
    .executeTakeFirst()
    .then((row) => row !== undefined);

const isThere = async (db: Db, key: PersonKey): Promise<boolean> =>
  (await db.selectFrom('wishes').select('person_key').where('person_key', '=', key).executeTakeFirst()) !== undefined;

/** To another key; where that has a wish too, the newer one stays. */
async function moveWish(db: Db, from: PersonKey, to: PersonKey): Promise<void> {
  await sql`
    insert into wishes (person_key, wish, was_blocked, changed_at)
    select ${to}, wish, was_blocked, changed_at from wishes where person_key = ${from}
    on conflict (person_key) do update
    set wish = excluded.wish, was_blocked = excluded.was_blocked, changed_at = excluded.changed_at
    where excluded.changed_at > wishes.changed_at
      or (excluded.changed_at = wishes.changed_at and excluded.wish = 'leave')`.execute(db);
  await db.deleteFrom('wishes').where('person_key', '=', from).execute();
}

import type { ContactSelection, Wish } from '@recado/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { PersonHash } from '../../security/person-hash.ts';
import { isSelected } from '../contacts/contact-selection.ts';
import { lidKey, type PersonKey } from './person-key.ts';
import { hiddenNames } from './person-names.ts';

type WishRow = Selectable<Tables['wishes']>;

export type WishesRepository = ReturnType<typeof createWishesRepository>;

/**
 * What each person last asked for: to be left alone, or to be written to again. A purge leaves nothing of it but a keyed
 * hash, by which the person is recognized when the number turns up again.
 */
export const createWishesRepository = (db: Db, hashOf: PersonHash) => ({
  async find(key: PersonKey): Promise<Pick<WishRow, 'wish' | 'was_blocked' | 'changed_at'> | undefined> {
    return db
      .selectFrom('wishes')
      .select(['wish', 'was_blocked', 'changed_at'])
      .where('person_key', 'in', [key, hashOf(key)])
      .orderBy('changed_at', 'desc')
      .executeTakeFirst();
  },

  /** Whoever else wants to change the wishes of these people waits until this transaction has ended. */
  async hold(keys: readonly PersonKey[]): Promise<void> {
    if (keys.length === 0) return;
    await db
      .updateTable('wishes')
      .set((row) => ({ changed_at: row.ref('changed_at') }))
      .where('person_key', 'in', [...keys, ...keys.map(hashOf)])
      .execute();
  },

  /** `wasBlocked`: by the administrator, before the person asked for anything. `at`: when it was asked for. */
  async note(key: PersonKey, wish: Wish, wasBlocked: boolean, at: string): Promise<void> {
    const row = { wish, was_blocked: Number(wasBlocked), changed_at: at };
    const names = await hiddenNames(db, hashOf, key);
    for (const name of [key, ...names]) {
      // Of two at the same moment the one that is noted later was said later.
      await db
        .insertInto('wishes')
        .values({ person_key: name, ...row })
        .onConflict((conflict) =>
          conflict.column('person_key').doUpdateSet(row).where('wishes.changed_at', '<=', row.changed_at),
        )
        .execute();
    }
    await db.deleteFrom('wishes').where('person_key', '=', hashOf(key)).where('changed_at', '<=', at).execute();
  },

  /**
   * Whoever of these contacts asked to leave is let back in, by hand. That is no word of the person, so the time of the
   * last one stays: another that was said since, and arrives late, still counts.
   */
  async undo(selection: ContactSelection): Promise<void> {
    const left = await db
      .selectFrom('wishes')
      .select('person_key')
      .where('wish', '=', 'leave')
      .where('person_key', 'in', (from) =>
        from.selectFrom('contacts').select('person_key').where(isSelected(selection)),
      )
      .execute();
    const isHidden = left.length > 0 && (await hasHashes(db));
    for (const { person_key } of left) {
      const names = isHidden ? await hiddenNames(db, hashOf, person_key) : [];
      await db
        .updateTable('wishes')
        .set({ wish: 'return' })
        .where('person_key', 'in', [person_key, ...names])
        .execute();
    }
  },

  /**
   * Before everything about the person goes: what stays are hashes of all their names, which say no more than what was
   * last asked for, and which of them are one person.
   */
  async hide(key: PersonKey): Promise<void> {
    const hash = hashOf(key);
    await copyWish(db, key, hash);
    if (await isThere(db, hash)) {
      const aliases = await db.selectFrom('lid_map').select('lid').where('person_key', '=', key).execute();
      for (const lid of aliases.map((alias) => hashOf(lidKey(alias.lid)))) {
        await db
          .insertInto('lid_map')
          .values({ lid, phone: '', person_key: hash })
          .onConflict((conflict) => conflict.column('lid').doUpdateSet({ person_key: hash }))
          .execute();
      }
      for (const name of await hiddenNames(db, hashOf, key)) await copyWish(db, hash, name);
    }
    await db.deleteFrom('wishes').where('person_key', '=', key).execute();
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
    .where('person_key', 'like', 'hash:%')
    .executeTakeFirst()
    .then((row) => row !== undefined);

const isThere = async (db: Db, key: PersonKey): Promise<boolean> =>
  (await db.selectFrom('wishes').select('person_key').where('person_key', '=', key).executeTakeFirst()) !== undefined;

/** Where the other has one too, the newer one stays. */
async function copyWish(db: Db, from: PersonKey, to: PersonKey): Promise<void> {
  await sql`
    insert into wishes (person_key, wish, was_blocked, changed_at)
    select ${to}, wish, was_blocked, changed_at from wishes where person_key = ${from}
    on conflict (person_key) do update
    set wish = excluded.wish, was_blocked = excluded.was_blocked, changed_at = excluded.changed_at
    where excluded.changed_at > wishes.changed_at
      or (excluded.changed_at = wishes.changed_at and excluded.wish = 'leave')`.execute(db);
}

async function moveWish(db: Db, from: PersonKey, to: PersonKey): Promise<void> {
  await copyWish(db, from, to);
  await db.deleteFrom('wishes').where('person_key', '=', from).execute();
}

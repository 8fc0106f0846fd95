import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { PersonKey } from '../people/person-key.ts';

export type MediaRow = Selectable<Tables['media']>;
export type NewMedia = Insertable<Tables['media']>;
export type MediaRepository = ReturnType<typeof createMediaRepository>;

export const createMediaRepository = (db: Db) => ({
  async add(media: NewMedia): Promise<void> {
    await db.insertInto('media').values(media).execute();
  },

  find: (id: string): Promise<MediaRow | undefined> =>
    db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst(),

  /** False when it is no longer there. */
  async update(id: string, changes: Partial<MediaRow>): Promise<boolean> {
    const { numUpdatedRows } = await db.updateTable('media').set(changes).where('id', '=', id).executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await db.deleteFrom('media').where('id', 'in', ids).execute();
  },

  /** Those of them that are there. */
  async known(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const found = await db.selectFrom('media').select('id').where('id', 'in', ids).execute();
    return found.map(({ id }) => id);
  },

  async ofPerson(person: PersonKey, most: number): Promise<string[]> {
    const found = await db.selectFrom('media').select('id').where('person_key', '=', person).limit(most).execute();
    return found.map(({ id }) => id);
  },

  /** What came in before that moment. What goes out is kept for as long as something refers to it. */
  async received(before: string, most: number): Promise<string[]> {
    const found = await db
      .selectFrom('media')
      .select('id')
      .where('direction', '=', 'in')
      .where('created_at', '<', before)
      .limit(most)
      .execute();
    return found.map(({ id }) => id);
  },

  /** One with the same bytes that goes out under the same name, taken in since then. */
  findSame: (
    {
      sha256,
      kind,
      file_name,
      instance_id,
      person_key,
    }: Pick<MediaRow, 'sha256' | 'kind' | 'file_name' | 'instance_id' | 'person_key'>,
    since: string,
  ): Promise<MediaRow | undefined> =>
    db
      .selectFrom('media')
      .selectAll()
      .where('direction', '=', 'out')
      .where('created_at', '>=', since)
      .where('sha256', '=', sha256)
      .where('kind', '=', kind)
      .where('file_name', '=', file_name)
      .where('instance_id', '=', instance_id)
      .where('person_key', '=', person_key)
      .where('state', '=', 'stored')
      .executeTakeFirst(),

  /**
   * What goes out, from before the first moment and with no message or bulk send; or from before the second, where none of them still
   * waits.
   */
  async sent(unused: string, old: string, most: number): Promise<string[]> {
    const found = await db
      .selectFrom('media')
      .select('id')
      .where('direction', '=', 'out')
      .where('created_at', '<', unused)
      .where(({ and, or, eb, not, exists, selectFrom }) => {
        const message = selectFrom('outgoing_messages').select('media_id').whereRef('media_id', '=', 'media.id');
        const bulkSend = selectFrom('bulk_sends').select('media_id').whereRef('media_id', '=', 'media.id');
        return or([
          and([not(exists(message)), not(exists(bulkSend))]),
          and([
            eb('created_at', '<', old),
            not(exists(message.where('state', 'in', ['queued', 'written']))),
            not(exists(bulkSend.where('state', 'in', ['running', 'paused']))),
          ]),
        ]);
      })
      .limit(most)
      .execute();
    return found.map(({ id }) => id);
  },

  /** In the order of their ids. */
  async stored(after: string, most: number): Promise<string[]> {
    const found = await db
      .selectFrom('media')
      .select('id')
      .where('state', '=', 'stored')
      .where('id', '>', after)
      .orderBy('id')
      .limit(most)
      .execute();
    return found.map(({ id }) => id);
  },
});

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

  /** Still to be fetched, and from where: sealed. */
  async addWaiting(media: NewMedia, source: string): Promise<void> {
    await db.insertInto('media').values(media).execute();
    await db.insertInto('media_sources').values({ media_id: media.id, value: source }).execute();
  },

  async findSource(id: string): Promise<string | undefined> {
    const found = await db.selectFrom('media_sources').select('value').where('media_id', '=', id).executeTakeFirst();
    return found?.value;
  },

  async changeSource(id: string, value: string): Promise<void> {
    await db.updateTable('media_sources').set({ value }).where('media_id', '=', id).execute();
  },

  /** What it came to; where it came from is of no use from then on. False when somebody else was first, or removed it. */
  async settle(id: string, outcome: Partial<MediaRow>): Promise<boolean> {
    return db.transaction().execute(async (queries) => {
      const { numUpdatedRows } = await queries
        .updateTable('media')
        .set(outcome)
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .executeTakeFirst();
      await queries.deleteFrom('media_sources').where('media_id', '=', id).execute();
      return numUpdatedRows > 0n;
    });
  },

  async waiting(): Promise<string[]> {
    const found = await db
      .selectFrom('media')
      .select('id')
      .where('state', '=', 'waiting')
      .orderBy('created_at')
      .execute();
    return found.map(({ id }) => id);
  },

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

  /** For one person alone, unless it is somebody's already, or others get it too. */
  async claim(id: string, { instance_id, person_key }: Pick<MediaRow, 'instance_id' | 'person_key'>): Promise<void> {
    await db
      .updateTable('media')
      .set({ instance_id, person_key })
      .where('id', '=', id)
      .where('person_key', '=', '')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('bulk_sends').select('media_id').whereRef('media_id', '=', 'media.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('outgoing_messages')
              .select('media_id')
              .whereRef('media_id', '=', 'media.id')
              .where('outgoing_messages.person_key', '!=', person_key),
          ),
        ),
      )
      .execute();
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

  /** Newest first, from the one after `last` on. */
  listReceived: (last: Pick<MediaRow, 'created_at' | 'id'> | undefined, most: number): Promise<MediaRow[]> =>
    db
      .selectFrom('media')
      .selectAll()
      .where('direction', '=', 'in')
      .$if(last !== undefined, (query) =>
        query.where((eb) =>
          eb.or([
            eb('created_at', '<', last?.created_at ?? ''),
            eb.and([eb('created_at', '=', last?.created_at ?? ''), eb('id', '<', last?.id ?? '')]),
          ]),
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),

  async storedBytes(): Promise<number> {
    const { total } = await db
      .selectFrom('media')
      .select((eb) => eb.fn.sum<number | string | null>('bytes').as('total'))
      .where('state', '=', 'stored')
      .executeTakeFirstOrThrow();
    return Number(total ?? 0);
  },

  /** Oldest first; of what goes out, nothing that somebody still waits for. */
  oldestStored: (most: number): Promise<Pick<MediaRow, 'id' | 'bytes'>[]> =>
    db
      .selectFrom('media')
      .select(['id', 'bytes'])
      .where('state', '=', 'stored')
      .where(({ or, eb, not, exists, selectFrom, and }) => {
        const message = selectFrom('outgoing_messages').select('media_id').whereRef('media_id', '=', 'media.id');
        const bulkSend = selectFrom('bulk_sends').select('media_id').whereRef('media_id', '=', 'media.id');
        return or([
          eb('direction', '=', 'in'),
          and([
            or([exists(message), exists(bulkSend)]),
            not(exists(message.where('state', 'in', ['queued', 'written']))),
            not(exists(bulkSend.where('state', 'in', ['running', 'paused']))),
          ]),
        ]);
      })
      .orderBy('created_at')
      .orderBy('id')
      .limit(most)
      .execute(),

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

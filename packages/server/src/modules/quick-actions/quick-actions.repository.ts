import type { QuickAction } from '@recado/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { fileAbout } from './stored-file.ts';

export interface QuickActionRow {
  name: string;
  message: string;
  sort_order: number;
}

export interface StoredImage {
  media_type: string | null;
  /** Base64. */
  media: string | null;
  /** JSON; null of an image. */
  media_about: string | null;
}

export type QuickActionsRepository = ReturnType<typeof createQuickActionsRepository>;

export const createQuickActionsRepository = (db: Db) => ({
  async list(): Promise<QuickAction[]> {
    const rows = await db.selectFrom('quick_actions').selectAll().orderBy('sort_order').orderBy('id').execute();
    return rows.map(toAction);
  },

  async find(id: number): Promise<QuickAction | undefined> {
    const row = await db.selectFrom('quick_actions').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toAction(row);
  },

  findFile: (id: number): Promise<(StoredImage & { name: string }) | undefined> =>
    db
      .selectFrom('quick_actions')
      .select(['name', 'media', 'media_type', 'media_about'])
      .where('id', '=', id)
      .executeTakeFirst(),

  async add(row: QuickActionRow & StoredImage): Promise<QuickAction> {
    return toAction(await db.insertInto('quick_actions').values(row).returningAll().executeTakeFirstOrThrow());
  },

  /** A row without image columns keeps the image it has. */
  async update(id: number, row: QuickActionRow & Partial<StoredImage>): Promise<QuickAction | undefined> {
    const changed = await db
      .updateTable('quick_actions')
      .set(row)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return changed && toAction(changed);
  },

  async remove(id: number): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('quick_actions').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  },
});

const toAction = ({ media, media_about, ...row }: Selectable<Tables['quick_actions']>): QuickAction => {
  const about = media_about === null ? null : fileAbout.parse(JSON.parse(media_about));
  return {
    ...row,
    media_url: media === null || about ? null : `data:${row.media_type};base64,${media}`,
    attachment: about && { ...about, seconds: about.details.seconds ?? null },
  };
};

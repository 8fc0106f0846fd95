import type { TriggerAction, TriggerInput, TriggerType } from '@recado/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export interface StoredTrigger extends Omit<Selectable<Tables['triggers']>, 'actions'> {
  actions: TriggerAction[];
}
export type TriggersRepository = ReturnType<typeof createTriggersRepository>;

export const createTriggersRepository = (db: Db) => ({
  list: (): Promise<StoredTrigger[]> =>
    db
      .selectFrom('triggers')
      .selectAll()
      .orderBy('id')
      .execute()
      .then((rows) => rows.map(toTrigger)),

  active: (types: readonly TriggerType[]): Promise<StoredTrigger[]> =>
    db
      .selectFrom('triggers')
      .selectAll()
      .where('is_active', '=', 1)
      .where('type', 'in', types)
      .orderBy('id')
      .execute()
      .then((rows) => rows.map(toTrigger)),

  /** Whether one that is active sends messages from the instance. */
  async writesFrom(instanceId: string): Promise<boolean> {
    const rows = await db
      .selectFrom('triggers')
      .select('actions')
      .where('is_active', '=', 1)
      .where('actions', 'like', '%"SEND_WHATSAPP_MESSAGE"%')
      .execute();
    return rows.some(({ actions }) =>
      (JSON.parse(actions) as TriggerAction[]).some(
        ({ type, value }) => type === 'SEND_WHATSAPP_MESSAGE' && value.instanceId === instanceId,
      ),
    );
  },

  async find(id: number): Promise<StoredTrigger | undefined> {
    const row = await db.selectFrom('triggers').selectAll().where('id', '=', id).executeTakeFirst();
    return row && toTrigger(row);
  },

  async add(input: TriggerInput, createdAt: string): Promise<StoredTrigger> {
    const row = await db
      .insertInto('triggers')
      .values({ ...toRow(input), created_at: createdAt })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toTrigger(row);
  },

  async update(id: number, input: TriggerInput): Promise<StoredTrigger | undefined> {
    const row = await db
      .updateTable('triggers')
      .set(toRow(input))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row && toTrigger(row);
  },

  async remove(id: number): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom('triggers').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  },
});

const toRow = ({ actions, is_active, in_groups, ...input }: TriggerInput) => ({
  ...input,
  is_active: Number(is_active),
  in_groups: Number(in_groups),
  actions: JSON.stringify(actions),
});

const toTrigger = ({ actions, ...row }: Selectable<Tables['triggers']>): StoredTrigger => ({
  ...row,
  actions: JSON.parse(actions),
});

import type { ConnectInput, Instance } from '@recado/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export type InstanceRow = Selectable<Tables['instances']>;
type MeasureColumn = 'is_locked' | 'locked_until' | 'is_capped' | 'is_warned' | 'capped_until';

/** WhatsApp is asked at the end of a lock. Where it has not answered for so long, the end that it named counts. */
const believedMs = 2 * 60 * 60_000;

/** What keeps the number from starting conversations: a lock, or that it has started as many as it may. */
export function lockOf(row: InstanceRow, now: Date): Instance['lock'] {
  const found = [
    ...(row.is_locked === 1 ? [{ kind: 'lock' as const, until: row.locked_until }] : []),
    ...(row.is_capped === 1 ? [{ kind: 'cap' as const, until: row.capped_until }] : []),
  ];
  const holding = found.filter(({ until }) => until === null || Date.parse(until) + believedMs >= now.getTime());
  const endOf = ({ until }: { until: string | null }) =>
    until === null ? Number.POSITIVE_INFINITY : Date.parse(until);
  // Of two the later one.
  return holding.reduce<Instance['lock']>((last, one) => (last && endOf(last) >= endOf(one) ? last : one), null);
}

/** WhatsApp has said that it will be capped. */
export const warningOf = ({ is_warned, capped_until }: InstanceRow, now: Date): Instance['warning'] =>
  is_warned === 1 && (capped_until === null || Date.parse(capped_until) > now.getTime())
    ? { until: capped_until }
    : null;

export type InstancesRepository = ReturnType<typeof createInstancesRepository>;

export const createInstancesRepository = (db: Db) => ({
  list: (): Promise<InstanceRow[]> => db.selectFrom('instances').selectAll().orderBy('id').execute(),

  find: (instanceId: string): Promise<InstanceRow | undefined> =>
    db.selectFrom('instances').selectAll().where('instance_id', '=', instanceId).executeTakeFirst(),

  /** Adds the instance, or takes over the new name and way of linking of the one with this id. */
  save: (input: ConnectInput, createdAt: string): Promise<InstanceRow> => {
    const values = {
      instance_name: input.instanceName,
      use_pairing_code: Number(input.usePairingCode),
      is_wanted: 1,
      last_error: null,
      last_error_at: null,
    };
    return db
      .insertInto('instances')
      .values({ ...values, instance_id: input.instanceId, phone_number: input.phoneNumber, created_at: createdAt })
      .onConflict((conflict) =>
        conflict
          .column('instance_id')
          .doUpdateSet({ ...values, ...(input.phoneNumber && { phone_number: input.phoneNumber }) }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
  },

  async update(instanceId: string, values: Partial<Omit<InstanceRow, 'id' | 'instance_id'>>): Promise<void> {
    await db.updateTable('instances').set(values).where('instance_id', '=', instanceId).execute();
  },

  /** False when that was known. */
  async noteMeasures(instanceId: string, values: Pick<InstanceRow, MeasureColumn>): Promise<boolean> {
    const columns = Object.keys(values) as MeasureColumn[];
    const { numUpdatedRows } = await db
      .updateTable('instances')
      .set(values)
      .where('instance_id', '=', instanceId)
      .where((eb) => eb.or(columns.map((column) => eb(column, 'is distinct from', values[column]))))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async remove(instanceId: string): Promise<void> {
    await db.deleteFrom('instances').where('instance_id', '=', instanceId).execute();
  },
});

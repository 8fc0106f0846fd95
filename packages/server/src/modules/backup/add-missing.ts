import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { advanceId } from './advance-id.ts';
import type { KeptTable } from './backup-tables.ts';
import { createMergeTarget, type MergeTarget } from './merge-target.ts';
import { columnsOf, createInsert, hasGrowingId, type RestoreContext } from './restore-context.ts';
import type { StoredValue, Values } from './table-rule.ts';

/** Told of every row of the backup: the id that stands for it here, and whether it was added. */
export type OnRow = (backupId: StoredValue, id: StoredValue, isAdded: boolean) => void;

interface AddOptions {
  /** The columns that tell whether a row is here already. */
  by: readonly string[];
  /** A number that counts up is kept where it is free; otherwise the database chooses another. */
  keepsIds: boolean;
  /** What becomes of a row before it is added. */
  adapt?: (values: Values) => Values;
  onRow?: OnRow;
}

/** Few enough for one question about all of them. */
const pageSize = 100;

/** Adds the rows of the backup that are not here yet; those that are stay as they are. Answers how many were added. */
export async function addMissing(context: RestoreContext, table: KeptTable, options: AddOptions): Promise<number> {
  const { live, staging, shapeOf, onRows } = context;
  const { by, onRow = () => {} } = options;
  const columns = columnsOf(shapeOf(table));
  const target = createMergeTarget(live, table, columns, by);
  const add = createAdd(context, table, columns, target, { ...options, onRow });
  let added = 0;
  for (const page of staging.pages(table, columns, pageSize)) {
    const here = await target.findSame(page);
    const fresh = new Map<string, Values>();
    for (const values of page) {
      const key = target.keyOf(values);
      if (!here.has(key) && !fresh.has(key)) fresh.set(key, values);
    }
    await add([...fresh.values()]);
    const known = page.filter((values) => fresh.get(target.keyOf(values)) !== values);
    // Asked again, because some are the same as one that was only just added.
    const ids = known.length > 0 ? await target.findSame(known) : here;
    for (const values of known) onRow(target.idOf(values), ids.get(target.keyOf(values)) ?? null, false);
    added += fresh.size;
    onRows(page.length);
    await nextTurn();
  }
  return added;
}

function createAdd(
  { live, engine, shapeOf }: RestoreContext,
  table: KeptTable,
  columns: readonly string[],
  { idPlace, idOf, findTakenIds, insertAsNew }: MergeTarget,
  { keepsIds, adapt = (values) => values, onRow }: AddOptions & { onRow: OnRow },
) {
  const insert = createInsert(live, table, columns);
  const isGrowing = hasGrowingId(shapeOf(table));
  return async (rows: readonly Values[]): Promise<void> => {
    if (rows.length === 0) return;
    const taken = await findTakenIds(rows);
    const isRenumbered = (values: Values) => isGrowing && (!keepsIds || taken.has(idOf(values)));
    const kept = rows
      .filter((values) => !isRenumbered(values))
      .map((values) => {
        if (idPlace < 0) return adapt(values);
        const id = taken.has(idOf(values)) ? randomUUID() : idOf(values);
        onRow(idOf(values), id, true);
        return adapt(values.with(idPlace, id));
      });
    await insert(kept);
    if (isGrowing && kept.length > 0) await advanceId(live, engine, table);
    for (const values of rows.filter(isRenumbered)) onRow(idOf(values), await insertAsNew(adapt(values)), true);
  };
}

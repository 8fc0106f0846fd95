import { addMissing } from './add-missing.ts';
import { advanceId } from './advance-id.ts';
import { type KeptTable, keptTables, ruleOf } from './backup-tables.ts';
import { clearTable } from './clear-table.ts';
import { copyLinks } from './copy-links.ts';
import { copyTable, hasGrowingId, type RestoreContext } from './restore-context.ts';
import type { Counts } from './restore-report.ts';
import { takeNewer } from './take-newer.ts';

/** Makes the data what the backup holds, but for what belongs to this installation. Answers the rows per table. */
export async function replace(context: RestoreContext): Promise<Counts> {
  // What refers to a table goes before it, and comes after it.
  for (const table of keptTables.toReversed()) await clear(context, table);
  const counts: Counts = new Map();
  for (const table of keptTables) {
    counts.set(table, await fill(context, table));
    if (hasGrowingId(context.shapeOf(table))) await advanceId(context.live, context.engine, table);
  }
  return counts;
}

async function clear({ live, engine, linkedHere, hasSecrets }: RestoreContext, table: KeptTable): Promise<void> {
  const { secret, isLocal = () => false, merge, stays } = ruleOf(table);
  // They go with their instance.
  if (merge.kind === 'links') return;
  if (stays || merge.kind === 'newest') return;
  if (table === 'instances') {
    const linked = [...linkedHere];
    const query = live.deleteFrom('instances');
    await (linked.length > 0 ? query.where('instance_id', 'not in', linked) : query).execute();
  } else if (table === 'settings') {
    const rows = await live.selectFrom('settings').select('name').execute();
    const gone = rows.filter((row) => !isLocal({ ...row }) && (hasSecrets || !secret?.isSecret({ ...row })));
    for (const { name } of gone) await live.deleteFrom('settings').where('name', '=', name).execute();
  } else {
    await clearTable(live, engine, table);
  }
}

function fill(context: RestoreContext, table: KeptTable): Promise<number> {
  const { merge, stays } = ruleOf(table);
  if (merge.kind === 'links') return copyLinks(context, table);
  if (merge.kind === 'newest') return takeNewer(context);
  if (stays && merge.kind === 'add') return addMissing(context, table, { by: merge.by, keepsIds: true });
  // Those that are linked here are still there.
  if (table === 'instances') return addMissing(context, table, { by: ['instance_id'], keepsIds: true });
  return copyTable(context, table);
}

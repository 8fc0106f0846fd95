import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { columnsOf, type RestoreContext } from './restore-context.ts';

/** What each person last asked for, here or in the backup: the later word counts. Answers how many the backup had later. */
export async function takeNewer({ live, staging, shapeOf, onRows }: RestoreContext): Promise<number> {
  const columns = columnsOf(shapeOf('wishes'));
  let taken = 0;
  for (const page of staging.pages('wishes', columns, 100)) {
    const names = sql.join(columns.map((name) => sql.ref(name)));
    const values = sql.join(page.map((row) => sql`(${sql.join(row)})`));
    const { numAffectedRows } = await sql`
      insert into wishes (${names}) values ${values}
      on conflict (person_key) do update
      set wish = excluded.wish, was_blocked = excluded.was_blocked, changed_at = excluded.changed_at
      where excluded.changed_at > wishes.changed_at`.execute(live);
    taken += Number(numAffectedRows ?? 0);
    onRows(page.length);
    await nextTurn();
  }
  return taken;
}

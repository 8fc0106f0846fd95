import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { digitForms, isAddressOf, type Person } from './person.ts';
import { type PersonalRule, personalTables } from './personal-tables.ts';
import { phonesInText } from './phones-in-text.ts';

/** Read at once: what a reply may have to wait for, and all that is held in memory of a table. */
const batchSize = 200;

type Row = Record<string, unknown>;
type Id = number | string;
type TableName = keyof Tables;
type Listed = Extract<PersonalRule, { by: 'key' | 'digits' }>;
type Walked = Extract<PersonalRule, { by: 'address' | 'text' }>;

const tablesBy = <Rule extends PersonalRule>(...kinds: Rule['by'][]) =>
  (Object.entries(personalTables) as [TableName, Rule][]).filter(([, { by }]) => kinds.includes(by));

/** Tables that know the person by a column that can be asked for. */
export const listedTables = tablesBy<Listed>('key', 'digits');
/** Tables that are read from end to end: they know the person by notations that no query can compare. */
export const walkedTables = tablesBy<Walked>('address', 'text');

/** The condition under which a row of a listed table is about the person. */
export const isAbout = ({ key }: Person, { by }: Listed): RawBuilder<boolean> =>
  by === 'key' ? sql`phone_key = ${key}` : sql`phone in (${sql.join(digitForms(key))})`;

/** The ids of a walked table's rows that are about the person, by batches of the table; other work goes on between them. */
export async function* idsAbout(db: Db, table: TableName, rule: Walked, person: Person): AsyncGenerator<Id[]> {
  const id = sql.ref(rule.id);
  const columns = sql.join([...new Set([rule.id, ...rule.columns])].map((name) => sql.ref(name)));
  let last: Id = rule.id === 'id' ? 0 : '';
  for (;;) {
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(table)} where ${id} > ${last} order by ${id} limit ${batchSize}`.execute(db);
    if (rows.length === 0) return;
    const idOf = (row: Row) => row[rule.id] as Id;
    last = idOf(rows.at(-1) as Row);
    const mentionedBelow =
      table === 'trigger_runs' ? await runsWithResultsAbout(db, rows.map(idOf), person) : new Set();
    const found = rows.filter((row) => isRowAbout(row, rule, person) || mentionedBelow.has(idOf(row)));
    if (found.length > 0) yield [...new Set(found.map(idOf))];
    await nextTurn();
  }
}

const isRowAbout = (row: Row, { by, columns }: Walked, person: Person): boolean =>
  columns.some((column) => {
    const text = row[column];
    if (typeof text !== 'string' || text === '') return false;
    return by === 'address' ? isAddressOf(person, text) : phonesInText(text).has(person.key);
  });

/** What an action answered may tell of somebody whom the cause of its run does not name. */
async function runsWithResultsAbout(db: Db, runIds: Id[], { key }: Person): Promise<Set<Id>> {
  const steps = await stepsOf(db, runIds);
  return new Set(steps.filter(({ result }) => phonesInText(result).has(key)).map(({ run_id }) => run_id));
}

const stepsOf = (db: Db, runIds: Id[]) =>
  db
    .selectFrom('trigger_run_actions')
    .selectAll()
    .where('run_id', 'in', runIds as number[])
    .orderBy('run_id')
    .orderBy('position')
    .execute();

/** The rows themselves, in batches; a run comes with its actions. */
export async function* rowsAbout(
  db: Db,
  table: TableName,
  rule: Listed | Walked,
  person: Person,
): AsyncGenerator<Row[]> {
  const all = async (condition: RawBuilder<boolean>): Promise<Row[]> =>
    (await sql<Row>`select * from ${sql.table(table)} where ${condition}`.execute(db)).rows;
  if (rule.by === 'key' || rule.by === 'digits') {
    yield await all(isAbout(person, rule));
    return;
  }
  for await (const ids of idsAbout(db, table, rule, person)) {
    const rows = await all(sql`${sql.ref(rule.id)} in (${sql.join(ids)}) order by ${sql.ref(rule.id)}`);
    const steps = table === 'trigger_runs' ? await stepsOf(db, ids) : [];
    yield steps.length === 0
      ? rows
      : rows.map((run) => ({ ...run, actions: steps.filter(({ run_id }) => run_id === run['id']) }));
  }
}

import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { SecretBox } from '../../security/secret-box.ts';
import { type KeptTable, keptTables, ruleOf } from './backup-tables.ts';
import { toRow } from './carried-rows.ts';
import { columnsOf, createInsert } from './restore-context.ts';
import { currentSchema, migrateTo, readSchema, type Schema } from './schema.ts';
import type { StoredRow, StoredValue, Values } from './table-rule.ts';

/** Rows by table, with secrets in the open. */
export type DataSet = Partial<Record<KeptTable, StoredRow[]>>;

const anyContent = fc.option(
  fc.constantFrom(
    JSON.stringify({ type: 'contacts', contacts: [{ name: 'Ana', phones: [] }] }),
    JSON.stringify({ type: 'poll', question: 'Sabor?', options: ['Queijo'], isMultiple: false }),
  ),
);
const anyTrace = fc.option(fc.constant(JSON.stringify([['guard', 'silenced', 'Sem resposta']])));

/** What a value must be besides fitting its column. Everything is at rest: what is under way has a rule of its own. */
const special: Partial<Record<KeptTable, Record<string, fc.Arbitrary<StoredValue>>>> = {
  api_call_hours: { noted: fc.constant(2) },
  incoming_messages: {
    state: fc.constantFrom('answered', 'silent'),
    content: anyContent,
    trace: anyTrace,
  },
  phone_messages: { content: anyContent },
  api_calls: { trace: anyTrace },
  outgoing_messages: { state: fc.constantFrom('acked', 'read', 'error'), media: fc.constant(null) },
  // What tells them apart where a backup is added to what is here.
  consent_events: { created_at: fc.uuid() },
  bulk_sends: {
    state: fc.constantFrom('paused', 'finished'),
    wordings: fc.option(fc.array(fc.string()).map((texts) => JSON.stringify(texts))),
  },
  menu_items: { synonyms: fc.array(fc.string()).map((texts) => JSON.stringify(texts)) },
  trigger_runs: { facts: fc.json(), finished_at: fc.constant('2026-01-01T00:00:00.000Z') },
  trigger_run_actions: { action: fc.json() },
  script_runs: {
    result: fc.json().map((data) => JSON.stringify({ success: true, data, message: '', logs: [], duration_ms: 1 })),
  },
  triggers: { actions: fc.constantFrom('[]', JSON.stringify([{ type: 'DELAY', value: { ms: 1000 } }])) },
  quick_actions: {
    media_about: fc.constantFrom(null, '{"kind":"voice","file_name":"a.ogg","bytes":5,"details":{"seconds":3}}'),
    media: fc.option(fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes).toString('base64'))),
  },
  settings: { name: fc.constantFrom('default_response', 'TELEGRAM_BOT_TOKEN', 'OPENAI_API_KEY', 'outro') },
};

interface Shape {
  schema: Schema;
  /** Columns in which no two rows may be alike. */
  unique: Map<string, Set<string>>;
  /** By table and column, the table and column that it refers to. */
  references: Map<string, { table: KeptTable; column: string }>;
}

export async function readShape(): Promise<Shape> {
  const model = new DatabaseSync(':memory:');
  await migrateTo(currentSchema, model);
  const schema = readSchema(model);
  const references: Shape['references'] = new Map();
  const unique: Shape['unique'] = new Map();
  for (const table of keptTables) {
    for (const row of model.prepare('select * from pragma_foreign_key_list(?)').all(table)) {
      const target = { table: row['table'] as KeptTable, column: String(row['to'] ?? 'id') };
      references.set(`${table}.${row['from']}`, target);
    }
    const names = model
      .prepare(
        `select columns.name from pragma_index_list(?) as indexes, pragma_index_info(indexes.name) as columns
         where indexes."unique" = 1`,
      )
      .all(table);
    unique.set(table, new Set([...names.map((row) => String(row['name'])), ...(schema.get(table)?.key ?? [])]));
  }
  model.close();
  return { schema, unique, references };
}

const anyText = fc
  .string({ unit: 'binary', maxLength: 12 })
  .filter((text) => text.isWellFormed() && !text.includes('\0'));
const text = fc.oneof(anyText, fc.constantFrom('', 'O\'Brien\u2028\n\r\t\\ "', 'ação 😀', ' null '));

/** Any data that the tables could hold. */
export const anyDataSet = (shape: Shape): fc.Arbitrary<DataSet> => {
  const tables = Object.fromEntries(
    keptTables.map((table) => [table, fc.array(anyRow(table, shape), { maxLength: 4 })]),
  );
  return fc.record(tables).map((drawn) => connect(drawn as Record<KeptTable, StoredRow[]>, shape));
};

function anyRow(table: KeptTable, { schema }: Shape): fc.Arbitrary<StoredRow> {
  const columns = schema.get(table)?.columns ?? [];
  return fc.record(
    Object.fromEntries(
      columns.map(({ name, type, isNullable }) => {
        const value: fc.Arbitrary<StoredValue> =
          type === 'text' ? text : fc.integer(type === 'bigint' ? { max: 2 ** 40 } : { min: -9 });
        return [name, special[table]?.[name] ?? (isNullable ? fc.option(value) : value)];
      }),
    ),
  );
}

/** Makes unique what must be, and lets rows refer to rows that exist. */
function connect(drawn: Record<KeptTable, StoredRow[]>, { schema, unique, references }: Shape): DataSet {
  const result: DataSet = {};
  for (const table of keptTables) {
    const columns = schema.get(table)?.columns ?? [];
    const rows = drawn[table].map((row, index) => {
      const cells = columns.map(({ name, type, isNullable }): [string, StoredValue] => {
        const target = references.get(`${table}.${name}`);
        if (target) {
          const parents = result[target.table] ?? [];
          const parent = parents[index % Math.max(1, parents.length)];
          return [name, parent ? (parent[target.column] ?? null) : isNullable ? null : 'nobody'];
        }
        if (!unique.get(table)?.has(name) || special[table]?.[name]) return [name, row[name] ?? null];
        return [name, type === 'text' ? `${row[name]}${index}` : index * 7 + 1];
      });
      return Object.fromEntries(cells);
    });
    const key = schema.get(table)?.key ?? [];
    const seen = new Set<string>();
    result[table] = rows.filter((row) => {
      const isOrphan = Object.values(row).includes('nobody');
      const identity = JSON.stringify(key.map((name) => row[name]));
      if (isOrphan || seen.has(identity)) return false;
      seen.add(identity);
      return true;
    });
  }
  return result;
}

/** Puts a data set into a database that has none of its tables filled. */
export async function fill(db: Db, { schema }: Shape, data: DataSet, box: SecretBox): Promise<void> {
  for (const table of keptTables) {
    const shape = schema.get(table);
    const rows = data[table] ?? [];
    if (!shape || rows.length === 0) continue;
    const columns = columnsOf(shape);
    const { secret } = ruleOf(table);
    await createInsert(
      db,
      table,
      columns,
    )(
      rows.map((row) => {
        const open = secret?.isSecret(row) ? String(row[secret.column]) : '';
        const stored = secret && open !== '' ? { ...row, [secret.column]: box.seal(open) } : row;
        return columns.map((name) => stored[name] ?? null);
      }),
    );
  }
}

export async function wipe(db: Db): Promise<void> {
  for (const table of keptTables.toReversed()) await db.deleteFrom(table).execute();
}

/** Everything there is, in the order of the keys. */
export async function dump(db: Db, { schema }: Shape, box: SecretBox): Promise<DataSet> {
  const result: DataSet = {};
  for (const table of keptTables) {
    const shape = schema.get(table);
    if (!shape) continue;
    const columns = columnsOf(shape);
    const { secret } = ruleOf(table);
    const { rows } = await sql<Record<string, StoredValue>>`select * from ${sql.table(table)}`.execute(db);
    const open = rows.map((stored) => {
      const row = toRow(columns, columns.map((name) => stored[name] ?? null) as Values);
      const sealed = secret?.isSecret(row) ? String(row[secret.column]) : '';
      return secret && sealed !== '' ? { ...row, [secret.column]: box.open(sealed) ?? '(lost)' } : row;
    });
    result[table] = sorted(open, shape.key);
  }
  return result;
}

/** The same data set in the order in which `dump` answers it. */
export const inOrder = (data: DataSet, { schema }: Shape): DataSet =>
  Object.fromEntries(keptTables.map((table) => [table, sorted(data[table] ?? [], schema.get(table)?.key ?? [])]));

const sorted = (rows: StoredRow[], key: readonly string[]): StoredRow[] =>
  rows.toSorted((a, b) => {
    const [left, right] = [a, b].map((row) => JSON.stringify(key.map((name) => row[name])));
    return (left ?? '') < (right ?? '') ? -1 : 1;
  });

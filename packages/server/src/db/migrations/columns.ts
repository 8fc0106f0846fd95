import type { ColumnDefinitionBuilder, CreateTableBuilder } from 'kysely';
import type { Engine } from '../database.ts';

/** A growing integer key, in each engine's own words. Ids are never given out twice. */
export const withId =
  (engine: Engine) =>
  <Table extends string, Columns extends string>(table: CreateTableBuilder<Table, Columns>) =>
    engine === 'postgres'
      ? table.addColumn('id', 'integer', (column) => column.generatedByDefaultAsIdentity().primaryKey())
      : table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement());

export const required = (column: ColumnDefinitionBuilder): ColumnDefinitionBuilder => column.notNull();

import { type UpdatableTable, updatableTables } from '@recado/contract';
import { Choice } from '../../../shared/ui/choice.tsx';
import classes from './action-form.module.css';
import type { ValueOf } from './action-kind.ts';
import { createActionForm } from './create-action-form.tsx';
import { type ColumnValue, ColumnValues } from './fields/column-values.tsx';
import { type ColumnName, type Operation, operationsOf, operationTexts, tableTexts } from './table-texts.ts';

interface Draft {
  table: UpdatableTable | '';
  operation: Operation;
  data: ColumnValue[];
  conditions: ColumnValue[];
}

const empty: Draft = { table: '', operation: 'INSERT', data: [], conditions: [] };

export const UpdateDatabaseForm = createActionForm('UPDATE_DATABASE', {
  empty,
  read: ({ table, operation, data, conditions }: ValueOf<'UPDATE_DATABASE'>): Draft => ({
    table,
    operation,
    data: rowsOf(data),
    conditions: rowsOf(conditions),
  }),
  write: ({ table, operation, data, conditions }) => ({
    value: {
      table: table === '' ? undefined : table,
      operation,
      data: operation === 'DELETE' ? {} : recordOf(data),
      conditions: operation === 'INSERT' ? {} : recordOf(conditions),
    },
    problems: {},
  }),
  Fields: ({ form, facts }) => {
    const { table, operation } = form.values;
    const columns: readonly ColumnName[] = table === '' ? [] : updatableTables[table];
    const chooseTable = (chosen: UpdatableTable) => {
      const [first = operation] = operationsOf(chosen);
      const kept = operationsOf(chosen).includes(operation) ? operation : first;
      form.setValues({ table: chosen, operation: kept, data: [], conditions: [] });
      form.clearFieldError('table');
    };
    return (
      <>
        <div className={classes.pair}>
          <Choice
            label="Tabela"
            required
            placeholder="Escolha"
            data={Object.entries(tableTexts).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('table')}
            value={table || null}
            onChange={(chosen) => chosen && chooseTable(chosen as UpdatableTable)}
          />
          <Choice
            label="Operação"
            data={operationsOf(table).map((value) => ({ value, label: operationTexts[value] }))}
            {...form.getInputProps('operation')}
          />
        </div>
        {table !== '' && operation !== 'DELETE' && (
          <ColumnValues
            label="Dados a gravar"
            description="Os valores aceitam marcadores, como {phone}."
            columns={columns}
            facts={facts}
            {...form.getInputProps('data')}
            value={form.values.data}
          />
        )}
        {table !== '' && operation !== 'INSERT' && (
          <ColumnValues
            label="Condições"
            description="Só os registros em que todas as colunas têm exatamente estes valores."
            columns={['id', ...columns]}
            facts={facts}
            {...form.getInputProps('conditions')}
            value={form.values.conditions}
          />
        )}
      </>
    );
  },
});

const rowsOf = (record: Record<string, string>): ColumnValue[] =>
  Object.entries(record).map(([column, value]) => ({ column: column as ColumnName, value }));

const recordOf = (rows: readonly ColumnValue[]): Record<string, string> =>
  Object.fromEntries(rows.map(({ column, value }) => [column, value]));

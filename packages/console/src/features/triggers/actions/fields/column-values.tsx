import { Button, Input, TextInput } from '@mantine/core';
import type { Fact } from '@recado/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Choice } from '../../../../shared/ui/choice.tsx';
import { IconAction } from '../../../../shared/ui/icon-action.tsx';
import { MarkedField } from '../../../../shared/ui/marked-field.tsx';
import { type ColumnName, columnTexts } from '../table-texts.ts';
import classes from './column-values.module.css';

export interface ColumnValue {
  column: ColumnName;
  value: string;
}

interface ColumnValuesProps {
  label: string;
  description: string;
  columns: readonly ColumnName[];
  /** What the event knows, for the values. */
  facts: readonly Fact[];
  value: ColumnValue[];
  onChange: (values: ColumnValue[]) => void;
  error?: ReactNode;
}

/** Some of a table's columns, each with a text. */
export function ColumnValues({ label, description, columns, facts, value, onChange, error }: ColumnValuesProps) {
  const [next] = columns.filter((column) => !value.some((entry) => entry.column === column));
  const change = (index: number, entry: ColumnValue) => onChange(value.map((old, at) => (at === index ? entry : old)));
  return (
    <Input.Wrapper label={label} labelElement="div" description={description} error={error}>
      <fieldset className={classes.rows} aria-label={label}>
        {value.map(({ column, value: text }, index) => (
          <div key={column} className={classes.row}>
            <Choice
              aria-label={`${label}: coluna ${index + 1}`}
              data={columns
                .filter((name) => name === column || !value.some((entry) => entry.column === name))
                .map((name) => ({ value: name, label: columnTexts[name] }))}
              value={column}
              onChange={(name) => name && change(index, { column: name as ColumnName, value: text })}
            />
            <MarkedField text={text} reading="facts" facts={facts}>
              <TextInput
                aria-label={`${label}: ${columnTexts[column]}`}
                placeholder="Valor"
                autoComplete="off"
                value={text}
                onChange={(event) => change(index, { column, value: event.currentTarget.value })}
              />
            </MarkedField>
            <IconAction
              icon={IconX}
              label={`Remover ${columnTexts[column]} de ${label}`}
              title="Remover"
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        {next && (
          <Button
            className={classes.add}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...value, { column: next, value: '' }])}
          >
            Adicionar Coluna
          </Button>
        )}
      </fieldset>
    </Input.Wrapper>
  );
}

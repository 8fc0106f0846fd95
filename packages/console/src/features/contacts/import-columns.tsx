import { NativeSelect } from '@mantine/core';
import { type ImportColumn, type ImportField, importField, importFieldTexts } from '@recado/contract';
import { countOf } from '../../shared/format.ts';
import { Disclosure } from './disclosure.tsx';
import classes from './import-columns.module.css';

interface ImportColumnsProps {
  columns: readonly ImportColumn[];
  startsOpen: boolean;
  saving: boolean;
  onChange: (mapping: ImportField[]) => void;
}

const options = importField.options.map((value) => ({ value, label: importFieldTexts[value] }));

/** What each column of the file was taken for; a wrong guess is corrected here. */
export function ImportColumns({ columns, startsOpen, saving, onChange }: ImportColumnsProps) {
  const used = columns.filter(({ field }) => field !== 'ignore').length;
  const change = (position: number, field: ImportField) =>
    onChange(columns.map((column, index) => (index === position ? field : column.field)));
  return (
    <Disclosure
      title="Colunas do arquivo"
      note={`${countOf(used, 'usada', 'usadas')} de ${columns.length}`}
      startsOpen={startsOpen}
    >
      <ul className={classes.list}>
        {columns.map(({ header, field, samples }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position; headers can repeat
          <li key={position}>
            <div className={classes.words}>
              <strong>{header || `Coluna ${position + 1}`}</strong>
              <span>{samples.join(' · ')}</span>
            </div>
            <NativeSelect
              aria-label={`Campo da coluna ${header || position + 1}`}
              data={options}
              value={field}
              onChange={(event) => change(position, importField.parse(event.currentTarget.value))}
              disabled={saving}
            />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

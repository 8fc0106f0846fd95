import { NativeSelect } from '@mantine/core';
import { type ImportColumn, type ImportField, importField, importFieldTexts } from '@recado/contract';
import { countOf } from '../../../shared/format.ts';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import classes from './import-columns.module.css';

interface ImportColumnsProps {
  columns: readonly ImportColumn[];
  startsOpen: boolean;
  /** What they shall be, where the server has not read them so yet. */
  wanted: ImportField[] | undefined;
  onChange: (mapping: ImportField[]) => void;
}

const options = importField.options.map((value) => ({ value, label: importFieldTexts[value] }));

/** What each column of the file was taken for; a wrong guess is corrected here. */
export function ImportColumns({ columns, startsOpen, wanted, onChange }: ImportColumnsProps) {
  const fields = wanted ?? columns.map(({ field }) => field);
  const used = fields.filter((field) => field !== 'ignore').length;
  return (
    <Disclosure
      title="Colunas do arquivo"
      note={`${countOf(used, 'usada', 'usadas')} de ${columns.length}`}
      startsOpen={startsOpen}
    >
      <ul className={classes.list}>
        {columns.map(({ header, samples }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position; headers can repeat
          <li key={position}>
            <div className={classes.words}>
              <strong>{header || `Coluna ${position + 1}`}</strong>
              <span>{samples.join(' · ')}</span>
            </div>
            <NativeSelect
              aria-label={`Campo da coluna ${header || position + 1}`}
              data={options}
              value={fields[position]}
              onChange={(event) => onChange(fields.with(position, importField.parse(event.currentTarget.value)))}
            />
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

import { type ImportPreview, importDelimiterTexts, importFormatTexts } from '@recado/contract';
import { countOf, formatNumber } from '../../../shared/format.ts';
import classes from './import-facts.module.css';

/** What the server made of the file, in numbers. */
export function ImportFacts({ preview }: { preview: ImportPreview }) {
  const { filename, total, valid, duplicatesInBook, duplicatesInFile, rejected, groups } = preview;
  return (
    <>
      <p className={classes.file}>
        <strong>{filename}</strong>
        <span>{[countOf(total, 'linha', 'linhas'), ...readingOf(preview)].join(' · ')}</span>
      </p>
      <dl className={classes.facts}>
        <Fact term="Novos" count={valid} tone="good" />
        <Fact term="Já cadastrados" count={duplicatesInBook} />
        <Fact term="Repetidos no arquivo" count={duplicatesInFile} />
        <Fact term="Com problema" count={rejected} tone="bad" />
      </dl>
      {groups.length > 0 && (
        <p className={classes.groups}>
          O arquivo traz grupos:{' '}
          {groups.map(({ name, exists }) => (exists ? name : `${name} (será criado)`)).join(', ')}.
        </p>
      )}
    </>
  );
}

const readingOf = ({ format, delimiter, encoding }: ImportPreview): string[] => [
  importFormatTexts[format],
  ...(delimiter ? [`separado por ${importDelimiterTexts[delimiter]}`] : []),
  ...(encoding ? [encoding.replace('utf', 'UTF').replace('windows', 'Windows')] : []),
];

function Fact({ term, count, tone }: { term: string; count: number; tone?: 'good' | 'bad' }) {
  return (
    <div data-tone={count > 0 ? tone : undefined}>
      <dt>{term}</dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  );
}

import { contactImportTexts, type ImportResult } from '@recado/contract';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect } from 'react';
import { countOf } from '../../../shared/format.ts';
import classes from './import-complete.module.css';

const closeAfterMs = 1500;

export function ImportComplete({ result, onClose }: { result: ImportResult; onClose: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted from when the step appears, whatever draws it again
  useEffect(() => {
    const timer = setTimeout(onClose, closeAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const { imported, duplicates, rejected } = result;
  const CompleteIcon = imported > 0 ? IconCircleCheck : IconInfoCircle;
  const leftOut = [
    duplicates > 0 && countOf(duplicates, 'duplicado ignorado', 'duplicados ignorados'),
    rejected > 0 && countOf(rejected, 'linha com problema', 'linhas com problema'),
  ].filter(Boolean);
  return (
    <div className={classes.root} role="status" data-empty={imported === 0 || undefined}>
      <CompleteIcon size={44} stroke={1.4} aria-hidden />
      <strong>
        {imported > 0 ? countOf(imported, 'contato importado', 'contatos importados') : contactImportTexts.noneNew}
      </strong>
      {leftOut.length > 0 && <p>{leftOut.join(' · ')}</p>}
    </div>
  );
}

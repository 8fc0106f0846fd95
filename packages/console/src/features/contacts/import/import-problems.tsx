import { Button } from '@mantine/core';
import type { ImportPreview } from '@recado/contract';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api, errorText } from '../../../shared/api.ts';
import { countOf, formatNumber } from '../../../shared/format.ts';
import { notify } from '../../../shared/notify.tsx';
import { saveFile } from '../../../shared/save-file.ts';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { ExistingLink } from '../../../shared/ui/existing-link.tsx';
import classes from './import-problems.module.css';

/** Which lines stay out and why: the worst of them here, all of them in a file. */
export function ImportProblems({ preview }: { preview: ImportPreview }) {
  const { importId, problems, problemTotal } = preview;
  const report = useMutation({
    mutationFn: () => api.contacts.importReport({ params: { importId } }),
    onSuccess: saveFile,
    onError: (error) => notify.error(errorText(error, 'Erro ao baixar o relatório')),
  });
  if (problemTotal === 0) return null;
  return (
    <Disclosure
      title="O que fica de fora ou muda"
      note={countOf(problemTotal, 'aviso', 'avisos')}
      // Duplicates are nothing to worry about; a line that cannot be read, or is taken in another way, is.
      startsOpen={problems.some(({ kind }) => kind === 'rejected' || kind === 'adjusted')}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to reach it */}
      <ul className={classes.list} tabIndex={0} aria-label="Avisos">
        {problems.map(({ line, reason, excerpt, phone }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one line can have the same problem twice
          <li key={position}>
            <span className={classes.line}>Linha {formatNumber(line)}</span>
            <span>
              {reason}
              {phone && (
                <>
                  {' · '}
                  <ExistingLink to="/contatos" search={{ q: phone }}>
                    Ver Contato
                  </ExistingLink>
                </>
              )}
            </span>
            <code title={excerpt}>{excerpt}</code>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <span>
          {problems.length < problemTotal
            ? `Os primeiros ${formatNumber(problems.length)} de ${formatNumber(problemTotal)}.`
            : ''}
        </span>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden />}
          onClick={() => report.mutate()}
          loading={report.isPending}
        >
          Baixar Relatório
        </Button>
      </div>
    </Disclosure>
  );
}

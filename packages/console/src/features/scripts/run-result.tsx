import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { RunOutput } from './run-output.tsx';
import classes from './run-result.module.css';
import { shownDuration } from './script-format.ts';
import type { ShownResult } from './use-script-run.ts';

interface RunResultProps {
  result: ShownResult;
  onClose: () => void;
}

export function RunResult({ result, onClose }: RunResultProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  // Where the eye should be; the button that started the run may be far below.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { success, scriptName, durationMs } = result;
  const ResultIcon = success ? IconCircleCheck : IconCircleX;
  return (
    <section ref={panel} className={classes.panel} data-success={success} aria-labelledby={titleId}>
      <header>
        <ResultIcon size={20} stroke={1.8} aria-hidden />
        <h2 id={titleId}>{success ? 'Execução bem-sucedida' : 'Falha na execução'}</h2>
        <span>
          {scriptName}
          {durationMs !== undefined && ` · ${shownDuration(durationMs)}`}
        </span>
        <Button variant="default" size="xs" onClick={onClose}>
          Fechar
        </Button>
      </header>
      <RunOutput {...result} />
    </section>
  );
}

import { Button, Progress } from '@mantine/core';
import classes from './import-processing.module.css';
import type { Reading } from './use-import.ts';

export function ImportProcessing({ reading, onCancel }: { reading: Reading; onCancel: () => void }) {
  const sent = reading.kind === 'sending' ? Math.round(reading.sent * 100) : 100;
  return (
    <div className={classes.root}>
      <p role="status">{textOf(reading, sent)}</p>
      <Progress
        value={sent}
        animated={reading.kind !== 'sending'}
        striped={reading.kind !== 'sending'}
        size="md"
        aria-label="Andamento da leitura"
      />
      <p className={classes.hint}>Nada é gravado antes de você conferir.</p>
      <Button variant="default" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  );
}

function textOf(reading: Reading, sent: number): string {
  switch (reading.kind) {
    case 'sending':
      return `Enviando ${reading.filename}: ${sent}%`;
    case 'reading':
      return `Lendo os contatos de ${reading.filename}…`;
    case 'samples':
      return 'Preparando os dados de exemplo…';
  }
}

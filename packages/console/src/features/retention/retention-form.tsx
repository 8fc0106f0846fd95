import { NativeSelect } from '@mantine/core';
import { type Retention, type RetentionChoice, retentionChoices, retentionLabels } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { plannedTime } from '../../shared/format.ts';
import { Form } from '../../shared/ui/form.tsx';
import { SaveBar } from '../../shared/ui/save-bar.tsx';
import sectionClasses from '../../shared/ui/settings-section.module.css';
import { FreedList } from './freed-list.tsx';
import { freedText } from './freed-text.ts';
import classes from './retention.module.css';
import { retentionPreview, useSaveRetention } from './retention.queries.ts';

const undecided = { value: '', label: 'Escolha (por enquanto, tudo é guardado)' };
const options = retentionChoices.map((value) => ({ value, label: retentionLabels[value] }));

export function RetentionForm({ retention: { choice, next_run_at } }: { retention: Retention }) {
  /** What is looked at, until it is saved. */
  const [picked, setPicked] = useState<RetentionChoice>();
  const shown = picked ?? choice;
  const isChanged = picked !== undefined && picked !== choice;
  const { data: preview } = useQuery({ ...retentionPreview(shown ?? 'forever'), enabled: shown !== null });
  const save = useSaveRetention();
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!picked || !preview) return;
    const question = `${freedText(picked, preview)} O que sai não volta. Continuar?`;
    const takesAway = preview.kinds.some(({ rows }) => rows > 0);
    if (takesAway && !window.confirm(question)) return;
    save.mutate(picked, { onSuccess: () => setPicked(undefined) });
  };
  return (
    <Form className={sectionClasses.form} isSending={save.isPending} isChanged={isChanged} onSubmit={onSubmit}>
      <NativeSelect
        label="Guardar por"
        data={choice === null && !picked ? [undecided, ...options] : options}
        value={shown ?? ''}
        onChange={(event) => setPicked(event.currentTarget.value as RetentionChoice)}
      />
      {shown !== null && (
        <div className={classes.freed} role="status">
          {preview ? <FreedList choice={shown} preview={preview} /> : 'Contando…'}
        </div>
      )}
      {next_run_at && !isChanged && <p className={classes.note}>Próxima limpeza: {plannedTime(next_run_at)}.</p>}
      <SaveBar
        label="Salvar Tempo de Guarda"
        isChanged={isChanged && preview !== undefined}
        isSaving={save.isPending}
      />
    </Form>
  );
}

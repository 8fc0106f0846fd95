import { humanPauseMaxMinutes, type Settings, settingsInput } from '@recado/contract';
import { type SubmitEvent, useMemo } from 'react';
import { errorText } from '../../shared/api.ts';
import { formatNumber } from '../../shared/format.ts';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { SaveBar } from '../../shared/ui/save-bar.tsx';
import classes from '../../shared/ui/settings-section.module.css';
import { WholeNumberInput } from '../../shared/ui/whole-number-input.tsx';
import { useSavedForm } from '../../shared/use-saved-form.ts';
import { saveFailed, useSaveSettings } from './settings.queries.ts';

const schema = settingsInput.pick({ human_pause_minutes: true }).required();

export function HumanPauseForm({ settings }: { settings: Settings }) {
  const saved = useMemo(() => ({ human_pause_minutes: settings.human_pause_minutes }), [settings]);
  const { form, isChanged, check, edit } = useSavedForm({ saved, schema });
  const save = useSaveSettings(edit);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const values = check();
    if (values) save.mutate(values);
  };
  return (
    <Form className={classes.form} isSending={save.isPending} isChanged={isChanged} onSubmit={onSubmit}>
      <WholeNumberInput
        label="Pausa quando você responde pelo celular"
        description={`Por quantos minutos uma conversa fica sem respostas automáticas depois que alguém escreve nela pelo celular conectado. De 0 a ${formatNumber(humanPauseMaxMinutes)} (um dia); 0 desliga a pausa.`}
        suffix=" min"
        min={0}
        max={humanPauseMaxMinutes}
        step={5}
        {...form.getInputProps('human_pause_minutes')}
        onChange={(value) => form.setFieldValue('human_pause_minutes', String(value))}
      />
      <FormAlert>{save.error ? errorText(save.error, saveFailed) : undefined}</FormAlert>
      <SaveBar label="Salvar Pausa" isChanged={isChanged} isSaving={save.isPending} />
    </Form>
  );
}

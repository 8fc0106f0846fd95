import { NumberInput } from '@mantine/core';
import { historyLimits, historyMaxDays, type Settings, settingsInput } from '@recado/contract';
import { type SubmitEvent, useMemo } from 'react';
import { errorText } from '../../shared/api.ts';
import { formatNumber } from '../../shared/format.ts';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { SaveBar } from '../../shared/ui/save-bar.tsx';
import classes from '../../shared/ui/settings-section.module.css';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { useSavedForm } from '../../shared/use-saved-form.ts';
import { saveFailed, useSaveSettings } from './settings.queries.ts';

const schema = settingsInput.pick({ history_days: true }).required();

export function HistorySection({ settings }: { settings: Settings }) {
  const saved = useMemo(() => ({ history_days: settings.history_days }), [settings]);
  const { form, isChanged, check, edit } = useSavedForm({ saved, schema });
  const save = useSaveSettings(edit);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const values = check();
    if (values) save.mutate(values);
  };
  return (
    <SettingsSection
      title="Conversas Anteriores"
      about={
        <>
          <p>Ao conectar um número, o celular entrega as conversas que já tinha. O Recado guarda as mais recentes.</p>
          <p>Nada disso é respondido nem dispara gatilhos. Quem pediu para sair nessas conversas fica em Bloqueado.</p>
        </>
      }
    >
      <Form className={classes.form} isSending={save.isPending} isChanged={isChanged} onSubmit={onSubmit}>
        <NumberInput
          label="Conversas anteriores que são guardadas"
          description={`De quantos dias antes da conexão, até ${formatNumber(historyLimits.perChat)} mensagens por conversa, sem arquivos. De 0 a ${historyMaxDays}; 0 não guarda nenhuma. Vale para números conectados daqui em diante.`}
          suffix=" dias"
          min={0}
          max={historyMaxDays}
          // A number that is out of range is pointed out, not replaced behind one's back.
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          {...form.getInputProps('history_days')}
          onChange={(value) => form.setFieldValue('history_days', String(value))}
        />
        <FormAlert>{save.error ? errorText(save.error, saveFailed) : undefined}</FormAlert>
        <SaveBar label="Salvar Período" isChanged={isChanged} isSaving={save.isPending} />
      </Form>
    </SettingsSection>
  );
}

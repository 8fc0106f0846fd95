import { Textarea } from '@mantine/core';
import { replyLimits, type Settings, settingsInput } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useMemo } from 'react';
import { errorText } from '../../shared/api.ts';
import { formatNumber } from '../../shared/format.ts';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { SaveBar } from '../../shared/ui/save-bar.tsx';
import classes from '../../shared/ui/settings-section.module.css';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { useSavedForm } from '../../shared/use-saved-form.ts';
import { saveFailed, useSaveSettings } from './settings.queries.ts';

const schema = settingsInput.pick({ default_response: true }).required();

export function DefaultReplySection({ settings }: { settings: Settings }) {
  const saved = useMemo(() => ({ default_response: settings.default_response }), [settings]);
  const { form, isChanged, check, edit } = useSavedForm({ saved, schema });
  const save = useSaveSettings(edit);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const values = check();
    if (values) save.mutate(values);
  };
  return (
    <SettingsSection
      title="Resposta Padrão"
      about={
        <p>
          Enviada quando a mensagem não tem resposta para o telefone nem item no menu, e a{' '}
          <Link to="/openai">inteligência artificial</Link> está desativada ou falha.
        </p>
      }
    >
      <Form className={classes.form} isSending={save.isPending} isChanged={isChanged} onSubmit={onSubmit}>
        <MarkedField text={form.values.default_response} reading="nothing">
          <Textarea
            label="Texto da resposta"
            description={`Vazio, nada é respondido. Até ${formatNumber(replyLimits.replyMax)} caracteres.`}
            placeholder="Ex.: Olá! Recebemos a sua mensagem e já vamos responder."
            autosize
            minRows={4}
            maxRows={14}
            {...form.getInputProps('default_response')}
          />
        </MarkedField>
        <FormAlert>{save.error ? errorText(save.error, saveFailed) : undefined}</FormAlert>
        <SaveBar label="Salvar Resposta Padrão" isChanged={isChanged} isSaving={save.isPending} />
      </Form>
    </SettingsSection>
  );
}

import { Textarea, TextInput } from '@mantine/core';
import { type Settings, settingsInput } from '@recado/contract';
import { type SubmitEvent, useMemo } from 'react';
import { errorText } from '../../shared/api.ts';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { SaveBar } from '../../shared/ui/save-bar.tsx';
import classes from '../../shared/ui/settings-section.module.css';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { useSavedForm } from '../../shared/use-saved-form.ts';
import { saveFailed, useSaveSettings } from './settings.queries.ts';

const schema = settingsInput
  .pick({ opt_out_words: true, opt_out_reply: true, opt_in_words: true, opt_in_reply: true })
  .required();

export function ConsentSection({ settings }: { settings: Settings }) {
  const saved = useMemo(() => {
    const { opt_out_words, opt_out_reply, opt_in_words, opt_in_reply } = settings;
    return { opt_out_words, opt_out_reply, opt_in_words, opt_in_reply };
  }, [settings]);
  const { form, isChanged, check, edit } = useSavedForm({ saved, schema });
  const save = useSaveSettings(edit);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const values = check();
    if (values) save.mutate(values);
  };
  return (
    <SettingsSection
      title="Saída de Contatos"
      about={
        <>
          <p>
            Quem envia uma das palavras de saída passa para o grupo Bloqueado e não recebe mais mensagens automáticas.
          </p>
          <p>A LGPD pede que sair seja simples. Uma lista vazia desliga a regra.</p>
        </>
      }
    >
      <Form className={classes.form} isSending={save.isPending} isChanged={isChanged} onSubmit={onSubmit}>
        <TextInput
          label="Palavras para sair"
          description="Separadas por vírgula; maiúsculas e minúsculas não importam."
          {...form.getInputProps('opt_out_words')}
        />
        <MarkedField text={form.values.opt_out_reply} reading="nothing">
          <Textarea label="Confirmação da saída" autosize minRows={2} {...form.getInputProps('opt_out_reply')} />
        </MarkedField>
        <TextInput
          label="Palavras para voltar"
          description="Só desfazem a saída que o próprio contato pediu."
          {...form.getInputProps('opt_in_words')}
        />
        <MarkedField text={form.values.opt_in_reply} reading="nothing">
          <Textarea label="Confirmação do retorno" autosize minRows={2} {...form.getInputProps('opt_in_reply')} />
        </MarkedField>
        <FormAlert>{save.error ? errorText(save.error, saveFailed) : undefined}</FormAlert>
        <SaveBar label="Salvar Palavras" isChanged={isChanged} isSaving={save.isPending} />
      </Form>
    </SettingsSection>
  );
}

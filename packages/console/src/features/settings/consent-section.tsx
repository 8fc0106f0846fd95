import { Textarea, TextInput } from '@mantine/core';
import { type Settings, settingsInput } from '@recado/contract';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';

const schema = settingsInput
  .pick({ opt_out_words: true, opt_out_reply: true, opt_in_words: true, opt_in_reply: true })
  .required();

export function ConsentSection({ settings }: { settings: Settings }) {
  const { form, section } = useSettingsForm(settings, schema);
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
      <SettingsForm section={section} saveLabel="Salvar Palavras">
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
      </SettingsForm>
    </SettingsSection>
  );
}

import { Textarea } from '@mantine/core';
import { replyLimits, type Settings, settingsInput } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../shared/format.ts';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';

const schema = settingsInput.pick({ default_response: true }).required();

export function DefaultReplySection({ settings }: { settings: Settings }) {
  const { form, section } = useSettingsForm(settings, schema);
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
      <SettingsForm section={section} saveLabel="Salvar Resposta Padrão">
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
      </SettingsForm>
    </SettingsSection>
  );
}

import { Switch, Textarea, TextInput } from '@mantine/core';
import { handoverLimits, type Settings, settingsInput } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { WholeNumberInput } from '../../shared/ui/whole-number-input.tsx';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';

const schema = settingsInput
  .pick({
    handover_words: true,
    handover_reply: true,
    handover_after_defaults: true,
    handover_media: true,
    handover_ai: true,
    handover_quiet: true,
    handover_telegram: true,
  })
  .required();

const switches = [
  {
    name: 'handover_media',
    label: 'Áudios, imagens e arquivos sem texto também chamam',
    description: 'Nada cadastrado pode responder a eles.',
  },
  {
    name: 'handover_ai',
    label: 'A IA pode chamar uma pessoa',
    description: 'Ela recebe uma ferramenta para isso, e o modelo precisa aceitar ferramentas.',
  },
  {
    name: 'handover_quiet',
    label: 'Silenciar a IA e a resposta padrão para quem espera',
    description: `O menu e as respostas por telefone continuam. Vale por no máximo ${handoverLimits.quietHours} horas.`,
  },
  {
    name: 'handover_telegram',
    label: 'Avisar pelo Telegram quando alguém espera',
    description: 'Uma vez por espera.',
  },
] as const;

/** When somebody is called, and what happens then. */
export function HandoverSection({ settings }: { settings: Settings }) {
  const { form, section } = useSettingsForm(settings, schema);
  return (
    <SettingsSection
      title="Chamar uma Pessoa"
      about={
        <>
          <p>
            Quem pede uma pessoa fica como <em>espera por você</em> nas <Link to="/conversas">conversas</Link>, no
            Dashboard e no título da aba, até alguém responder, assumir, devolver ou marcar como resolvida.
          </p>
          <p>Um item do menu ou uma resposta por telefone com a mesma palavra vale mais do que esta lista.</p>
        </>
      }
    >
      <SettingsForm section={section} saveLabel="Salvar Chamada">
        <TextInput
          label="Palavras que chamam uma pessoa"
          description="Separadas por vírgula. Uma lista vazia desliga a regra."
          {...form.getInputProps('handover_words')}
        />
        <MarkedField text={form.values.handover_reply} reading="nothing">
          <Textarea
            label="Texto para quem espera"
            description="Vazio, as respostas continuam as de sempre."
            placeholder="Ex.: Um momento, já vamos atender você."
            autosize
            minRows={2}
            {...form.getInputProps('handover_reply')}
          />
        </MarkedField>
        <WholeNumberInput
          label="Respostas padrão seguidas que chamam uma pessoa"
          description={`De 0 a ${handoverLimits.defaultsMax}; 0 desliga a regra.`}
          min={0}
          max={handoverLimits.defaultsMax}
          {...form.getInputProps('handover_after_defaults')}
          onChange={(value) => form.setFieldValue('handover_after_defaults', String(value))}
        />
        {switches.map(({ name, label, description }) => (
          <Switch
            key={name}
            label={label}
            description={description}
            checked={form.values[name] === 'true'}
            onChange={(event) => form.setFieldValue(name, event.currentTarget.checked ? 'true' : 'false')}
          />
        ))}
      </SettingsForm>
    </SettingsSection>
  );
}

import { Checkbox, Switch } from '@mantine/core';
import { mediaKindNames, mediaKinds, mediaSettingsLimits, type Settings, settingsInput } from '@recado/contract';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { WholeNumberInput } from '../../shared/ui/whole-number-input.tsx';
import own from './media-section.module.css';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';

const schema = settingsInput
  .pick({ media_in: true, media_in_kinds: true, media_in_max_mb: true, media_in_days: true, media_total_gb: true })
  .required();

const counts = [
  { name: 'media_in_max_mb', label: 'Tamanho máximo', suffix: ' MB', max: mediaSettingsLimits.maxMb },
  { name: 'media_in_days', label: 'Manter por', suffix: ' dias', max: mediaSettingsLimits.days },
  { name: 'media_total_gb', label: 'Espaço para todos os arquivos', suffix: ' GB', max: mediaSettingsLimits.totalGb },
] as const;

/** In the order of the boxes, however they were ticked: the same choice is the same text. */
const listOf = (kinds: readonly string[]): string => mediaKinds.filter((kind) => kinds.includes(kind)).join(',');

/** Which files are fetched of those that people send, and for how long they are kept. */
export function MediaSection({ settings }: { settings: Settings }) {
  const { form, section } = useSettingsForm(settings, schema, ({ media_in }) =>
    media_in === 'true' ? [] : ['media_in_max_mb', 'media_in_days', 'media_total_gb'],
  );
  const isOn = form.values.media_in === 'true';
  return (
    <SettingsSection
      title="Mídia Recebida"
      about={
        <>
          <p>
            Fotos, mensagens de voz e documentos que as pessoas enviam aos seus números ficam guardados no Recado: o
            WhatsApp só os mantém por algumas semanas.
          </p>
          <p>
            O que vem de grupos só é guardado quando eles são respondidos, e o que é enviado para ser visto uma vez não
            é guardado. Com o disco quase cheio os downloads esperam, e as respostas continuam.
          </p>
          <p>
            Quando os arquivos, recebidos e enviados, passam do espaço escolhido, os mais antigos são removidos. As
            mensagens ficam e dizem que o arquivo foi removido.
          </p>
        </>
      }
    >
      <SettingsForm section={section} saveLabel="Salvar Mídia">
        <Switch
          label="Guardar os arquivos que as pessoas enviam"
          checked={isOn}
          onChange={(event) => form.setFieldValue('media_in', event.currentTarget.checked ? 'true' : 'false')}
        />
        <Checkbox.Group
          label="Tipos de arquivo"
          value={form.values.media_in_kinds.split(',')}
          onChange={(kinds) => form.setFieldValue('media_in_kinds', listOf(kinds))}
        >
          <div className={own.kinds}>
            {mediaKinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={mediaKindNames[kind]} disabled={!isOn} />
            ))}
          </div>
        </Checkbox.Group>
        <div className={own.counts}>
          {counts.map(({ name, ...field }) => (
            <WholeNumberInput
              key={name}
              {...field}
              min={1}
              disabled={!isOn}
              {...form.getInputProps(name)}
              onChange={(value) => form.setFieldValue(name, String(value))}
            />
          ))}
        </div>
      </SettingsForm>
    </SettingsSection>
  );
}

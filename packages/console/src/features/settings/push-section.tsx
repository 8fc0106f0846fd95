import { Switch, TextInput } from '@mantine/core';
import { type Settings, settingsInput } from '@recado/contract';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { PushDevices } from './push-devices.tsx';
import own from './push-section.module.css';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';

const schema = settingsInput.pick({ push_quiet_from: true, push_quiet_until: true, push_details: true }).required();

const times = [
  { name: 'push_quiet_from', label: 'Silêncio a partir das' },
  { name: 'push_quiet_until', label: 'Até as' },
] as const;

/** Notices of the browser, also where no console is open. */
export function PushSection({ settings }: { settings: Settings }) {
  const { form, section } = useSettingsForm(settings, schema);
  return (
    <SettingsSection
      title="Avisos no Aparelho"
      about={
        <>
          <p>
            O navegador avisa quando alguém espera por você, mesmo com o console fechado. No celular, instale o console
            na tela inicial.
          </p>
          <p>Cada espera avisa uma vez. Nas horas de silêncio nada chega; depois delas, quem ainda espera.</p>
        </>
      }
    >
      <PushDevices />
      <SettingsForm section={section} saveLabel="Salvar Avisos">
        <div className={own.times}>
          {times.map(({ name, label }) => (
            <TextInput key={name} type="time" label={label} {...form.getInputProps(name)} />
          ))}
        </div>
        <Switch
          label="Mostrar no aviso quem espera e o que escreveu"
          description="Quem vê a tela do aparelho, mesmo bloqueada, pode ler. Desligado, o aviso diz só que alguém espera."
          checked={form.values.push_details === 'true'}
          onChange={(event) => form.setFieldValue('push_details', event.currentTarget.checked ? 'true' : 'false')}
        />
      </SettingsForm>
    </SettingsSection>
  );
}

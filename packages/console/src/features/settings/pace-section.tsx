import { Switch } from '@mantine/core';
import { newChatsMax, type Settings, settingsInput } from '@recado/contract';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { WholeNumberInput } from '../../shared/ui/whole-number-input.tsx';
import own from './pace-section.module.css';
import { SettingsForm, useSettingsForm } from './settings-form.tsx';

const schema = settingsInput
  .pick({ new_chats_limited: true, new_chats_first_week: true, new_chats_weekly: true, new_chats_max: true })
  .required();

const counts = [
  { name: 'new_chats_first_week', label: 'Na primeira semana', min: 1, suffix: ' por dia' },
  { name: 'new_chats_weekly', label: 'A mais a cada semana', min: 0, suffix: ' por dia' },
  { name: 'new_chats_max', label: 'No máximo', min: 1, suffix: ' por dia' },
] as const;

/** How many conversations each number starts in a day: what keeps it from being locked. */
export function PaceSection({ settings }: { settings: Settings }) {
  const { form, section } = useSettingsForm(settings, schema, ({ new_chats_limited }) =>
    new_chats_limited === 'true' ? [] : counts.map(({ name }) => name),
  );
  const isLimited = form.values.new_chats_limited === 'true';
  return (
    <SettingsSection
      title="Ritmo dos Números"
      about={
        <>
          <p>
            O WhatsApp bloqueia números que escrevem a muita gente que nunca escreveu para eles, sobretudo logo depois
            de conectados. Com o limite, cada número começa poucas conversas por dia e aumenta a cada semana.
          </p>
          <p>
            Vale para envios em massa e gatilhos: o que passa do limite continua sozinho no dia seguinte, e um quinto
            fica para os gatilhos que mandam mensagens. Respostas e mensagens escritas à mão nunca esperam.
          </p>
        </>
      }
    >
      <SettingsForm section={section} saveLabel="Salvar Ritmo">
        <Switch
          label="Limitar conversas novas por dia"
          description="A semana conta a partir do dia em que o celular foi conectado."
          checked={isLimited}
          onChange={(event) => form.setFieldValue('new_chats_limited', event.currentTarget.checked ? 'true' : 'false')}
        />
        <div className={own.counts}>
          {counts.map(({ name, ...field }) => (
            <WholeNumberInput
              key={name}
              {...field}
              max={newChatsMax}
              disabled={!isLimited}
              {...form.getInputProps(name)}
              onChange={(value) => form.setFieldValue(name, String(value))}
            />
          ))}
        </div>
      </SettingsForm>
    </SettingsSection>
  );
}

import { Switch } from '@mantine/core';
import { newChatsMax, type Settings, settingsInput } from '@recado/contract';
import { type SubmitEvent, useMemo } from 'react';
import { errorText } from '../../shared/api.ts';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { SaveBar } from '../../shared/ui/save-bar.tsx';
import classes from '../../shared/ui/settings-section.module.css';
import { SettingsSection } from '../../shared/ui/settings-section.tsx';
import { WholeNumberInput } from '../../shared/ui/whole-number-input.tsx';
import { useSavedForm } from '../../shared/use-saved-form.ts';
import own from './pace-section.module.css';
import { saveFailed, useSaveSettings } from './settings.queries.ts';

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
  const saved = useMemo(() => {
    const { new_chats_limited, new_chats_first_week, new_chats_weekly, new_chats_max } = settings;
    return { new_chats_limited, new_chats_first_week, new_chats_weekly, new_chats_max };
  }, [settings]);
  const { form, isChanged, check, edit } = useSavedForm({ saved, schema });
  const save = useSaveSettings(edit);
  const isLimited = form.values.new_chats_limited === 'true';
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const values = check();
    if (values) save.mutate(values);
  };
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
      <Form className={classes.form} isSending={save.isPending} isChanged={isChanged} onSubmit={onSubmit}>
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
        <FormAlert>{save.error ? errorText(save.error, saveFailed) : undefined}</FormAlert>
        <SaveBar label="Salvar Ritmo" isChanged={isChanged} isSaving={save.isPending} />
      </Form>
    </SettingsSection>
  );
}

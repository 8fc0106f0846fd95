import { Switch } from '@mantine/core';
import type { Settings } from '@recado/contract';
import { errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { saveFailed, useSaveSettings } from './settings.queries.ts';
import classes from './settings-section.module.css';
import { SettingsSection } from './settings-section.tsx';

export function GroupsSection({ settings }: { settings: Settings }) {
  const save = useSaveSettings();
  const shown = save.isPending ? save.variables.reply_to_groups : settings.reply_to_groups;
  const onChange = (isOn: boolean) =>
    save.mutate(
      { reply_to_groups: isOn ? 'true' : 'false' },
      { onError: (error) => notify.error(errorText(error, saveFailed)) },
    );
  return (
    <SettingsSection
      title="Grupos"
      about={<p>Em grupos, uma resposta automática é lida por todos. Por isso eles começam sem resposta.</p>}
    >
      <div className={classes.form}>
        <Switch
          label="Responder mensagens de grupos"
          description="Vale para todos os grupos e é salvo na hora."
          checked={shown === 'true'}
          onChange={(event) => {
            // A second click while the first is being saved would arrive in an order nobody knows.
            if (!save.isPending) onChange(event.currentTarget.checked);
          }}
        />
      </div>
    </SettingsSection>
  );
}

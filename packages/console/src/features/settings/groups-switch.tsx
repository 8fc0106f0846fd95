import { Switch } from '@mantine/core';
import type { Settings } from '@recado/contract';
import { errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import classes from '../../shared/ui/settings-section.module.css';
import { saveFailed, useSaveSettings } from './settings.queries.ts';

export function GroupsSwitch({ settings }: { settings: Settings }) {
  const save = useSaveSettings();
  const shown = save.isPending ? save.variables.reply_to_groups : settings.reply_to_groups;
  const onChange = (isOn: boolean) =>
    save.mutate(
      { reply_to_groups: isOn ? 'true' : 'false' },
      { onError: (error) => notify.error(errorText(error, saveFailed)) },
    );
  return (
    <div className={classes.form}>
      <Switch
        label="Responder mensagens de grupos"
        description="Vale para todos os grupos e é salvo na hora."
        checked={shown === 'true'}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}

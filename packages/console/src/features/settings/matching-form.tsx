import { Switch } from '@mantine/core';
import type { Settings, SettingsInput } from '@recado/contract';
import { errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import classes from '../../shared/ui/settings-section.module.css';
import { saveFailed, useSaveSettings } from './settings.queries.ts';

/** How closely a message must equal what is registered. */
export function MatchingForm({ settings }: { settings: Settings }) {
  const save = useSaveSettings();
  const shown = { ...settings, ...(save.isPending ? save.variables : {}) };
  const change = (values: SettingsInput) =>
    save.mutate(values, { onError: (error) => notify.error(errorText(error, saveFailed)) });
  return (
    <div className={classes.form}>
      <Switch
        label="Entender sem acentos, sinais e letras repetidas"
        description="“Oi!!”, “ola” e “bom diaa” valem por “oi”, “olá” e “bom dia”, quando só um item serve. É salvo na hora."
        checked={shown.folded_matching === 'true'}
        onChange={(event) => change({ folded_matching: event.currentTarget.checked ? 'true' : 'false' })}
      />
      <Switch
        label="Perdoar uma letra errada no menu"
        description="Em palavras de cinco letras ou mais: “cardapoi” vale por “cardápio”. É salvo na hora."
        checked={shown.typo_matching === 'answer'}
        onChange={(event) => change({ typo_matching: event.currentTarget.checked ? 'answer' : 'ignore' })}
      />
    </div>
  );
}

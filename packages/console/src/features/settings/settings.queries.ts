import type { Settings, SettingsInput } from '@recado/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { showSaved } from '../../shared/show-saved.ts';
import { useEdit } from '../../shared/use-edit.ts';
import type { SavedEdit } from '../../shared/use-saved-form.ts';
import { settingsFields } from './settings-fields.ts';

export const savedSettings = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api.settings.get(undefined, { signal }),
});

export const notificationStatus = queryOptions({
  queryKey: ['settings', 'notifications'],
  queryFn: ({ signal }) => api.settings.notificationStatus(undefined, { signal }),
});

export const saveFailed = 'Erro ao salvar configurações';

/** Saves what is named and leaves the rest as it is; without a form, whatever that was. */
export function useSaveSettings(edit?: SavedEdit<Settings>) {
  const queryClient = useQueryClient();
  const noBase = useRef<object>(undefined);
  return useEdit({
    // One after the other: what was wished last is what is kept.
    scope: { id: 'settings' },
    base: edit?.base ?? noBase,
    fields: settingsFields,
    // The rest of the settings is not this form's to compare.
    mine: (values: SettingsInput, present) => ({ ...present, ...values }),
    save: (body, base) => api.settings.save({ body }, { base: edit && base }),
    follow: (kept) => edit?.follow(kept),
    onKept: (present) => {
      edit?.take(present);
      return showSaved(queryClient, savedSettings.queryKey, () => present);
    },
    // An answer already under way would bring back the old values after the new ones.
    onMutate: () => queryClient.cancelQueries({ queryKey: savedSettings.queryKey, exact: true }),
    onSaved: async (saved) => {
      await showSaved(queryClient, savedSettings.queryKey, () => saved);
      notify.success('Configurações salvas com sucesso!');
    },
  });
}

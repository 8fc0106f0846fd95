import type { schemaResolver } from '@mantine/form';
import type { Settings } from '@recado/contract';
import { type ReactNode, type SubmitEvent, useMemo } from 'react';
import { errorText } from '../../shared/api.ts';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { SaveBar } from '../../shared/ui/save-bar.tsx';
import classes from '../../shared/ui/settings-section.module.css';
import { type SavedEdit, useSavedForm } from '../../shared/use-saved-form.ts';
import { saveFailed, useSaveSettings } from './settings.queries.ts';

/** The settings that one form is about, under their rules. */
type Part<Name extends keyof Settings> = Parameters<typeof schemaResolver>[0] & {
  shape: Record<Name, unknown>;
  parse: (values: unknown) => Pick<Settings, Name>;
};

/** A form over some of the settings: what it holds, and how that is saved. */
export function useSettingsForm<Name extends keyof Settings>(
  settings: Settings,
  schema: Part<Name>,
  unused?: (values: Pick<Settings, Name>) => readonly Name[],
) {
  const saved = useMemo(() => {
    const names = Object.keys(schema.shape) as Name[];
    return Object.fromEntries(names.map((name) => [name, settings[name]])) as Pick<Settings, Name>;
  }, [settings, schema]);
  const { form, isChanged, check, edit } = useSavedForm({ saved, schema, unused });
  // Of all the settings it takes and follows its own.
  const save = useSaveSettings(edit as SavedEdit<Settings>);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const values = check();
    if (values) save.mutate(values);
  };
  return { form, section: { isChanged, save, onSubmit } };
}

interface SettingsFormProps {
  section: ReturnType<typeof useSettingsForm>['section'];
  saveLabel: string;
  children: ReactNode;
}

export const SettingsForm = ({ section: { isChanged, save, onSubmit }, saveLabel, children }: SettingsFormProps) => (
  <Form className={classes.form} isSending={save.isPending} isChanged={isChanged} onSubmit={onSubmit}>
    {children}
    <FormAlert>{save.error ? errorText(save.error, saveFailed) : undefined}</FormAlert>
    <SaveBar label={saveLabel} isChanged={isChanged} isSaving={save.isPending} />
  </Form>
);

import { Switch } from '@mantine/core';
import type { AlertInput } from '@recado/contract';
import { useSaveAlert } from './alerts.queries.ts';

interface AlertSwitchProps {
  label: string;
  description?: string;
  isOn: boolean;
  /** What is saved when it becomes so. */
  inputOf(isOn: boolean): AlertInput;
}

/** Saved at once; shows what was wished while that is under way. */
export function AlertSwitch({ label, description, isOn, inputOf }: AlertSwitchProps) {
  const { mutate, isPending, variables: wished } = useSaveAlert(inputOf);
  return (
    <Switch
      label={label}
      description={description}
      checked={isPending ? wished : isOn}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  );
}

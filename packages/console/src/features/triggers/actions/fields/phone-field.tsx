import { TextInput, type TextInputProps } from '@mantine/core';
import type { Fact } from '../../event-facts.ts';

interface PhoneFieldProps extends TextInputProps {
  facts: readonly Fact[];
}

/** A number, or the event's own where it has one. */
export function PhoneField({ facts, ...props }: PhoneFieldProps) {
  const hasPhone = facts.some(({ name }) => name === 'phone');
  return (
    <TextInput
      label="Telefone"
      required
      autoComplete="off"
      placeholder={hasPhone ? '{phone}' : '11 98765-4321'}
      description={
        hasPhone
          ? 'Um número com DDD, ou {phone} para o número do evento.'
          : 'Um número com DDD. Este tipo de gatilho não tem {phone}.'
      }
      {...props}
    />
  );
}

import { TextInput, type TextInputProps } from '@mantine/core';
import type { Fact } from '@recado/contract';
import { MarkedField } from '../../../../shared/ui/marked-field.tsx';

interface PhoneFieldProps extends TextInputProps {
  facts: readonly Fact[];
}

/** A number, or the event's own where it has one. */
export function PhoneField({ facts, ...props }: PhoneFieldProps) {
  const hasPhone = facts.some(({ name }) => name === 'phone');
  return (
    <MarkedField text={String(props.value ?? '')} reading="facts" facts={facts}>
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
    </MarkedField>
  );
}

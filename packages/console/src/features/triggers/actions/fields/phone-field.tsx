import { TextInput, type TextInputProps } from '@mantine/core';
import { type Fact, placeholderMarks } from '@recado/contract';
import { MarkedField } from '../../../../shared/ui/marked-field.tsx';

interface PhoneFieldProps extends TextInputProps {
  facts: readonly Fact[];
}

/** A number, or the event's own where it has one. */
export function PhoneField({ facts, ...props }: PhoneFieldProps) {
  const names = facts.map(({ name }) => name);
  const hasPhone = names.includes('phone');
  const text = String(props.value ?? '');
  // Told once: by the mark where it can mend it, else by the error, which knows the reason.
  const isMended = placeholderMarks(text, names, 'facts').some(({ replacement }) => replacement !== undefined);
  const error = props.error && isMended ? true : props.error;
  return (
    <MarkedField text={props.error && !isMended ? '' : text} reading="facts" facts={facts}>
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
        error={error}
      />
    </MarkedField>
  );
}

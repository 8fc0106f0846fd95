import { TextInput } from '@mantine/core';
import { adminEvents, type ConditionType } from '@recado/contract';
import type { ReactNode } from 'react';
import { Choice } from '../../../shared/ui/choice.tsx';
import { usePhoneQuestion } from '../../../shared/use-phone-question.ts';
import { CronField } from './cron-field.tsx';

interface ConditionValueFieldProps {
  condition: ConditionType;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

const label = 'Valor da condição';

/** What the condition compares with, in the form that fits it. */
export function ConditionValueField({ condition, value, onChange, ...props }: ConditionValueFieldProps) {
  const text = (placeholder: string, description: string) => (
    <TextInput
      {...props}
      label={label}
      required
      placeholder={placeholder}
      description={description}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  switch (condition) {
    case 'MESSAGE_EQUALS':
    case 'MESSAGE_CONTAINS':
    case 'MESSAGE_STARTS_WITH':
    case 'MESSAGE_ENDS_WITH':
      return text('orçamento', 'Maiúsculas e minúsculas não fazem diferença.');
    case 'PHONE_NUMBER_IS':
      return <PhoneValueField {...props} value={value} onChange={onChange} />;
    case 'PHONE_NUMBER_CONTAINS':
      return text('5511', 'Parte do número, só os dígitos contam. Ex.: 5511 para o DDD 11.');
    case 'FIRST_MESSAGE':
      return <NoValue text="Vale uma vez por contato: na primeira mensagem dele." />;
    case 'ALWAYS':
      return <NoValue text="Vale para toda mensagem." />;
    case 'CRON_EXPRESSION':
      return <CronField value={value} onChange={onChange} {...props} />;
    case 'EVENT_NAME_IS':
      return (
        <Choice
          {...props}
          label={label}
          required
          placeholder="Escolha o evento"
          data={Object.entries(adminEvents).map(([name, words]) => ({ value: name, label: words }))}
          value={value || null}
          onChange={(name) => name && onChange(name)}
        />
      );
  }
}

/** A number that can be no phone meets nobody; it is kept all the same, as a sender may come with anything. */
function PhoneValueField({ value, onChange, error, ...props }: Omit<ConditionValueFieldProps, 'condition'>) {
  const { question, onBlur } = usePhoneQuestion(value);
  return (
    <TextInput
      {...props}
      label={label}
      required
      placeholder="11 98765-4321"
      description="Com DDD, em qualquer formato."
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
      error={error ?? question}
    />
  );
}

const NoValue = ({ text }: { text: string }) => (
  <TextInput label={label} value="" placeholder="Não se aplica" description={text} disabled />
);

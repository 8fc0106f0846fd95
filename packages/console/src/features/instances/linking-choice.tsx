import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ConnectInput, digitsOf, foldDigits, phoneProblem } from '@recado/contract';
import type { ClipboardEvent } from 'react';
import { ChoiceCards } from '../../shared/ui/choice-cards.tsx';
import { usePhoneQuestion } from '../../shared/use-phone-question.ts';
import classes from './instance-create-form.module.css';

type Form = UseFormReturnType<ConnectInput>;

const ways = [
  { value: 'qr', label: 'QR Code', description: 'Aponte a câmera do celular para esta tela.' },
  { value: 'pairing', label: 'Código de pareamento', description: 'Digite no celular um código de oito caracteres.' },
] as const;

/** By which kind of code the phone is linked; the one that is typed is made for a number. */
export function LinkingChoice({ form }: { form: Form }) {
  const { usePairingCode } = form.values;
  return (
    <>
      <ChoiceCards
        label="Como conectar o celular"
        value={usePairingCode ? 'pairing' : 'qr'}
        choices={ways}
        onChange={(way) => {
          form.setFieldValue('usePairingCode', way === 'pairing');
          form.clearFieldError('phoneNumber');
        }}
      />
      {usePairingCode && <PairingPhone form={form} />}
    </>
  );
}

function PairingPhone({ form }: { form: Form }) {
  const { phoneNumber } = form.values;
  const lacksCountry = /^\d+$/.test(phoneNumber) && phoneProblem(phoneNumber) === undefined;
  // Nothing is refused by it: the number is that of a phone at hand.
  const { question, onBlur } = usePhoneQuestion(`+${phoneNumber}`);
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    // A number as people write it; anything else is left for the rules to judge.
    if (!/^[\d\s()+.-]+$/.test(foldDigits(text))) return;
    event.preventDefault();
    form.setFieldValue('phoneNumber', digitsOf(text));
  };
  return (
    <div className={classes.phone}>
      <TextInput
        label="Número do WhatsApp"
        description="Só números, com o código do país e o DDD, sem +. No Brasil começa com 55."
        placeholder="5511987654321"
        classNames={{ input: classes.input }}
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        onPaste={onPaste}
        {...form.getInputProps('phoneNumber')}
        onBlur={onBlur}
        error={form.errors['phoneNumber'] ?? question}
      />
      {lacksCountry && (
        <button
          type="button"
          className={classes.hint}
          onClick={() => {
            form.setFieldValue('phoneNumber', `55${phoneNumber}`);
            form.getInputNode('phoneNumber')?.focus();
          }}
        >
          Faltou o código do Brasil? Usar 55{phoneNumber}
        </button>
      )}
    </div>
  );
}

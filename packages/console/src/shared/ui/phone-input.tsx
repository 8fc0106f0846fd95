import { TextInput, type TextInputProps } from '@mantine/core';
import { formatNational, nationalDigits, nationalOf, phoneInputMax, phoneProblem } from '@recado/contract';
import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { editPhone } from '../edit-phone.ts';
import classes from './phone-input.module.css';

interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onPaste'> {
  /** The digits after +55. */
  value: string;
  onChange: (digits: string) => void;
}

/** A Brazilian number that takes its shape while it is typed. */
export function PhoneInput({ value, onChange, ...props }: PhoneInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // A new object for every edit, so that the caret is also put back where the digits stayed the same.
  const [edit, setEdit] = useState<{ caret: number }>();
  useLayoutEffect(() => {
    if (edit) input.current?.setSelectionRange(edit.caret, edit.caret);
  }, [edit]);

  const apply = (digits: string, caret: number) => {
    setEdit({ caret });
    onChange(digits);
  };
  const onType = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = currentTarget;
    const inputType = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : '';
    const next = editPhone({ before: value, typed, caret: selectionStart ?? typed.length, inputType });
    apply(next.digits, next.caret);
  };
  const onPaste = (event: ClipboardEvent) => {
    // A whole number replaces what is there, before the browser cuts it at the field's length.
    const digits = nationalDigits(nationalOf(event.clipboardData.getData('text')));
    if (digits.length < 10) return;
    event.preventDefault();
    apply(digits, formatNational(digits).length);
  };

  return (
    <TextInput
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      label="Telefone"
      placeholder="11 98765-4321"
      maxLength={phoneInputMax}
      leftSection={<span className={classes.prefix}>+55</span>}
      leftSectionWidth={48}
      classNames={{ input: classes.input }}
      {...props}
      value={formatNational(value)}
      onChange={onType}
      onPaste={onPaste}
    />
  );
}

/** Told once it is certain: a number that is still being typed has the wrong length by nature. */
export const phoneErrorOf = (digits: string, hasLeft: boolean): string | undefined =>
  hasLeft || digits.length >= 10 ? phoneProblem(digits) : undefined;

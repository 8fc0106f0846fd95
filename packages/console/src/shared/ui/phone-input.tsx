import { TextInput, type TextInputProps } from '@mantine/core';
import { phoneProblem } from '@recado/contract';
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';
import { editPhone, type PhoneNote, shownPhone } from '../edit-phone.ts';
import classes from './phone-input.module.css';

interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The digits after +55. */
  value: string;
  onChange: (digits: string) => void;
}

/** A Brazilian number that takes its shape while it is typed. */
export function PhoneInput({ value, onChange, ...props }: PhoneInputProps) {
  const input = useRef<HTMLInputElement>(null);
  // A new object for every edit, so that the caret is also put back where the digits stayed the same.
  const [edit, setEdit] = useState<{ caret: number; digits: string }>();
  useLayoutEffect(() => {
    if (edit) input.current?.setSelectionRange(edit.caret, edit.caret);
  }, [edit]);

  const [draft, setDraft] = useState<string>();
  const [note, setNote] = useState<PhoneNote>();

  const onType = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = currentTarget;
    const inputType = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : '';
    const next = editPhone({ before: value, draft, typed, caret: selectionStart ?? typed.length, inputType });
    setDraft(next.draft);
    setNote(next.note);
    setEdit({ caret: next.caret, digits: next.digits });
    onChange(next.digits);
  };

  // Of another number, or of none, it says nothing: the form was emptied or filled in.
  const shownNote = edit?.digits === value ? note : undefined;

  return (
    <TextInput
      ref={input}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      label="Telefone"
      placeholder="11 98765-4321"
      leftSection={<span className={classes.prefix}>+55</span>}
      leftSectionWidth={48}
      classNames={{ input: classes.input }}
      {...props}
      data-doubt={shownNote}
      error={shownNote ? noteTexts[shownNote] : props.error}
      value={value === '' ? (draft ?? '') : shownPhone(value)}
      onChange={onType}
    />
  );
}

const noteTexts: Record<PhoneNote, string> = {
  full: 'Há um dígito a mais: com o DDD são 11 dígitos (móvel) ou 10 (fixo). O que sobrou não entrou.',
  'one-too-many': 'Há um dígito a mais. O +55 já está no campo: comece pelo DDD.',
  zero: 'Deixe o zero de fora: comece pelo DDD.',
  foreign: 'Aqui só entram números do Brasil (+55).',
};

/** Told once it is certain: a number that is still being typed has the wrong length by nature. */
export const phoneErrorOf = (digits: string, hasLeft: boolean): string | undefined =>
  hasLeft || digits.length >= 10 ? phoneProblem(digits) : undefined;

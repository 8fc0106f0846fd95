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
  const [dialled, setDialled] = useState<string>();
  /** How many digits in a row found no place. */
  const [lost, setLost] = useState(0);

  const onType = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = currentTarget;
    const inputType = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : '';
    const caret = selectionStart ?? typed.length;
    const next = editPhone({ before: value, draft, typed, caret, inputType, dialled });
    setDraft(next.draft);
    setNote(next.note);
    setDialled(next.dialled);
    setLost(next.note === 'full' ? (shownNote === 'full' ? lost + 1 : 1) : 0);
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
      error={shownNote ? noteTexts[shownNote](lost) : props.error}
      value={value === '' ? (draft ?? '') : shownPhone(value)}
      onChange={onType}
    />
  );
}

const lengths = 'com o DDD são 11 dígitos (móvel) ou 10 (fixo)';
const noteTexts: Record<PhoneNote, (lost: number) => string> = {
  full: (lost) => `Há ${lost > 1 ? `${lost} dígitos` : 'um dígito'} a mais: ${lengths}. O que sobrou não entrou.`,
  'too-long': () => `O número tem dígitos a mais e não entrou: ${lengths}.`,
  'one-too-many': () => 'Há um dígito a mais. O +55 já está no campo: comece pelo DDD.',
  carrier: () => 'Sem o 0 e sem os dois dígitos da operadora: comece pelo DDD.',
  zero: () => 'Deixe o zero de fora: comece pelo DDD.',
  foreign: () => 'Aqui só entram números do Brasil (+55).',
};

/** Told once it is certain: a number that is still being typed has the wrong length by nature. */
export const phoneErrorOf = (digits: string, hasLeft: boolean): string | undefined =>
  hasLeft || digits.length >= 10 ? phoneProblem(digits) : undefined;

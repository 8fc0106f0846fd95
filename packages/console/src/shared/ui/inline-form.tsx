import { Button } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { useGone } from '../gone-item.ts';
import { CancelButton } from './cancel-button.tsx';
import { Form } from './form.tsx';
import { FormAlert } from './form-alert.tsx';
import classes from './inline-form.module.css';
import { SavedNotice } from './saved-notice.tsx';

interface InlineFormProps {
  label: string;
  problem: string | undefined;
  saving: boolean;
  isChanged: boolean;
  /** Of a form that has saved a new item while more was typed. */
  holds?: 'same' | 'other' | undefined;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** A small form in the middle of a list: opens with the focus in its first field, Escape cancels. */
export function InlineForm({
  label,
  problem,
  saving,
  isChanged,
  holds,
  onSubmit,
  onCancel,
  children,
}: InlineFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isGone = useGone();
  useEffect(() => {
    form.current?.querySelector('input')?.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Form
      ref={form}
      className={classes.form}
      aria-label={label}
      isSending={saving}
      isChanged={isChanged}
      onSubmit={onSubmit}
      onEscape={onCancel}
    >
      <FormAlert>{problem}</FormAlert>
      <div className={classes.fields}>{children}</div>
      <SavedNotice holds={holds} saveLabel="Salvar">
        Item salvo.
      </SavedNotice>
      <div className={classes.actions}>
        <CancelButton onCancel={onCancel} disabled={saving} />
        <Button type="submit" loading={saving}>
          {isGone ? 'Salvar como Novo Item' : 'Salvar'}
        </Button>
      </div>
    </Form>
  );
}

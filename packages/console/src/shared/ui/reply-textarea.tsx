import { Textarea, type TextareaProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { isResting, submitButtonOf } from './form.tsx';

/** Enter starts a new line of the reply, so Ctrl+Enter (or ⌘+Enter) is what submits from here. */
export function ReplyTextarea(props: TextareaProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { form } = event.currentTarget;
    const button = submitButtonOf(form);
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || (button?.disabled && !isResting(button))) return;
    event.preventDefault();
    form?.requestSubmit();
  };
  return <Textarea label="Resposta" autosize minRows={3} maxRows={14} onKeyDown={onKeyDown} {...props} />;
}

import { Textarea, type TextareaProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';

/** Enter starts a new line of the reply, so Ctrl+Enter (or ⌘+Enter) is what submits from here. */
export function ReplyTextarea(props: TextareaProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { form } = event.currentTarget;
    const submit = form?.querySelector<HTMLButtonElement>('[type="submit"]');
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || submit?.disabled) return;
    event.preventDefault();
    form?.requestSubmit();
  };
  return <Textarea label="Resposta" autosize minRows={3} maxRows={14} onKeyDown={onKeyDown} {...props} />;
}

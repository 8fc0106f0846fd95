import { Button, Modal } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import type { Question } from '../shared/unsaved/create-unsaved.ts';
import { unsaved, useUnsavedState } from '../shared/unsaved/unsaved.ts';
import classes from './unsaved-question.module.css';

/** Asked before something that was typed goes, everywhere in the same way. */
export function UnsavedQuestion() {
  const { question } = useUnsavedState();
  const [shown, setShown] = useState<Question>();
  // Still there while the dialog closes, so that it does not empty itself before the reader's eyes.
  if (question && question !== shown) setShown(question);

  const stay = () => unsaved.answer(false);
  // Its own, on its own keys: the library hears Escape for every open dialog at once, also for those under this one.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    stay();
  };
  return (
    <Modal
      opened={question !== undefined}
      onClose={stay}
      closeOnEscape={false}
      onKeyDown={onKeyDown}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': shown?.title } }}
      size={400}
      zIndex={300}
      centered
    >
      <div className={classes.root}>
        <h2>{shown?.title}</h2>
        <p>{shown?.text}</p>
        <div className={classes.actions}>
          <Button variant="default" onClick={() => unsaved.answer(true)}>
            {shown?.lose}
          </Button>
          <Button onClick={stay} data-autofocus>
            Continuar Editando
          </Button>
        </div>
      </div>
    </Modal>
  );
}

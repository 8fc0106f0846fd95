import { Button } from '@mantine/core';
import classes from './composer.module.css';
import type { AnsweredMeanwhile } from './use-send-message.ts';

/** Somebody else has answered since this message was begun: whoever wrote it decides whether it goes all the same. */
export const AnsweredNotice = ({ answer, onSend }: { answer: AnsweredMeanwhile; onSend: () => void }) => (
  <div className={classes.answered} role="alert">
    <p>
      Enquanto você escrevia, {answer.by === 'phone' ? 'alguém respondeu pelo celular' : 'outra pessoa respondeu'}:{' '}
      <q>{answer.text || 'um arquivo'}</q>
    </p>
    <Button variant="default" size="compact-sm" onClick={onSend}>
      Enviar Mesmo Assim
    </Button>
  </div>
);

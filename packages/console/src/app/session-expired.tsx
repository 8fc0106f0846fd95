import { Button, Modal } from '@mantine/core';
import { errorTable } from '@recado/contract';
import { IconClockExclamation } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { SessionState } from '../shared/session/create-session.ts';
import { session, useSessionState } from '../shared/session/session.ts';
import { unsaved } from '../shared/unsaved/unsaved.ts';
import { router } from './router.tsx';
import classes from './session-expired.module.css';
import { SessionReturnForm } from './session-return-form.tsx';

/** Nobody who is still writing pauses for less. */
const pauseMs = 1000;

/** Not dismissable otherwise: without a session nothing on the page under it would work. */
export function SessionExpired() {
  const state = useSessionState();
  const isExpired = state.status === 'expired';
  const [shown, setShown] = useState<Expiry>();
  // Still there while the dialog closes, so that it does not empty itself before the reader's eyes.
  if (isExpired && state !== shown) setShown(state);
  const user = shown?.user;
  const { title, text } = wordsFor(shown);
  const hasPaused = usePause(isExpired);
  const reason = isExpired ? state.reason : undefined;
  const goToLogin = () =>
    unsaved.leave(() => {
      session.dismissExpiry();
      void router.navigate({ to: '/login' });
    });
  return (
    <Modal
      opened={isExpired}
      onClose={() => {}}
      attributes={{ content: { 'aria-label': title } }}
      trapFocus={hasPaused}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={400}
      zIndex={290}
    >
      <div className={classes.root}>
        <span className={classes.icon}>
          <IconClockExclamation size={20} stroke={1.6} aria-hidden />
        </span>
        <h2>{title}</h2>
        <p>
          {text}
          {/* The usual one says the same once more. */}
          {reason && reason !== errorTable.SESSION_EXPIRED.text && ` (${reason})`}
        </p>
        {user && <SessionReturnForm username={user.username} />}
        <Button
          fullWidth
          variant={user ? 'subtle' : 'filled'}
          onClick={goToLogin}
          data-autofocus={user ? undefined : true}
        >
          Fazer Login
        </Button>
      </div>
    </Modal>
  );
}

type Expiry = Extract<SessionState, { status: 'expired' }>;

const kept = 'Nesta aba ficou o que você ainda não tinha salvado. Faça login novamente para continuar.';

function wordsFor(expiry: Expiry | undefined): { title: string; text: string } {
  if (expiry?.by !== undefined) {
    return { title: 'Outra pessoa entrou', text: `${expiry.by} entrou em outra aba deste navegador. ${kept}` };
  }
  if (expiry?.left) return { title: 'Sessão encerrada em outra aba', text: kept };
  return {
    title: 'Sessão Expirada',
    text: 'Por segurança, sua sessão foi encerrada. Faça login novamente para continuar.',
  };
}

/**
 * Whether the one who was writing when the window opened has stopped. Until then the keys go where they went: the rest of
 * a sentence in the field for the password would be lost, and each end of a line in it a wrong password.
 */
function usePause(isOpen: boolean): boolean {
  const [hasPaused, setHasPaused] = useState(false);
  const lastKeyAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const note = () => {
      lastKeyAt.current = performance.now();
    };
    window.addEventListener('keydown', note, { capture: true });
    return () => window.removeEventListener('keydown', note, { capture: true });
  }, []);
  useEffect(() => {
    if (!isOpen) return setHasPaused(false);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const leftMs = lastKeyAt.current + pauseMs - performance.now();
      if (leftMs <= 0) setHasPaused(true);
      else timer = setTimeout(look, leftMs);
    };
    look();
    return () => clearTimeout(timer);
  }, [isOpen]);
  return hasPaused;
}

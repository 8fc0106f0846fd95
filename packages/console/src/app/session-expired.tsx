import { Button, Modal } from '@mantine/core';
import { errorTable, type User } from '@recado/contract';
import { IconClockExclamation } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
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
  const [user, setUser] = useState<User>();
  // Still there while the dialog closes, so that it does not empty itself before the reader's eyes.
  if (isExpired && state.user !== user) setUser(state.user);
  const [hasLeft, setHasLeft] = useState(false);
  if (isExpired && (state.left ?? false) !== hasLeft) setHasLeft(state.left ?? false);
  const title = hasLeft ? 'Sessão encerrada em outra aba' : 'Sessão Expirada';
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
          {hasLeft
            ? 'Nesta aba ficou o que você ainda não tinha salvado. Faça login novamente para continuar.'
            : 'Por segurança, sua sessão foi encerrada. Faça login novamente para continuar.'}
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

import { Button, Modal } from '@mantine/core';
import { errorTable } from '@recado/contract';
import { IconClockExclamation } from '@tabler/icons-react';
import { session, useSessionState } from '../shared/session/session.ts';
import { router } from './router.tsx';
import classes from './session-expired.module.css';

/** Not dismissable otherwise: without a session nothing on the page under it would work. */
export function SessionExpired() {
  const state = useSessionState();
  const reason = state.status === 'expired' ? state.reason : undefined;
  const goToLogin = () => {
    session.dismissExpiry();
    void router.navigate({ to: '/login' });
  };
  return (
    <Modal
      opened={state.status === 'expired'}
      onClose={() => {}}
      attributes={{ content: { 'aria-label': 'Sessão Expirada' } }}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      size={400}
    >
      <div className={classes.root}>
        <span className={classes.icon}>
          <IconClockExclamation size={20} stroke={1.6} aria-hidden />
        </span>
        <h2>Sessão Expirada</h2>
        <p>
          Por segurança, sua sessão foi encerrada. Faça login novamente para continuar.
          {/* The usual one says the same once more. */}
          {reason && reason !== errorTable.SESSION_EXPIRED.text && ` (${reason})`}
        </p>
        <Button fullWidth onClick={goToLogin} data-autofocus>
          Fazer Login
        </Button>
      </div>
    </Modal>
  );
}

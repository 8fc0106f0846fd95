import { useState } from 'react';
import { countOf } from '../shared/format.ts';
import { notify } from '../shared/notify.tsx';
import { leavePush } from '../shared/push-device.ts';
import { session } from '../shared/session/session.ts';
import { unsaved } from '../shared/unsaved/unsaved.ts';

/** The session ends here whatever the server answers, so a failure is only told, never an obstacle. */
export function useSignOut() {
  const [leaving, setLeaving] = useState<'no' | 'here' | 'everywhere'>('no');

  const signOut = async () => {
    if (!(await unsaved.mayLeave())) return;
    setLeaving('here');
    await leavePush();
    await session.logout().catch(() => notify.error('Erro ao fazer logout'));
    setLeaving('no');
  };

  const signOutEverywhere = async () => {
    if (!(await unsaved.mayLeave())) return;
    if (!window.confirm('Sair de todos os dispositivos? Todas as sessões ativas serão encerradas.')) return;
    setLeaving('everywhere');
    try {
      const removed = await session.logoutAll();
      notify.success(
        `Você saiu de todos os dispositivos: ${countOf(removed, 'sessão encerrada', 'sessões encerradas')}.`,
      );
    } catch {
      notify.error('Erro ao fazer logout de todos os dispositivos');
    }
    setLeaving('no');
  };

  return { leaving, signOut, signOutEverywhere };
}

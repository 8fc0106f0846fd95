import { Notice } from '../../../shared/ui/notice.tsx';
import type { DraftOf } from './action-kind.ts';
import { createActionForm } from './create-action-form.tsx';

const empty: DraftOf<'CALL_PERSON'> = {};

export const CallPersonForm = createActionForm('CALL_PERSON', {
  empty,
  Fields: ({ facts }) => (
    <>
      <div>
        A conversa com a pessoa do evento passa a esperar por você, e você é avisado. No WhatsApp ela recebe o texto
        para quem espera, se houver um nas configurações. Nada muda para grupos, para quem está bloqueado ou pediu para
        sair, nem onde alguém já cuida da conversa.
      </div>
      {!facts.some(({ name }) => name === 'phone') && (
        <Notice role="note">Este gatilho não traz uma pessoa: a ação será pulada.</Notice>
      )}
    </>
  ),
});

import { session } from '../shared/session/session.ts';
import { MessageButton, MessagePage } from './message-page.tsx';
import { useLookAgain } from './use-look-again.ts';

const look = () => void session.check();

export function ConnectionErrorPage() {
  useLookAgain(look);
  return (
    <MessagePage
      title="Erro de conexão"
      action={<MessageButton onClick={() => void session.start()}>Tentar Novamente</MessageButton>}
    >
      O servidor do Recado não respondeu. Sua sessão continua guardada neste navegador.
    </MessagePage>
  );
}

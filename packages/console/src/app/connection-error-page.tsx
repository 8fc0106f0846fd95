import { session } from '../shared/session/session.ts';
import { MessageButton, MessagePage } from './message-page.tsx';

export function ConnectionErrorPage() {
  return (
    <MessagePage
      title="Erro de conexão"
      action={<MessageButton onClick={() => void session.start()}>Tentar Novamente</MessageButton>}
    >
      O servidor do Recado não respondeu. Sua sessão continua guardada neste navegador.
    </MessagePage>
  );
}

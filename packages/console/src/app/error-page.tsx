import { MessageButton, MessagePage } from './message-page.tsx';

export function ErrorPage() {
  return (
    <MessagePage
      title="Oops! Algo deu errado"
      action={<MessageButton onClick={() => location.reload()}>Recarregar Página</MessageButton>}
    >
      A tela encontrou um erro inesperado ou o Recado foi atualizado enquanto ela estava aberta. O que já foi salvo
      continua salvo.
    </MessagePage>
  );
}

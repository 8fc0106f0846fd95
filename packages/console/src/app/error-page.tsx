import { useEffect, useState } from 'react';
import { NotLoaded } from '../shared/not-loaded.ts';
import { MessageButton, MessagePage } from './message-page.tsx';
import { useLookAgain } from './use-look-again.ts';

const reload = () => location.reload();

/** What takes the place of a screen that failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const isAway = useIsAway(error instanceof NotLoaded);
  if (isAway === undefined) return null;
  return isAway ? <AwayPage /> : <BrokenPage />;
}

function BrokenPage() {
  return (
    <MessagePage
      title="Oops! Algo deu errado"
      action={<MessageButton onClick={reload}>Recarregar Página</MessageButton>}
    >
      A tela encontrou um erro inesperado ou o Recado foi atualizado enquanto ela estava aberta. O que já foi salvo
      continua salvo.
    </MessagePage>
  );
}

/** Says the same as the page that a service worker shows for an address that cannot be reached. */
function AwayPage() {
  useLookAgain(comeBack);
  return (
    <MessagePage
      title="Sem conexão com o servidor"
      action={<MessageButton onClick={() => void comeBack()}>Tentar Novamente</MessageButton>}
    >
      O Recado não foi alcançado. Verifique a rede, ou se o servidor está ligado. Esta tela abre sozinha assim que ele
      responder. As respostas automáticas não dependem desta janela.
    </MessagePage>
  );
}

/** Asked once: a part that is missing although the server answers stays missing, however often the page is loaded. */
function useIsAway(mayBeAway: boolean): boolean | undefined {
  const [isAway, setAway] = useState(mayBeAway ? undefined : false);
  useEffect(() => {
    if (mayBeAway) void serverAnswers().then((answers) => setAway(!answers));
  }, [mayBeAway]);
  return isAway;
}

async function comeBack(): Promise<void> {
  if (await serverAnswers()) reload();
}

const serverAnswers = (): Promise<boolean> =>
  fetch('/manifest.webmanifest', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

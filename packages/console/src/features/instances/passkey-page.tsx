import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Steps } from '../../shared/ui/steps.tsx';
import { PasskeyExtension } from './passkey-extension.tsx';
import classes from './passkey-page.module.css';
import { PasskeySwitch } from './passkey-switch.tsx';

const preparing = [
  { title: 'Baixe a extensão', text: <PasskeyExtension /> },
  {
    title: 'Abra as extensões do navegador',
    text: (
      <>
        No Chrome, digite <code>chrome://extensions</code> na barra de endereço; no Edge, <code>edge://extensions</code>
        .
      </>
    ),
  },
  { title: 'Ligue o modo do desenvolvedor', text: 'É uma chave no canto da própria página de extensões.' },
  {
    title: 'Clique em Carregar sem compactação',
    text: 'Escolha a pasta que saiu do arquivo, e deixe-a onde está: o navegador a usa de lá. Isto se faz uma vez só.',
  },
];

const confirming = [
  { title: 'Comece a conexão no Recado', text: 'Leia o QR Code ou digite o código de pareamento, como sempre.' },
  {
    title: 'Copie o pedido que a janela mostra',
    text: 'Ele aparece quando o WhatsApp exige a chave, e vale dez minutos.',
  },
  {
    title: 'Abra web.whatsapp.com',
    text: 'No canto da tela fica o botão “Recado: chave de acesso”. Não é preciso entrar no WhatsApp Web.',
  },
  {
    title: 'Cole o pedido e confirme',
    text: 'O navegador pede a digital, o rosto ou a senha. Se a chave está só no celular, escolha usar outro aparelho e leia o QR Code do navegador, com o Bluetooth ligado.',
  },
  { title: 'Copie a resposta e cole no Recado', text: 'O celular conclui a conexão em alguns segundos.' },
];

/** How a number is linked where WhatsApp demands a passkey. */
export function PasskeyPage() {
  return (
    <>
      <PageHeader
        title="Chave de Acesso"
        description="Como confirmar que é você quando o WhatsApp exige uma chave de acesso (passkey) para conectar um número."
      />
      <div className={classes.setting}>
        <PasskeySwitch />
      </div>
      <div className={classes.columns}>
        <section aria-labelledby="preparing">
          <h2 id="preparing">Preparar o navegador, uma vez só</h2>
          <Steps steps={preparing} />
        </section>
        <section aria-labelledby="confirming">
          <h2 id="confirming">Confirmar um número</h2>
          <Steps steps={confirming} />
        </section>
      </div>
      <p className={classes.note}>
        Só uma página do próprio WhatsApp pode usar a chave: por isso a confirmação é feita lá. A extensão não guarda
        nada e não fala com ninguém; a resposta vale uma vez só, para este pedido. Se o WhatsApp não exigir a chave,
        nada disto é necessário.
      </p>
    </>
  );
}

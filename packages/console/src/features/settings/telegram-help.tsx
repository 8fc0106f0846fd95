import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './telegram.module.css';

/** The steps stand open for whoever still has to take them. */
export function TelegramHelp({ isOpen }: { isOpen: boolean }) {
  // Read once: saving the form must not fold away the text that somebody is following.
  const [openAtFirst] = useState(isOpen);
  return (
    <>
      <p>Cada mensagem que chega à API vira um aviso no Telegram, com a resposta que foi dada.</p>
      <details className={classes.help} open={openAtFirst}>
        <summary>
          <IconChevronRight size={15} aria-hidden />
          Como criar o bot e achar o chat
        </summary>
        <ol>
          <li>
            No Telegram, abra o{' '}
            <a href="https://t.me/BotFather" target="_blank" rel="noreferrer">
              @BotFather
            </a>
            , envie <code>/newbot</code> e escolha um nome.
          </li>
          <li>Copie o token que ele mostra e cole em Token do bot.</li>
          <li>Abra a conversa com o seu bot e escreva qualquer coisa. Para avisar um grupo, adicione o bot a ele.</li>
          <li>Clique em Buscar Chat e escolha quem recebe os avisos.</li>
        </ol>
      </details>
    </>
  );
}

import { Alert, UnstyledButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import classes from './telegram.module.css';

interface TelegramChatsProps {
  chats: { id: string; title: string }[];
  onPick: (id: string) => void;
}

export function TelegramChats({ chats, onPick }: TelegramChatsProps) {
  if (chats.length === 0) {
    return (
      <Alert color="gray" icon={<IconInfoCircle size={18} aria-hidden />}>
        Ninguém escreveu ao bot ainda. Abra a conversa com ele no Telegram, envie qualquer mensagem e busque de novo.
      </Alert>
    );
  }
  return (
    <div className={classes.found}>
      <p>Escolha quem recebe os avisos:</p>
      <ul>
        {chats.map(({ id, title }) => (
          <li key={id}>
            <UnstyledButton className={classes.pick} onClick={() => onPick(id)}>
              <span>{title}</span>
              <code>{id}</code>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

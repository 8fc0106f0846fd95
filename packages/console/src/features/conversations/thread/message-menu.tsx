import { Menu } from '@mantine/core';
import type { Conversation, ConversationMessage } from '@recado/contract';
import {
  IconBan,
  IconDotsVertical,
  IconFlask,
  IconMessagePlus,
  IconPlaylistAdd,
  IconUserPlus,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { IconAction } from '../../../shared/ui/icon-action.tsx';
import classes from './message-menu.module.css';

interface MessageMenuProps {
  conversation: Conversation;
  message: ConversationMessage;
  onAddContact: () => void;
  onBlock: () => void;
}

/** From what somebody wrote to what should be done about it from now on. */
export function MessageMenu({ conversation, message, onAddContact, onBlock }: MessageMenuProps) {
  const { text } = message;
  const { phone, contact_id, is_group, state } = conversation;
  const isPerson = phone !== '' && !is_group;
  const hasText = text.trim() !== '';
  const isAddable = isPerson && contact_id === null;
  const isBlockable = isPerson && state !== 'blocked';
  if (!hasText && !isAddable && !isBlockable) return null;
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <IconAction className={classes.open} icon={IconDotsVertical} size={32} label="Ações da mensagem" />
      </Menu.Target>
      <Menu.Dropdown>
        {hasText && isPerson && (
          <Menu.Item
            leftSection={<IconMessagePlus size={16} stroke={1.7} aria-hidden />}
            renderRoot={(root) => (
              <Link {...root} to="/resposta/cadastro" search={(): object => ({ mensagem: text, telefone: phone })} />
            )}
          >
            Criar Resposta
          </Menu.Item>
        )}
        {hasText && (
          <Menu.Item
            leftSection={<IconPlaylistAdd size={16} stroke={1.7} aria-hidden />}
            renderRoot={(root) => <Link {...root} to="/menu/cadastro" search={(): object => ({ mensagem: text })} />}
          >
            Criar Item de Menu
          </Menu.Item>
        )}
        {hasText && (
          <Menu.Item
            leftSection={<IconFlask size={16} stroke={1.7} aria-hidden />}
            renderRoot={(root) => (
              <Link {...root} to="/" search={(): object => ({ simular: text, telefone: is_group ? '' : phone })} />
            )}
          >
            Simular
          </Menu.Item>
        )}
        {isAddable && (
          <Menu.Item leftSection={<IconUserPlus size={16} stroke={1.7} aria-hidden />} onClick={onAddContact}>
            Adicionar Contato
          </Menu.Item>
        )}
        {isBlockable && (
          <Menu.Item color="red" leftSection={<IconBan size={16} stroke={1.7} aria-hidden />} onClick={onBlock}>
            Bloquear
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

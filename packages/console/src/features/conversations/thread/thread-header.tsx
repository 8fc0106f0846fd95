import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Conversation } from '@recado/contract';
import {
  IconArrowLeft,
  IconCheck,
  IconDots,
  IconHandStop,
  IconMailOpened,
  IconRobot,
  IconSearch,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Badge } from '../../../shared/ui/badge.tsx';
import { IconAction } from '../../../shared/ui/icon-action.tsx';
import { useNow } from '../../../shared/use-now.ts';
import { isStateShown, stateText, stateTones, waitReasonTexts } from '../conversation-words.ts';
import { hiddenAs, throughOf } from '../list/conversation-row.tsx';
import type { ConversationActions } from '../use-conversation-actions.ts';
import { TakenUntil } from './taken-until.tsx';
import classes from './thread-header.module.css';

interface ThreadHeaderProps {
  conversation: Conversation;
  actions: ConversationActions;
  onClose: () => void;
  onSearch: () => void;
  onPerson: () => void;
  isPersonShown: boolean;
}

export function ThreadHeader({ conversation, actions, onClose, onSearch, onPerson, isPersonShown }: ThreadHeaderProps) {
  const { name, phone, state, channel, is_group, done_at, waiting_for } = conversation;
  const now = useNow();
  // On a phone the list, with the name of the page, is out of sight.
  const isAlone = useMediaQuery('(max-width: 63.99em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const Title = isAlone ? 'h1' : 'h2';
  const isHeld = channel === 'whatsapp' && !is_group && state !== 'blocked';
  const facts = [phone !== name && phone, hiddenAs(conversation), throughOf(conversation)].filter(Boolean).join(' · ');
  return (
    <header className={classes.root}>
      <IconAction className={classes.back} icon={IconArrowLeft} label="Voltar às conversas" onClick={onClose} />
      <div className={classes.words}>
        <div className={classes.name}>
          <Title tabIndex={-1} data-thread-title>
            {name}
          </Title>
          <span role="status">
            {isStateShown(conversation) && <Badge tone={stateTones[state]}>{stateText(conversation, now)}</Badge>}
          </span>
        </div>
        <p>{facts}</p>
        {state === 'waiting' && waiting_for && <p>{waitReasonTexts[waiting_for]}</p>}
      </div>
      <div className={classes.actions}>
        {isHeld && state === 'taken' && <TakenUntil conversation={conversation} take={actions.take} />}
        {isHeld && state !== 'automatic' && (
          <Button
            variant="default"
            leftSection={<IconRobot size={16} stroke={1.7} aria-hidden />}
            loading={actions.giveBack.isPending}
            onClick={() => actions.giveBack.mutate()}
          >
            Devolver ao Automático
          </Button>
        )}
        {isHeld && state !== 'taken' && (
          <Button
            leftSection={<IconHandStop size={16} stroke={1.7} aria-hidden />}
            loading={actions.take.isPending}
            onClick={() => actions.take.mutate(undefined)}
          >
            Assumir
          </Button>
        )}
        <IconAction icon={IconSearch} label="Buscar nesta conversa" onClick={onSearch} />
        <IconAction
          icon={is_group ? IconUsersGroup : IconUser}
          label={is_group ? 'Ver o grupo' : 'Ver o contato'}
          aria-pressed={isPersonShown}
          onClick={onPerson}
        />
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <IconAction icon={IconDots} label="Mais ações da conversa" />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconMailOpened size={16} stroke={1.7} aria-hidden />}
              onClick={() => actions.unread.mutate(undefined, { onSuccess: onClose })}
            >
              Marcar como Não Lida
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCheck size={16} stroke={1.7} aria-hidden />}
              disabled={done_at !== null && state === 'automatic'}
              onClick={() => actions.finish.mutate()}
            >
              Resolvida
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </header>
  );
}

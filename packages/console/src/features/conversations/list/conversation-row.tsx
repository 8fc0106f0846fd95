import { VisuallyHidden } from '@mantine/core';
import type { Conversation } from '@recado/contract';
import { IconUsersGroup } from '@tabler/icons-react';
import { exactTime } from '../../../shared/format.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { authorNames, isStateShown, kindName, shortMoment, stateText, stateTones } from '../conversation-words.ts';
import { withoutMarks } from '../thread/marked-pieces.ts';
import classes from './conversation-row.module.css';

interface ConversationRowProps {
  conversation: Conversation;
  now: number;
  isOpen: boolean;
  /** By the tab key. */
  isReachable: boolean;
  onFocus: () => void;
  onOpen: () => void;
}

export function ConversationRow({ conversation, now, isOpen, isReachable, onFocus, onOpen }: ConversationRowProps) {
  const { id, name, last_at, last_text, last_kind, last_author, unread, is_group, done_at, state } = conversation;
  return (
    <button
      type="button"
      className={classes.row}
      data-conversation={id}
      data-unread={unread > 0 || undefined}
      aria-current={isOpen ? 'true' : undefined}
      tabIndex={isReachable ? 0 : -1}
      onFocus={onFocus}
      onClick={onOpen}
    >
      <span className={classes.line}>
        <span className={classes.name}>
          {is_group && <IconUsersGroup size={15} stroke={1.7} aria-label="Grupo" />}
          <span>{name}</span>
        </span>
        <time dateTime={last_at} title={exactTime(last_at)}>
          {shortMoment(last_at, now)}
        </time>
      </span>
      <span className={classes.line}>
        <span className={classes.text}>
          {authorNames[last_author]}
          {withoutMarks(last_text) || kindName(last_kind)}
        </span>
        {unread > 0 && (
          <span className={classes.unread}>
            {unread > 99 ? '99+' : unread}
            <VisuallyHidden> {unread === 1 ? 'não lida' : 'não lidas'}</VisuallyHidden>
          </span>
        )}
      </span>
      <span className={classes.line}>
        <span className={classes.through}>
          {[hiddenAs(conversation), throughOf(conversation)].filter(Boolean).join(' · ')}
        </span>
        {done_at && state === 'automatic' ? (
          <Badge tone="good">Resolvida</Badge>
        ) : (
          isStateShown(conversation) && <Badge tone={stateTones[state]}>{stateText(conversation, now)}</Badge>
        )}
      </span>
    </button>
  );
}

/** What tells two of one name apart, unless it stands as the name. */
export const hiddenAs = ({ name, hidden_as }: Conversation): string => (hidden_as === name ? '' : hidden_as);

/** By which number of the shop it is held. */
export const throughOf = ({ channel, instance_name, instance_id }: Conversation): string =>
  channel === 'api' ? 'Aplicativo (API)' : instance_name || instance_id;

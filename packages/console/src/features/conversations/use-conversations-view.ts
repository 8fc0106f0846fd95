import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ConversationsView, conversationsView } from './conversations-view.ts';

export type ShowConversations = (
  change: { [Name in keyof ConversationsView]?: ConversationsView[Name] | undefined },
) => void;

/** What the address tells, and how to change it. */
export function useConversationsView(): { view: ConversationsView; show: ShowConversations } {
  // As text, so that an equal address is the same view.
  const address = JSON.stringify(conversationsView(useSearch({ strict: false })));
  const view = useMemo((): ConversationsView => JSON.parse(address), [address]);
  const navigate = useNavigate();
  const show: ShowConversations = (change) =>
    void navigate({
      to: '/conversas',
      search: (current: object): object => conversationsView({ ...current, ...change }),
      // Going back returns to the list or to the last conversation, not to every letter that was typed.
      replace: !('conversa' in change),
      resetScroll: false,
    });
  return { view, show };
}

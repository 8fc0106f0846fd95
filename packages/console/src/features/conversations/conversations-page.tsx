import { VisuallyHidden } from '@mantine/core';
import type { Conversation } from '@recado/contract';
import { IconMessages } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { Composer } from './composer/composer.tsx';
import { useDrafts } from './composer/drafts.ts';
import classes from './conversations-page.module.css';
import { focusRow } from './list/focus-row.ts';
import { ListColumn } from './list/list-column.tsx';
import { PersonBeside } from './person/person-beside.tsx';
import { ConversationPane } from './thread/conversation-pane.tsx';
import { useArrivals } from './use-arrivals.ts';
import { useConversationsView } from './use-conversations-view.ts';
import { useVisibleHeight } from './use-visible-height.ts';

/** Who wrote, what was answered and why; and where somebody steps in. */
export function ConversationsPage({ onAddContact }: { onAddContact: (conversation: Conversation) => void }) {
  const { view, show } = useConversationsView();
  const { conversa: openId } = view;
  const drafts = useDrafts();
  const arrivals = useArrivals();
  const height = useVisibleHeight();

  const isBeside = openId !== undefined && view.contato === true;
  const close = () => show({ conversa: undefined, mensagem: undefined, contato: undefined });
  useReturnToRow(openId);
  return (
    <div
      className={classes.root}
      data-open={openId !== undefined || undefined}
      data-beside={isBeside || undefined}
      style={height}
    >
      <VisuallyHidden role="status">{arrivals}</VisuallyHidden>
      <div className={classes.list}>
        <ListColumn view={view} show={show} />
      </div>
      <section className={classes.pane} aria-label="Conversa">
        {openId === undefined ? (
          <EmptyState icon={IconMessages} title="Escolha uma conversa">
            As mensagens aparecem aqui, cada resposta com o motivo dela.
          </EmptyState>
        ) : (
          <ConversationPane
            key={openId}
            id={openId}
            around={view.mensagem}
            onNewest={() => show({ mensagem: undefined })}
            onFound={(mensagem) => show({ mensagem })}
            onClose={close}
            onAddContact={onAddContact}
            onPerson={() => show({ contato: view.contato ? undefined : true })}
            isPersonShown={view.contato ?? false}
            composer={(conversation) => <Composer conversation={conversation} drafts={drafts} />}
          />
        )}
      </section>
      {isBeside && openId !== undefined && (
        <PersonBeside
          id={openId}
          onClose={() => show({ contato: undefined })}
          onAddContact={onAddContact}
          onOpen={(id) => show({ conversa: id, mensagem: undefined })}
          onFind={(messageId) => show({ mensagem: messageId })}
        />
      )}
    </div>
  );
}

/** Whoever closes a conversation goes on at its row, which on a phone comes back with the list. */
function useReturnToRow(openId: number | undefined): void {
  const last = useRef(openId);
  useEffect(() => {
    const left = last.current;
    last.current = openId;
    if (left !== undefined && openId === undefined) focusRow(left);
  }, [openId]);
}

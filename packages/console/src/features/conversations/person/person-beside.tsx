import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Conversation } from '@recado/contract';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { IconAction } from '../../../shared/ui/icon-action.tsx';
import { conversationById } from '../conversations.queries.ts';
import classes from './person-beside.module.css';
import { PersonPanel } from './person-panel.tsx';

interface PersonBesideProps {
  id: number;
  onClose: () => void;
  onAddContact: (conversation: Conversation) => void;
  onOpen: (id: number) => void;
  onFind: (messageId: string) => void;
}

/** Beside the conversation where there is room, else over it. */
export function PersonBeside({ id, onClose, onAddContact, onOpen, onFind }: PersonBesideProps) {
  const { data } = useQuery(conversationById(id));
  const hasRoom = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false }) ?? true;
  const isNarrow = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  if (!data) return null;
  const title = data.is_group ? 'Grupo' : 'Contato';
  const panel = (
    <>
      <div className={classes.head}>
        <h2>{title}</h2>
        <IconAction icon={IconX} label={`Fechar ${title.toLowerCase()}`} onClick={onClose} />
      </div>
      <div className={classes.body}>
        <PersonPanel
          conversation={data}
          onAddContact={() => onAddContact(data)}
          onOpen={onOpen}
          onFind={(messageId) => {
            // What covers the thread makes way for it.
            if (!hasRoom) onClose();
            onFind(messageId);
          }}
        />
      </div>
    </>
  );
  if (hasRoom) {
    return (
      <aside className={classes.root} aria-label={title}>
        {panel}
      </aside>
    );
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isNarrow ? 'bottom' : 'right'}
      size={isNarrow ? '85%' : 360}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': title } }}
      classNames={{ content: classes.sheet, body: classes.sheetBody }}
    >
      {panel}
    </Drawer>
  );
}

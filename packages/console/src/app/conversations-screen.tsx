import { useDisclosure } from '@mantine/hooks';
import type { Conversation } from '@recado/contract';
import { useState } from 'react';
import { NewContactDialog } from '../features/contacts/form/new-contact-dialog.tsx';
import { ConversationsPage } from '../features/conversations/conversations-page.tsx';

/** The conversations, from which whoever writes can be put into the contact book. */
export function ConversationsScreen() {
  const [person, setPerson] = useState<Conversation>();
  const [opened, { open, close }] = useDisclosure(false);
  const add = (conversation: Conversation) => {
    setPerson(conversation);
    open();
  };
  return (
    <>
      <ConversationsPage onAddContact={add} />
      <NewContactDialog opened={opened} person={person} onClose={close} />
    </>
  );
}

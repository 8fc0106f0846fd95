import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { BulkSendDialog, type BulkSendSubject } from '../features/bulk-sends/bulk-send-dialog.tsx';
import { BulkSendsStrip } from '../features/bulk-sends/bulk-sends-strip.tsx';
import { ContactsPage } from '../features/contacts/contacts-page.tsx';

/** The contact book, from which messages go to many at once. */
export function ContactsScreen() {
  const [subject, setSubject] = useState<BulkSendSubject>();
  const [opened, { open, close }] = useDisclosure(false);
  const show = (next: BulkSendSubject) => {
    setSubject(next);
    open();
  };
  return (
    <>
      <ContactsPage
        news={<BulkSendsStrip onOpen={({ id }) => show({ kind: 'started', id })} />}
        onSendMessage={({ selection, count }) => show({ kind: 'new', selection, count })}
      />
      <BulkSendDialog
        opened={opened}
        subject={subject}
        onStarted={({ id }) => setSubject({ kind: 'started', id })}
        onClose={close}
      />
    </>
  );
}

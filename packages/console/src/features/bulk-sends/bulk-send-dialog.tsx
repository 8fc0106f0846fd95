import type { BulkSend, ContactSelection } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { BulkSendForm } from './bulk-send-form.tsx';
import { BulkSendProgress } from './bulk-send-progress.tsx';
import { bulkSendList } from './bulk-sends.queries.ts';

/** What the dialog is about: a new send to some contacts, or one that was started. */
export type BulkSendSubject =
  | { kind: 'new'; selection: ContactSelection; count: number }
  | { kind: 'started'; id: number };

interface BulkSendDialogProps {
  opened: boolean;
  subject: BulkSendSubject | undefined;
  onStarted: (bulkSend: BulkSend) => void;
  onClose: () => void;
}

export function BulkSendDialog({ opened, subject, onStarted, onClose }: BulkSendDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Envio em massa" size={640}>
      {subject?.kind === 'new' && (
        <BulkSendForm selection={subject.selection} count={subject.count} onStarted={onStarted} onCancel={onClose} />
      )}
      {subject?.kind === 'started' && <Started id={subject.id} />}
    </Dialog>
  );
}

function Started({ id }: { id: number }) {
  const bulkSend = useQuery(bulkSendList).data?.find((entry) => entry.id === id);
  return bulkSend ? <BulkSendProgress bulkSend={bulkSend} /> : null;
}

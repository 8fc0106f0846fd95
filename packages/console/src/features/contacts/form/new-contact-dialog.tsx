import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { EditedItem } from '../../../shared/ui/edited-item.tsx';
import { contactGroups } from '../contacts.queries.ts';
import { ManualContactForm } from '../import/manual-contact-form.tsx';

interface NewContactDialogProps {
  /** Who is to be added; stays while the dialog closes. */
  person: { name: string; phone: string } | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Somebody who wrote, on the way into the contact book. */
export function NewContactDialog({ person, opened, onClose }: NewContactDialogProps) {
  const { data: groups } = useQuery({ ...contactGroups, enabled: opened });
  return (
    <Dialog opened={opened} onClose={onClose} title="Novo contato" size={560}>
      {person && (
        <EditedItem key={person.phone}>
          <ManualContactForm groups={groups ?? []} groupId={undefined} person={person} onClose={onClose} />
        </EditedItem>
      )}
    </Dialog>
  );
}

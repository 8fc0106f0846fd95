import type { Contact, ContactGroup } from '@recado/contract';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { EditedItem } from '../../../shared/ui/edited-item.tsx';
import { ContactForm } from './contact-form.tsx';

interface ContactDialogProps {
  contact: Contact | undefined;
  opened: boolean;
  groups: readonly ContactGroup[];
  onClose: () => void;
  onRemoved: () => void;
}

/** The contact stays while the dialog closes, so that it does not empty itself before the reader's eyes. */
export function ContactDialog({ contact, opened, onClose, ...form }: ContactDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Editar contato" size={560}>
      {contact && (
        <EditedItem key={contact.id} isGone={false}>
          <ContactForm contact={contact} onClose={onClose} {...form} />
        </EditedItem>
      )}
    </Dialog>
  );
}

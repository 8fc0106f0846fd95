import { type Contact, type ContactGroup, contactPhone } from '@recado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api, errorText } from '../../../shared/api.ts';
import type { useContractForm } from '../../../shared/use-contract-form.ts';
import { useEdit } from '../../../shared/use-edit.ts';
import { useSaveTarget } from '../../../shared/use-save-target.ts';
import { contactsKey } from '../contacts.queries.ts';
import { contactFieldsOf } from './contact-edit-fields.ts';
import type { ContactValues } from './contact-fields.tsx';
import { duplicateError } from './phone-holder.tsx';

type ContactForm = Pick<ReturnType<typeof useContractForm<ContactValues>>, 'form' | 'refuse' | 'follow' | 'closeSaved'>;

interface ContactSaveOptions extends ContactForm {
  /** As it was when editing began: who did not see that somebody left takes nobody out of 'Bloqueado'. */
  contact: Contact | undefined;
  groups: readonly ContactGroup[];
  /** What the server would make of the values. */
  parse: (values: ContactValues) => object;
  /** What is said where the server does not say why. */
  failed: string;
  onSaved: (was: 'created' | 'updated') => void;
  onDuplicate?: () => void;
  onClose: () => void;
}

/** Saves the contact that a form holds, in the dialog of one that is known as in the one that adds it. */
export function useContactSave(options: ContactSaveOptions) {
  const { contact, groups, parse, failed, form, refuse, follow, closeSaved, onSaved, onDuplicate, onClose } = options;
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: contactsKey });
  const { stored, target, targetOf, holds, keep, edit } = useSaveTarget<ContactValues, Contact>({
    opened: contact,
    values: form.values,
    parts: ({ name, phone }) => [name, contactPhone(phone) ?? phone],
    typed: (row) => ({ ...row }),
  });
  const save = useEdit({
    ...edit,
    follow,
    fields: contactFieldsOf(groups),
    mine: parse,
    save: (body, base) => {
      const to = targetOf(body);
      return to ? api.contacts.update({ params: { id: to.id }, body }, { base }) : api.contacts.create({ body });
    },
    onKept: async () => {
      await reload();
      onClose();
    },
    onSaved: async (saved) => {
      onSaved(saved.id === stored?.id ? 'updated' : 'created');
      // Before closing, so that the list appears with what was saved.
      await reload();
      keep(saved);
      closeSaved(onClose);
    },
    onError: (error, { name }) => {
      const text = errorText(error, failed);
      const duplicate = duplicateError(error, text);
      const atPhone = () => {
        form.setFieldError('phone', duplicate);
        form.getInputNode('phone')?.focus();
      };
      if (duplicate) onDuplicate?.();
      refuse(name, text, duplicate ? atPhone : undefined);
    },
  });
  return { save, target, holds, reload };
}

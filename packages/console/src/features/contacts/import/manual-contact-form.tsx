import { Button } from '@mantine/core';
import { type ContactGroup, contactInput, contactTexts, typedContact } from '@recado/contract';
import { useGone } from '../../../shared/gone-item.ts';
import { notify } from '../../../shared/notify.tsx';
import { CancelButton } from '../../../shared/ui/cancel-button.tsx';
import { DialogActions } from '../../../shared/ui/dialog-actions.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { FormAlert } from '../../../shared/ui/form-alert.tsx';
import { SavedNotice } from '../../../shared/ui/saved-notice.tsx';
import { useContractForm } from '../../../shared/use-contract-form.ts';
import { ContactFields, type ContactValues } from '../form/contact-fields.tsx';
import { useContactSave } from '../form/use-contact-save.ts';
import { tellImport } from './import-contacts.ts';
import classes from './manual-contact-form.module.css';

interface ManualContactFormProps {
  groups: readonly ContactGroup[];
  /** The group that is looked at: a contact added there most likely belongs to it. */
  groupId: string | undefined;
  /** Whom the form begins with. */
  person?: { name: string; phone: string } | undefined;
  onClose: () => void;
}

/** One contact typed by hand goes straight into the book. */
export function ManualContactForm({ groups, groupId, person, onClose }: ManualContactFormProps) {
  const { form, problem, refuse, submit, isChanged, follow, closeSaved } = useContractForm<ContactValues>({
    rules: typedContact,
    initialValues: {
      ...{ name: person?.name ?? '', phone: person?.phone ?? '', email: '', company: '', title: '' },
      groupIds: groupId ? [groupId] : [],
    },
  });
  const isGone = useGone();
  const {
    save: add,
    target,
    holds,
  } = useContactSave({
    ...{ form, refuse, follow, closeSaved, groups, onClose },
    contact: undefined,
    parse: contactInput.parse,
    failed: contactTexts.addFailed,
    onSaved: (was) => {
      if (was === 'updated') notify.success('Contato atualizado com sucesso!');
      else tellImport({ imported: 1, duplicates: 0, rejected: 0 });
    },
    onDuplicate: () => tellImport({ imported: 0, duplicates: 1, rejected: 0 }),
  });
  return (
    <Form
      className={classes.form}
      isSending={add.isPending}
      isChanged={isChanged}
      onSubmit={submit((values) => add.mutate(values))}
      aria-label="Novo contato"
    >
      <FormAlert>{problem}</FormAlert>
      <ContactFields form={form} groups={groups} own={target} isSaving={add.isPending} />
      <DialogActions
        notice={
          <SavedNotice holds={holds} saveLabel="Salvar">
            Contato adicionado.
          </SavedNotice>
        }
      >
        <CancelButton onCancel={onClose} disabled={add.isPending} />
        <Button type="submit" loading={add.isPending}>
          {target ? 'Salvar' : isGone ? 'Salvar como Novo Item' : 'Adicionar Contato'}
        </Button>
      </DialogActions>
    </Form>
  );
}

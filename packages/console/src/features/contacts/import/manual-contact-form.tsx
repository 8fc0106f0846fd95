import { Button } from '@mantine/core';
import { type Contact, type ContactGroup, contactInput, contactTexts } from '@recado/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, errorText } from '../../../shared/api.ts';
import { useGone } from '../../../shared/gone-item.ts';
import { notify } from '../../../shared/notify.tsx';
import { CancelButton } from '../../../shared/ui/cancel-button.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { FormAlert } from '../../../shared/ui/form-alert.tsx';
import { useContractForm } from '../../../shared/use-contract-form.ts';
import { useEdit } from '../../../shared/use-edit.ts';
import { useStored } from '../../../shared/use-stored.ts';
import { contactsKey } from '../contacts.queries.ts';
import { contactFieldsOf } from '../form/contact-edit-fields.ts';
import { ContactFields, type ContactValues } from '../form/contact-fields.tsx';
import { duplicateError } from '../form/phone-holder.tsx';
import { tellImport } from './import-contacts.ts';
import classes from './manual-contact-form.module.css';

interface ManualContactFormProps {
  groups: readonly ContactGroup[];
  /** The group that is looked at: a contact added there most likely belongs to it. */
  groupId: string | undefined;
  onClose: () => void;
}

/** One contact typed by hand goes straight into the book. */
export function ManualContactForm({ groups, groupId, onClose }: ManualContactFormProps) {
  const client = useQueryClient();
  const { form, problem, setProblem, submit, isChanged, closeSaved } = useContractForm<ContactValues>({
    rules: contactInput,
    initialValues: { name: '', phone: '', email: '', company: '', title: '', groupIds: groupId ? [groupId] : [] },
  });
  const { stored, keep } = useStored<Contact>(undefined);
  const isGone = useGone();
  const add = useEdit({
    base: useRef<Contact>(undefined),
    fields: contactFieldsOf(groups),
    mine: (values: ContactValues) => contactInput.parse(values),
    save: (body, base) =>
      stored ? api.contacts.update({ params: { id: stored.id }, body }, { base }) : api.contacts.create({ body }),
    onKept: async () => {
      await client.invalidateQueries({ queryKey: contactsKey });
      onClose();
    },
    onSaved: (saved) => {
      if (stored) notify.success('Contato atualizado com sucesso!');
      else tellImport({ imported: 1, duplicates: 0, rejected: 0 });
      keep(saved);
      closeSaved(onClose);
      return client.invalidateQueries({ queryKey: contactsKey });
    },
    onError: (error) => {
      const text = errorText(error, contactTexts.addFailed);
      const duplicate = duplicateError(error, text);
      if (!duplicate) return setProblem(text);
      tellImport({ imported: 0, duplicates: 1, rejected: 0 });
      form.setFieldError('phone', duplicate);
      form.getInputNode('phone')?.focus();
    },
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
      <ContactFields form={form} groups={groups} own={stored} />
      <div className={classes.actions}>
        <CancelButton onCancel={onClose} disabled={add.isPending} />
        <Button type="submit" loading={add.isPending}>
          {stored ? 'Salvar' : isGone ? 'Salvar como Novo Item' : 'Adicionar Contato'}
        </Button>
      </div>
    </Form>
  );
}

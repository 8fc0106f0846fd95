import { Button } from '@mantine/core';
import { type Contact, type ContactGroup, contactInput, contactTexts } from '@recado/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, errorText } from '../../../shared/api.ts';
import { notify } from '../../../shared/notify.tsx';
import { CancelButton } from '../../../shared/ui/cancel-button.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { FormAlert } from '../../../shared/ui/form-alert.tsx';
import { useContractForm } from '../../../shared/use-contract-form.ts';
import { contactsKey } from '../contacts.queries.ts';
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
  /** What was typed while it was being added is saved to it. */
  const [added, setAdded] = useState<Contact>();
  const add = useMutation({
    mutationFn: (body: ContactValues) =>
      added ? api.contacts.update({ params: { id: added.id }, body }) : api.contacts.create({ body }),
    onSuccess: (saved) => {
      if (added) notify.success('Contato atualizado com sucesso!');
      else tellImport({ imported: 1, duplicates: 0, rejected: 0 });
      setAdded(saved);
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
      <ContactFields form={form} groups={groups} own={added} />
      <div className={classes.actions}>
        <CancelButton onCancel={onClose} disabled={add.isPending} />
        <Button type="submit" loading={add.isPending}>
          {added ? 'Salvar' : 'Adicionar Contato'}
        </Button>
      </div>
    </Form>
  );
}

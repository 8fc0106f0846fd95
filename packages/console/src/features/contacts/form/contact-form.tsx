import { Button } from '@mantine/core';
import { type Contact, type ContactGroup, contactEdit, contactTexts } from '@recado/contract';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, errorText } from '../../../shared/api.ts';
import { notify } from '../../../shared/notify.tsx';
import { CancelButton } from '../../../shared/ui/cancel-button.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { FormAlert } from '../../../shared/ui/form-alert.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { useContractForm } from '../../../shared/use-contract-form.ts';
import { useEdit } from '../../../shared/use-edit.ts';
import { useStored } from '../../../shared/use-stored.ts';
import { contactsKey } from '../contacts.queries.ts';
import { contactFieldsOf } from './contact-edit-fields.ts';
import { ContactFields, type ContactValues } from './contact-fields.tsx';
import classes from './contact-form.module.css';
import { duplicateError } from './phone-holder.tsx';

interface ContactFormProps {
  contact: Contact;
  groups: readonly ContactGroup[];
  onClose: () => void;
  onRemoved: () => void;
}

export function ContactForm({ contact, groups, onClose, onRemoved }: ContactFormProps) {
  const client = useQueryClient();
  const { stored, keep } = useStored(contact);
  const { name, phone, email, company, title, groupIds } = contact;
  const { form, problem, setProblem, submit, isChanged, closeSaved } = useContractForm<ContactValues>({
    rules: contactEdit,
    initialValues: { name, phone, email, company, title, groupIds },
  });
  const finish = async (text: string, close: () => void) => {
    notify.success(text);
    await client.invalidateQueries({ queryKey: contactsKey });
    close();
  };
  const save = useEdit({
    // As it was when editing began: who did not see that somebody left takes nobody out of 'Bloqueado'.
    base: useRef(contact),
    fields: contactFieldsOf(groups),
    mine: (values: ContactValues) => contactEdit.parse(values),
    save: (body, base) =>
      stored ? api.contacts.update({ params: { id: stored.id }, body }, { base }) : api.contacts.create({ body }),
    onKept: async () => {
      await client.invalidateQueries({ queryKey: contactsKey });
      onClose();
    },
    onSaved: (saved) =>
      finish(stored ? 'Contato atualizado com sucesso!' : 'Contato criado com sucesso!', () => {
        keep(saved);
        closeSaved(onClose);
      }),
    onError: (error) => {
      const text = errorText(error, contactTexts.updateFailed);
      const duplicate = duplicateError(error, text);
      if (!duplicate) return setProblem(text);
      form.setFieldError('phone', duplicate);
      form.getInputNode('phone')?.focus();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.contacts.remove({ params: { id } }),
    onSuccess: () => {
      onRemoved();
      return finish('Contato excluído com sucesso!', onClose);
    },
    onError: (error) => setProblem(errorText(error, contactTexts.removeFailed)),
  });
  const askAndRemove = ({ id }: Contact) => {
    if (window.confirm(`Tem certeza que deseja excluir este contato?\n\n${name}`)) remove.mutate(id);
  };
  const isBusy = save.isPending || remove.isPending;
  return (
    <Form
      className={classes.form}
      isSending={isBusy}
      isChanged={isChanged}
      onSubmit={submit((values) => save.mutate(values))}
      aria-label="Contato"
    >
      <FormAlert>{problem}</FormAlert>
      <ContactFields form={form} groups={groups} own={stored ?? contact} />
      <p className={classes.times}>
        Cadastrado <RelativeTime iso={contact.createdAt} />, alterado <RelativeTime iso={contact.updatedAt} />.
      </p>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          className={classes.remove}
          leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
          onClick={() => stored && askAndRemove(stored)}
          loading={remove.isPending}
          disabled={isBusy || !stored}
        >
          Excluir
        </Button>
        <CancelButton onCancel={onClose} disabled={isBusy} />
        <Button type="submit" loading={save.isPending} disabled={isBusy}>
          {stored ? 'Salvar' : 'Salvar como Novo Item'}
        </Button>
      </div>
    </Form>
  );
}

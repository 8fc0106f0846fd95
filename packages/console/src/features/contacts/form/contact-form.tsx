import { Button } from '@mantine/core';
import { type Contact, type ContactGroup, contactEdit, contactTexts, showPhone } from '@recado/contract';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api, errorText } from '../../../shared/api.ts';
import type { EditFields } from '../../../shared/edit-conflict.ts';
import { useGone } from '../../../shared/gone-item.ts';
import { notify } from '../../../shared/notify.tsx';
import { CancelButton } from '../../../shared/ui/cancel-button.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { FormAlert } from '../../../shared/ui/form-alert.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { useContractForm } from '../../../shared/use-contract-form.ts';
import { useEdit } from '../../../shared/use-edit.ts';
import { contactsKey } from '../contacts.queries.ts';
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
  const isGone = useGone();
  const { id, name, phone, email, company, title, groupIds } = contact;
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
    fields: fieldsOf(groups),
    mine: (values: ContactValues) => contactEdit.parse(values),
    save: (body, base) =>
      isGone ? api.contacts.create({ body }) : api.contacts.update({ params: { id }, body }, { base }),
    onKept: async () => {
      await client.invalidateQueries({ queryKey: contactsKey });
      onClose();
    },
    onSaved: () =>
      finish(isGone ? 'Contato criado com sucesso!' : 'Contato atualizado com sucesso!', () => closeSaved(onClose)),
    onError: (error) => {
      const text = errorText(error, contactTexts.updateFailed);
      const duplicate = duplicateError(error, text);
      if (!duplicate) return setProblem(text);
      form.setFieldError('phone', duplicate);
      form.getInputNode('phone')?.focus();
    },
  });
  const remove = useMutation({
    mutationFn: () => api.contacts.remove({ params: { id } }),
    onSuccess: () => {
      onRemoved();
      return finish('Contato excluído com sucesso!', onClose);
    },
    onError: (error) => setProblem(errorText(error, contactTexts.removeFailed)),
  });
  const askAndRemove = () => {
    if (window.confirm(`Tem certeza que deseja excluir este contato?\n\n${name}`)) remove.mutate();
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
      <ContactFields form={form} groups={groups} own={contact} />
      <p className={classes.times}>
        Cadastrado <RelativeTime iso={contact.createdAt} />, alterado <RelativeTime iso={contact.updatedAt} />.
      </p>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          className={classes.remove}
          leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
          onClick={askAndRemove}
          loading={remove.isPending}
          disabled={isBusy || isGone}
        >
          Excluir
        </Button>
        <CancelButton onCancel={onClose} disabled={isBusy} />
        <Button type="submit" loading={save.isPending} disabled={isBusy}>
          {isGone ? 'Salvar como Novo Item' : 'Salvar'}
        </Button>
      </div>
    </Form>
  );
}

const fieldsOf = (groups: readonly ContactGroup[]): EditFields => ({
  name: { label: 'Nome' },
  phone: { label: 'Telefone', show: (phone) => showPhone(String(phone)) },
  email: { label: 'E-mail' },
  company: { label: 'Empresa' },
  title: { label: 'Cargo' },
  groupIds: {
    label: 'Grupos',
    show: (ids) =>
      (ids as string[])
        .map((id) => groups.find((group) => group.id === id)?.name ?? id)
        .sort((a, b) => a.localeCompare(b, 'pt-BR'))
        .join(', '),
  },
});

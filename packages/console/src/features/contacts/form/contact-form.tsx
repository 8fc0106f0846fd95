import { Button } from '@mantine/core';
import { type Contact, type ContactGroup, contactEdit, contactTexts, typedContactEdit } from '@recado/contract';
import { IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, errorText } from '../../../shared/api.ts';
import { notify } from '../../../shared/notify.tsx';
import { CancelButton } from '../../../shared/ui/cancel-button.tsx';
import { DialogActions } from '../../../shared/ui/dialog-actions.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { FormAlert } from '../../../shared/ui/form-alert.tsx';
import { RelativeTime } from '../../../shared/ui/relative-time.tsx';
import { useContractForm } from '../../../shared/use-contract-form.ts';
import { ContactFields, type ContactValues } from './contact-fields.tsx';
import classes from './contact-form.module.css';
import { useContactSave } from './use-contact-save.ts';

interface ContactFormProps {
  contact: Contact;
  groups: readonly ContactGroup[];
  onClose: () => void;
  onRemoved: () => void;
}

export function ContactForm({ contact, groups, onClose, onRemoved }: ContactFormProps) {
  const { name, phone, email, company, title, groupIds } = contact;
  const { form, problem, setProblem, refuse, submit, isChanged, follow, closeSaved } = useContractForm<ContactValues>({
    rules: useMemo(() => typedContactEdit(phone), [phone]),
    initialValues: { name, phone, email, company, title, groupIds },
  });
  const {
    save,
    target: stored,
    reload,
  } = useContactSave({
    ...{ form, refuse, follow, closeSaved, contact, groups, onClose },
    parse: contactEdit.parse,
    failed: contactTexts.updateFailed,
    onSaved: (was) => notify.success(`Contato ${was === 'updated' ? 'atualizado' : 'criado'} com sucesso!`),
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.contacts.remove({ params: { id } }),
    onSuccess: async () => {
      onRemoved();
      notify.success('Contato excluído com sucesso!');
      await reload();
      onClose();
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
      <ContactFields form={form} groups={groups} own={stored ?? contact} isSaving={save.isPending} />
      <p className={classes.times}>
        Cadastrado <RelativeTime iso={contact.createdAt} />, alterado <RelativeTime iso={contact.updatedAt} />.
      </p>
      <DialogActions>
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
      </DialogActions>
    </Form>
  );
}

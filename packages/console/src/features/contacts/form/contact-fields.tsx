import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Contact, ContactGroup } from '@recado/contract';
import { usePhoneQuestion } from '../../../shared/use-phone-question.ts';
import classes from './contact-fields.module.css';
import { GroupsField } from './contact-groups-field.tsx';
import { PhoneHolderHint } from './phone-holder.tsx';

export interface ContactValues extends Record<string, unknown> {
  name: string;
  phone: string;
  email: string;
  company: string;
  title: string;
  groupIds: string[];
}

interface ContactFieldsProps {
  form: UseFormReturnType<ContactValues>;
  groups: readonly ContactGroup[];
  /** The contact being edited. */
  own: Contact | undefined;
  /** Until its answer is there, who has the phone may be the very contact that is being saved. */
  isSaving: boolean;
}

export function ContactFields({ form, groups, own, isSaving }: ContactFieldsProps) {
  const { name } = form.errors;
  const { question, onBlur } = usePhoneQuestion(form.values.phone, own?.phone);
  const phone = form.errors['phone'] ?? question;
  return (
    <div className={classes.fields}>
      <TextInput data-autofocus label="Nome" required autoComplete="off" {...form.getInputProps('name')} />
      <div>
        <TextInput
          label="Telefone"
          required
          type="tel"
          autoComplete="off"
          description="Com DDD. De outro país, com + e o código dele."
          {...form.getInputProps('phone')}
          onBlur={onBlur}
          // One text can be about both fields; it is said once.
          error={phone === name ? Boolean(phone) : phone}
        />
        {!phone && !isSaving && <PhoneHolderHint phone={form.values.phone} own={own} />}
      </div>
      <TextInput label="E-mail" type="email" autoComplete="off" {...form.getInputProps('email')} />
      <TextInput label="Empresa" autoComplete="off" {...form.getInputProps('company')} />
      <TextInput label="Cargo" autoComplete="off" {...form.getInputProps('title')} />
      <div>
        <GroupsField
          label="Grupos"
          groups={groups}
          value={form.values.groupIds}
          onChange={(ids) => form.setFieldValue('groupIds', ids)}
        />
      </div>
    </div>
  );
}

import { TextInput } from '@mantine/core';
import classes from './action-form.module.css';
import type { DraftOf } from './action-kind.ts';
import { createActionForm } from './create-action-form.tsx';
import { GroupsField } from './fields/action-groups-field.tsx';
import { PhoneField } from './fields/phone-field.tsx';

const empty: DraftOf<'ADD_CONTACT'> = { phone: '', name: '', email: '', company: '', groupIds: [] };

export const AddContactForm = createActionForm('ADD_CONTACT', {
  empty,
  Fields: ({ form, facts }) => (
    <>
      <div className={classes.pair}>
        <PhoneField facts={facts} {...form.getInputProps('phone')} />
        <TextInput
          label="Nome"
          autoComplete="off"
          description="Sem nome, vale o de quem enviou ou o telefone."
          {...form.getInputProps('name')}
        />
        <TextInput label="E-mail" type="email" autoComplete="off" {...form.getInputProps('email')} />
        <TextInput label="Empresa" autoComplete="off" {...form.getInputProps('company')} />
      </div>
      <GroupsField {...form.getInputProps('groupIds')} value={form.values.groupIds} />
    </>
  ),
});

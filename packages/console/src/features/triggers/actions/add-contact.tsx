import { TextInput } from '@mantine/core';
import { MarkedField } from '../../../shared/ui/marked-field.tsx';
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
        <MarkedField text={form.values.name} reading="facts" facts={facts}>
          <TextInput
            label="Nome"
            autoComplete="off"
            description="Sem nome, vale o de quem enviou ou o telefone."
            {...form.getInputProps('name')}
          />
        </MarkedField>
        <MarkedField text={form.values.email} reading="facts" facts={facts}>
          <TextInput label="E-mail" inputMode="email" autoComplete="off" {...form.getInputProps('email')} />
        </MarkedField>
        <MarkedField text={form.values.company} reading="facts" facts={facts}>
          <TextInput label="Empresa" autoComplete="off" {...form.getInputProps('company')} />
        </MarkedField>
      </div>
      <GroupsField {...form.getInputProps('groupIds')} value={form.values.groupIds} />
    </>
  ),
});

import { Radio, TextInput } from '@mantine/core';
import { MarkedField } from '../../../shared/ui/marked-field.tsx';
import type { DraftOf } from './action-kind.ts';
import { createActionForm } from './create-action-form.tsx';
import { PhoneField } from './fields/phone-field.tsx';
import classes from './radio-group.module.css';

const empty: DraftOf<'MANAGE_CONTACT_PERMISSION'> = { phone: '', permission: true, name: '' };

export const ManagePermissionForm = createActionForm('MANAGE_CONTACT_PERMISSION', {
  empty,
  Fields: ({ form, facts }) => (
    <>
      <PhoneField facts={facts} {...form.getInputProps('phone')} />
      <Radio.Group
        label="Permissão para receber mensagens"
        value={form.values.permission ? 'accepted' : 'refused'}
        onChange={(choice) => form.setFieldValue('permission', () => choice === 'accepted')}
      >
        <div className={classes.options}>
          <Radio value="accepted" label="Aceita" description="O contato vai para o grupo Permitido." />
          <Radio
            value="refused"
            label="Recusada"
            description="O contato vai para o grupo Bloqueado e não recebe mais mensagens automáticas."
          />
        </div>
      </Radio.Group>
      <MarkedField text={form.values.name} reading="facts" facts={facts}>
        <TextInput
          label="Nome"
          description="Opcional. Usado quando o contato ainda não existe."
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      </MarkedField>
    </>
  ),
});

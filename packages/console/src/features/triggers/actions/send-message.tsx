import type { DraftOf } from './action-kind.ts';
import { createActionForm } from './create-action-form.tsx';
import { FileField } from './fields/file-field.tsx';
import { InstanceField } from './fields/instance-field.tsx';
import { MessageField } from './fields/message-field.tsx';
import { MillisecondsField } from './fields/milliseconds-field.tsx';
import { PhoneField } from './fields/phone-field.tsx';

const empty: DraftOf<'SEND_WHATSAPP_MESSAGE'> = { instanceId: '', to: '', message: '', delay: 0 };

export const SendMessageForm = createActionForm('SEND_WHATSAPP_MESSAGE', {
  empty,
  Fields: ({ form, facts }) => (
    <>
      <InstanceField {...form.getInputProps('instanceId')} value={form.values.instanceId} />
      <PhoneField label="Destinatário" facts={facts} {...form.getInputProps('to')} />
      <MessageField
        facts={facts}
        description="Os marcadores e as tags são preenchidos no envio."
        required={form.values.quickActionId === undefined}
        {...form.getInputProps('message')}
      />
      <FileField {...form.getInputProps('quickActionId')} value={form.values.quickActionId} />
      <MillisecondsField
        label="Atraso"
        description="Espera antes de enviar."
        {...form.getInputProps('delay')}
        value={form.values.delay}
      />
    </>
  ),
});

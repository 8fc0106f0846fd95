import { Switch } from '@mantine/core';
import { Choice } from '../../../shared/ui/choice.tsx';
import { MarkedField } from '../../../shared/ui/marked-field.tsx';
import { ReplyTextarea } from '../../../shared/ui/reply-textarea.tsx';
import { TagTextarea } from '../../../shared/ui/tag-textarea.tsx';
import { levelTexts } from '../events/event-level.ts';
import type { DraftOf } from './action-kind.ts';
import { createActionForm } from './create-action-form.tsx';

const empty: DraftOf<'LOG_EVENT'> = { message: '', level: 'info', details: '', saveToDatabase: false };

export const LogEventForm = createActionForm('LOG_EVENT', {
  empty,
  Fields: ({ form, facts }) => (
    <>
      <MarkedField text={form.values.message} reading="facts" facts={facts}>
        <TagTextarea label="Mensagem" required minRows={2} tags={facts} {...form.getInputProps('message')} />
      </MarkedField>
      <Choice
        label="Nível"
        data={Object.entries(levelTexts).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('level')}
      />
      <MarkedField text={form.values.details} reading="facts" facts={facts}>
        <ReplyTextarea label="Detalhes" minRows={2} {...form.getInputProps('details')} />
      </MarkedField>
      <Switch
        label="Salvar no banco de dados"
        description="Aparece na aba Eventos. Sem isto fica só uma linha, sem o texto, no log do servidor."
        {...form.getInputProps('saveToDatabase', { type: 'checkbox' })}
      />
    </>
  ),
});

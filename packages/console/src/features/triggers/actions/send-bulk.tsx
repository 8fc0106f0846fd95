import { bulkSendLimits, bulkSendTexts, type ContactGroup, safeIntervalMs, systemGroupIds } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../../shared/format.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { WholeNumberInput } from '../../../shared/ui/whole-number-input.tsx';
import { durationText } from '../duration.ts';
import { contactGroups } from '../triggers.queries.ts';
import classes from './action-form.module.css';
import type { DraftOf } from './action-kind.ts';
import { createActionForm } from './create-action-form.tsx';
import { FileField } from './fields/file-field.tsx';
import { InstanceField } from './fields/instance-field.tsx';
import { MessageField } from './fields/message-field.tsx';
import { MillisecondsField } from './fields/milliseconds-field.tsx';
import { ReferenceSelect } from './fields/reference-select.tsx';

const empty: DraftOf<'SEND_BULK_WHATSAPP'> = { instanceId: '', groupId: '', message: '', limit: 50, interval: 1000 };

export const SendBulkForm = createActionForm('SEND_BULK_WHATSAPP', {
  empty,
  Fields: ({ form, facts }) => {
    const groups = useQuery({ ...contactGroups, select: receivingGroups });
    const { limit, interval } = form.values;
    return (
      <>
        <InstanceField {...form.getInputProps('instanceId')} value={form.values.instanceId} />
        <ReferenceSelect
          label="Grupo de contatos"
          query={groups}
          optionOf={groupOption}
          empty={{ text: 'Nenhum grupo ainda.', action: 'Criar Grupo', to: '/contatos' }}
          problem="Falha ao carregar grupos"
          {...form.getInputProps('groupId')}
          value={form.values.groupId}
        />
        <MessageField
          facts={facts}
          description="As tags são preenchidas com os dados de cada contato."
          required={form.values.quickActionId === undefined}
          {...form.getInputProps('message')}
        />
        <FileField {...form.getInputProps('quickActionId')} value={form.values.quickActionId} />
        <div className={classes.pair}>
          <WholeNumberInput
            label="Limite de contatos"
            min={1}
            max={bulkSendLimits.limitMax}
            thousandSeparator="."
            {...form.getInputProps('limit')}
          />
          <MillisecondsField label="Intervalo entre mensagens" {...form.getInputProps('interval')} value={interval} />
        </div>
        {typeof interval === 'number' && interval < safeIntervalMs && (
          <Notice role="alert">{bulkSendTexts.pacingWarning}</Notice>
        )}
        {typeof interval === 'number' && typeof limit === 'number' && interval * limit >= 1000 && (
          <p className={classes.note}>
            {countOf(limit, 'mensagem', 'mensagens')} levam cerca de {durationText(interval * limit)}.
          </p>
        )}
      </>
    );
  },
});

/** Nobody of the blocked group ever receives anything. */
const receivingGroups = (groups: ContactGroup[]) => groups.filter(({ id }) => id !== systemGroupIds.blocked);

const groupOption = ({ id, name }: ContactGroup) => ({ value: id, label: name });

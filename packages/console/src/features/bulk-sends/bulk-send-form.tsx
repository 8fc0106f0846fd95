import { Button, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import {
  type BulkSend,
  bulkSendDefaults,
  bulkSendInput,
  bulkSendLimits,
  bulkSendTexts,
  type ContactSelection,
  invalidTagsText,
  safeIntervalMs,
  unknownTags,
} from '@recado/contract';
import { IconAlertTriangle, IconSend2 } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { countOf } from '../../shared/format.ts';
import { instanceList } from '../../shared/instances.ts';
import { notify } from '../../shared/notify.tsx';
import { tagList } from '../../shared/tags.ts';
import { CancelButton } from '../../shared/ui/cancel-button.tsx';
import { DialogActions } from '../../shared/ui/dialog-actions.tsx';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { FormFields } from '../../shared/ui/form-columns.tsx';
import { InstanceSelect } from '../../shared/ui/instance-select.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { TagTextarea } from '../../shared/ui/tag-textarea.tsx';
import classes from './bulk-send-form.module.css';
import { bulkSendList } from './bulk-sends.queries.ts';
import { durationText } from './duration-text.ts';

interface BulkSendFormProps {
  selection: ContactSelection;
  count: number;
  onStarted: (bulkSend: BulkSend) => void;
  onCancel: () => void;
}

interface Values {
  instanceId: string;
  message: string;
  limit: number | string;
  seconds: number | string;
}

export function BulkSendForm({ selection, count, onStarted, onCancel }: BulkSendFormProps) {
  const client = useQueryClient();
  const instances = useQuery(instanceList);
  const tags = useQuery(tagList).data?.filter((tag) => tag.isActive) ?? [];
  const inputOf = ({ seconds, ...values }: Values) => ({
    ...values,
    interval: typeof seconds === 'number' ? Math.round(seconds * 1000) : Number.NaN,
    selection,
  });
  const form = useForm<Values>({
    initialValues: {
      instanceId: '',
      message: '',
      limit: Math.min(Math.max(count, 1), bulkSendDefaults.limit),
      seconds: bulkSendDefaults.intervalMs / 1000,
    },
    validate: (values) => {
      const issues = bulkSendInput.safeParse(inputOf(values)).error?.issues ?? [];
      const problems = Object.fromEntries(
        issues.map(({ path, message }) => [path[0] === 'interval' ? 'seconds' : String(path[0]), message]),
      );
      const unknown = unknownTags(values.message, tags);
      return unknown.length > 0 ? { ...problems, message: invalidTagsText(unknown) } : problems;
    },
  });
  const { instanceId, limit, seconds } = form.values;
  const connected = instances.data?.filter(({ runtime_status }) => runtime_status === 'connected') ?? [];
  const onlyInstance = connected.length === 1 ? connected[0]?.instance_id : undefined;
  const { setFieldValue } = form;
  useEffect(() => {
    if (instanceId === '' && onlyInstance) setFieldValue('instanceId', onlyInstance);
  }, [instanceId, onlyInstance, setFieldValue]);

  const start = useMutation({
    mutationFn: (values: Values) => api.bulkSends.create({ body: bulkSendInput.parse(inputOf(values)) }),
    onSuccess: (bulkSend) => {
      notify.info(`Envio para ${countOf(bulkSend.total, 'contato', 'contatos')} iniciado`);
      void client.invalidateQueries({ queryKey: bulkSendList.queryKey });
      onStarted(bulkSend);
    },
  });

  const reached = Math.min(count, Number(limit) || 0);
  const intervalMs = (Number(seconds) || 0) * 1000;
  return (
    <Form
      isSending={start.isPending}
      isChanged={form.values.message !== ''}
      onSubmit={form.onSubmit((values) => start.mutate(values))}
    >
      <FormFields>
        <InstanceSelect query={instances} {...form.getInputProps('instanceId')} />
        <MarkedField text={form.values.message} reading="tags">
          <TagTextarea
            label="Mensagem"
            description="Cada contato recebe a mensagem com os seus próprios dados no lugar das tags."
            placeholder="Ex.: Olá, {nome}! Temos novidades para você."
            minRows={4}
            tags={tags}
            {...form.getInputProps('message')}
          />
        </MarkedField>
        <div className={classes.pair}>
          <NumberInput
            label="Limite de contatos"
            description={`${count === 1 ? 'Do' : 'Dos'} ${countOf(count, 'selecionado', 'selecionados')}`}
            min={1}
            max={bulkSendLimits.limitMax}
            clampBehavior="none"
            {...form.getInputProps('limit')}
          />
          <NumberInput
            label="Intervalo entre mensagens"
            description="Varia um pouco a cada envio"
            suffix=" s"
            min={0}
            max={bulkSendLimits.intervalMaxMs / 1000}
            decimalScale={1}
            clampBehavior="none"
            {...form.getInputProps('seconds')}
          />
        </div>
        {intervalMs < safeIntervalMs && reached > 1 && (
          <p className={classes.warning} role="note">
            <IconAlertTriangle size={18} aria-hidden />
            {bulkSendTexts.pacingWarning}
          </p>
        )}
        <p className={classes.summary}>
          {countOf(reached, 'mensagem', 'mensagens')}, {durationText(reached, intervalMs)}. Contatos do grupo Bloqueado
          ficam de fora.
        </p>
        <FormAlert>{start.error ? errorText(start.error, 'Erro ao iniciar o envio em massa') : undefined}</FormAlert>
      </FormFields>
      <DialogActions>
        <CancelButton onCancel={onCancel} disabled={start.isPending} />
        <Button type="submit" leftSection={<IconSend2 size={16} aria-hidden />} loading={start.isPending}>
          Iniciar Envio
        </Button>
      </DialogActions>
    </Form>
  );
}

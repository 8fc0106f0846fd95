import { Button, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import {
  type BulkSend,
  bulkSendDefaults,
  bulkSendEstimateInput,
  bulkSendInput,
  bulkSendLimits,
  bulkSendTexts,
  type ContactSelection,
  safeIntervalMs,
} from '@recado/contract';
import { IconAlertTriangle, IconSend2 } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, errorText } from '../../shared/api.ts';
import { countOf } from '../../shared/format.ts';
import { instanceList } from '../../shared/instances.ts';
import { notify } from '../../shared/notify.tsx';
import { tagList } from '../../shared/tags.ts';
import { AttachmentField } from '../../shared/ui/attachment-field.tsx';
import { CancelButton } from '../../shared/ui/cancel-button.tsx';
import { DialogActions } from '../../shared/ui/dialog-actions.tsx';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import { FormFields } from '../../shared/ui/form-columns.tsx';
import { InstanceSelect } from '../../shared/ui/instance-select.tsx';
import { MarkedField } from '../../shared/ui/marked-field.tsx';
import { TagTextarea } from '../../shared/ui/tag-textarea.tsx';
import { WholeNumberInput } from '../../shared/ui/whole-number-input.tsx';
import { useAttachment } from '../../shared/use-attachment.ts';
import { zoneName } from '../../shared/zone-name.ts';
import { EstimateSummary } from './bulk-send-estimate.tsx';
import classes from './bulk-send-form.module.css';
import { BulkSendOptions } from './bulk-send-options.tsx';
import { inputOf, problemsOf, type Values } from './bulk-send-values.ts';
import { bulkSendList, estimateOf } from './bulk-sends.queries.ts';

const calmMs = 300;

interface BulkSendFormProps {
  selection: ContactSelection;
  count: number;
  onStarted: (bulkSend: BulkSend) => void;
  onCancel: () => void;
}

export function BulkSendForm({ selection, count, onStarted, onCancel }: BulkSendFormProps) {
  const client = useQueryClient();
  const instances = useQuery(instanceList);
  const tags = useQuery(tagList).data?.filter((tag) => tag.isActive) ?? [];
  const form = useForm<Values>({
    initialValues: {
      instanceId: '',
      message: '',
      limit: Math.min(Math.max(count, 1), bulkSendDefaults.limit),
      seconds: bulkSendDefaults.intervalMs / 1000,
      ...{ startsAt: '', from: '', until: '', weekdays: [], wordings: [], skipAnswered: false },
    },
    validate: (values) => problemsOf(values, selection, tags, choice.attachment !== undefined),
  });
  const choice = useAttachment();
  const { instanceId, limit, seconds } = form.values;
  const connected = instances.data?.filter(({ runtime_status }) => runtime_status === 'connected') ?? [];
  const onlyInstance = connected.length === 1 ? connected[0]?.instance_id : undefined;
  const { setFieldValue } = form;
  useEffect(() => {
    if (instanceId === '' && onlyInstance) setFieldValue('instanceId', onlyInstance);
  }, [instanceId, onlyInstance, setFieldValue]);

  const start = useMutation({
    mutationFn: (values: Values) =>
      api.bulkSends.create({
        body: bulkSendInput.parse({ ...inputOf(values, selection), attachmentId: choice.attachment?.id }),
      }),
    onSuccess: (bulkSend) => {
      const state = bulkSend.starts_at === null ? 'iniciado' : 'agendado';
      notify.info(`Envio para ${countOf(bulkSend.total, 'contato', 'contatos')} ${state}`);
      void client.invalidateQueries({ queryKey: bulkSendList.queryKey });
      onStarted(bulkSend);
    },
  });

  const reached = Math.min(count, Number(limit) || 0);
  const intervalMs = (Number(seconds) || 0) * 1000;
  // Nothing is asked while it is still being typed.
  const [asked] = useDebouncedValue(form.values, calmMs);
  const question = bulkSendEstimateInput.safeParse(inputOf(asked, selection));
  const estimate = useQuery(estimateOf(question.data));
  return (
    <Form
      isSending={start.isPending}
      isChanged={form.values.message !== '' || choice.state.kind !== 'empty'}
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
        <AttachmentField
          choice={choice}
          label="Anexo (opcional)"
          kinds="Imagem, PDF, documento, áudio, vídeo ou GIF animado"
          disabled={start.isPending}
        />
        <div className={classes.pair}>
          <WholeNumberInput
            label="Limite de contatos"
            description={`${count === 1 ? 'Do' : 'Dos'} ${countOf(count, 'selecionado', 'selecionados')}`}
            min={1}
            max={bulkSendLimits.limitMax}
            thousandSeparator="."
            {...form.getInputProps('limit')}
          />
          <NumberInput
            label="Intervalo entre mensagens"
            description="Varia um pouco a cada envio"
            suffix=" s"
            min={0}
            max={bulkSendLimits.intervalMaxMs / 1000}
            decimalScale={1}
            decimalSeparator=","
            allowedDecimalSeparators={[',', '.']}
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
        <BulkSendOptions form={form} tags={tags} zone={estimate.data && zoneName(estimate.data.time_zone)} />
        <EstimateSummary
          estimate={estimate.data}
          guess={{ recipients: reached, ms: Math.max(0, reached - 1) * intervalMs }}
        />
        <FormAlert>{start.error ? errorText(start.error, 'Erro ao iniciar o envio em massa') : undefined}</FormAlert>
      </FormFields>
      <DialogActions>
        <CancelButton onCancel={onCancel} disabled={start.isPending} />
        <Button
          type="submit"
          leftSection={<IconSend2 size={16} aria-hidden />}
          loading={start.isPending}
          disabled={choice.isUploading}
        >
          Iniciar Envio
        </Button>
      </DialogActions>
    </Form>
  );
}

import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { phoneKey, type Trigger, triggerLimits, triggerTexts } from '@recado/contract';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FormActions, FormFields } from '../../../shared/ui/form-columns.tsx';
import type { TestFacts } from './use-execution.ts';

interface ExecutionDialogProps {
  /** Stays known while the dialog closes. */
  trigger: Trigger | undefined;
  opened: boolean;
  onExecute: (facts: TestFacts) => void;
  onClose: () => void;
}

/** What the trigger is to believe of its event; all of it may be left out. */
export function ExecutionDialog({ trigger, opened, onExecute, onClose }: ExecutionDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={trigger && `Executar ${trigger.name}`} size={520}>
      {trigger && <ExecutionForm trigger={trigger} onExecute={onExecute} onCancel={onClose} />}
    </Dialog>
  );
}

interface ExecutionFormProps {
  trigger: Trigger;
  onExecute: (facts: TestFacts) => void;
  onCancel: () => void;
}

function ExecutionForm({ trigger, onExecute, onCancel }: ExecutionFormProps) {
  const form = useForm<TestFacts>({
    initialValues: { phone: '', name: '', message: '' },
    validate: {
      phone: (typed) => (typed.trim() !== '' && phoneKey(typed) === undefined ? triggerTexts.testPhone : null),
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit(onExecute)} aria-label={`Executar ${trigger.name}`}>
      <FormFields>
        <div>
          As ações rodam agora, de verdade, sem esperar pela condição.
          {trigger.type !== 'SCHEDULED' && ' Os dados de teste ocupam o lugar dos dados do evento e são opcionais.'}
        </div>
        {trigger.type !== 'SCHEDULED' && (
          <>
            <TextInput
              label="Telefone de teste"
              description="No lugar de {phone}. Uma mensagem para {phone} vai para este número."
              placeholder="11 98765-4321"
              inputMode="tel"
              autoComplete="off"
              maxLength={30}
              {...form.getInputProps('phone')}
            />
            <TextInput
              label="Nome de teste"
              description="No lugar de {sender}."
              autoComplete="off"
              maxLength={triggerLimits.testNameMax}
              {...form.getInputProps('name')}
            />
            <Textarea
              label="Mensagem de teste"
              description="No lugar de {message}."
              autosize
              minRows={2}
              maxRows={6}
              {...form.getInputProps('message')}
            />
          </>
        )}
        <FormActions>
          <Button variant="default" onClick={onCancel}>
            Cancelar
          </Button>
          <Button type="submit" leftSection={<IconPlayerPlay size={16} aria-hidden />} data-autofocus>
            Executar Agora
          </Button>
        </FormActions>
      </FormFields>
    </form>
  );
}

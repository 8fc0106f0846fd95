import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type TestFacts, type Trigger, trialProblems } from '@recado/contract';
import { IconPlayerPlay } from '@tabler/icons-react';
import { CancelButton } from '../../../shared/ui/cancel-button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { DialogActions } from '../../../shared/ui/dialog-actions.tsx';
import { Form } from '../../../shared/ui/form.tsx';
import { FormFields } from '../../../shared/ui/form-columns.tsx';
import { isSame } from '../../../shared/unsaved/is-same.ts';
import { NumbersAway } from './numbers-away.tsx';

interface ExecutionDialogProps {
  /** Stays known while the dialog closes. */
  trigger: Trigger | undefined;
  opened: boolean;
  onExecute: (facts: TestFacts) => void;
  onClose: () => void;
}

/** What the trigger is to believe of its event; what no action needs may be left out. */
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

const nothing: TestFacts = { phone: '', name: '', message: '' };

function ExecutionForm({ trigger, onExecute, onCancel }: ExecutionFormProps) {
  const isScheduled = trigger.type === 'SCHEDULED';
  const needed = isScheduled ? {} : trialProblems(trigger.actions, nothing);
  const form = useForm<TestFacts>({
    initialValues: nothing,
    validate: (typed) => (isScheduled ? {} : trialProblems(trigger.actions, typed)),
  });
  const onSubmit = form.onSubmit(onExecute, (errors) => {
    const [first] = Object.keys(errors);
    if (first) form.getInputNode(first)?.focus();
  });
  return (
    <Form
      aria-label={`Executar ${trigger.name}`}
      isSending={false}
      isChanged={!isSame(form.values, nothing)}
      onSubmit={onSubmit}
    >
      <FormFields>
        <div>
          As ações rodam agora, de verdade, sem esperar pela condição.
          {!isScheduled && ' Os dados de teste ocupam o lugar dos dados do evento.'}
        </div>
        <NumbersAway trigger={trigger} />
        {!isScheduled && (
          <>
            <TextInput
              label="Telefone de teste"
              description="No lugar de {phone}. Uma mensagem para {phone} vai para este número."
              placeholder="11 98765-4321"
              inputMode="tel"
              autoComplete="off"
              required={needed.phone !== undefined}
              data-autofocus={needed.phone !== undefined || undefined}
              {...form.getInputProps('phone')}
            />
            <TextInput
              label="Nome de teste"
              description="No lugar de {sender}."
              autoComplete="off"
              required={needed.name !== undefined}
              {...form.getInputProps('name')}
            />
            <Textarea
              label="Mensagem de teste"
              description="No lugar de {message}."
              autosize
              minRows={2}
              maxRows={6}
              required={needed.message !== undefined}
              {...form.getInputProps('message')}
            />
          </>
        )}
        <DialogActions>
          <CancelButton onCancel={onCancel} />
          <Button
            type="submit"
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            data-autofocus={needed.phone === undefined || undefined}
          >
            Executar Agora
          </Button>
        </DialogActions>
      </FormFields>
    </Form>
  );
}

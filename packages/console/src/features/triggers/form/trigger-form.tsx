import { Checkbox, TextInput } from '@mantine/core';
import {
  type ConditionType,
  conditionLabels,
  conditionsOf,
  type Trigger,
  type TriggerAction,
  type TriggerType,
  triggerInput,
  triggerTypeLabels,
} from '@recado/contract';
import { useState } from 'react';
import { Choice } from '../../../shared/ui/choice.tsx';
import { InlineForm } from '../../../shared/ui/inline-form.tsx';
import { useContractForm } from '../../../shared/use-contract-form.ts';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { ActionList } from '../actions/action-list.tsx';
import { ConditionValueField } from './condition-value-field.tsx';
import { draftOf, emptyDraft, type ListedAction, type TriggerDraft, withAction, withType } from './trigger-draft.ts';
import classes from './trigger-form.module.css';
import { useTriggerSave } from './use-trigger-save.ts';

interface TriggerFormProps {
  /** The one being edited; a new one when left out. */
  trigger: Trigger | undefined;
  onClose: () => void;
}

const isAboutMessages = (type: TriggerType): boolean => type === 'API_MESSAGE' || type === 'WHATSAPP_MESSAGE';

export function TriggerForm({ trigger, onClose }: TriggerFormProps) {
  const { form, problem, refuse, submit, isChanged, follow, closeSaved } = useContractForm<TriggerDraft>({
    rules: triggerInput,
    initialValues: trigger ? draftOf(trigger) : emptyDraft,
  });
  const { save, target, holds } = useTriggerSave({
    trigger,
    values: form.values,
    follow,
    onSaved: () => closeSaved(onClose),
    onKept: onClose,
    refuse,
    onFieldProblem: (field, text) => form.setFieldError(field, text),
  });
  const [dialog, setDialog] = useState<{ opened: boolean; action?: ListedAction }>({ opened: false });
  const closeDialog = () => setDialog((last) => ({ ...last, opened: false }));
  const keepAction = (action: TriggerAction) => {
    form.setFieldValue('actions', withAction(form.values.actions, action, dialog.action?.id));
    closeDialog();
  };

  const { type, condition_type, condition_value, actions } = form.values;
  return (
    <>
      <InlineForm
        label={target ? `Editar ${target.name}` : 'Novo gatilho'}
        problem={problem}
        saving={save.isPending}
        isChanged={isChanged}
        holds={holds}
        onSubmit={submit((values) => save.mutate(values))}
        onCancel={onClose}
      >
        <div className={classes.column}>
          <TextInput label="Nome" required autoComplete="off" {...form.getInputProps('name')} />
          <Choice
            label="Tipo"
            required
            data={Object.entries(triggerTypeLabels).map(([value, label]) => ({ value, label }))}
            {...form.getInputProps('type')}
            onChange={(chosen) => chosen && form.setValues(withType(form.values, chosen as TriggerType))}
          />
          <Choice
            label="Condição"
            required
            data={conditionsOf[type].map((value) => ({ value, label: conditionLabels[value] }))}
            {...form.getInputProps('condition_type')}
            onChange={(chosen) => chosen && form.setFieldValue('condition_type', chosen as ConditionType)}
          />
          <ConditionValueField
            condition={condition_type}
            {...form.getInputProps('condition_value')}
            value={condition_value}
          />
          <Checkbox
            label="Ativo"
            description="Um gatilho inativo nunca é executado."
            {...form.getInputProps('is_active', { type: 'checkbox' })}
          />
          {isAboutMessages(type) && (
            <Checkbox
              label="Também em grupos"
              description="Sem isto, mensagens escritas em um grupo não executam o gatilho."
              {...form.getInputProps('in_groups', { type: 'checkbox' })}
            />
          )}
        </div>
        <div className={classes.column}>
          <ActionList
            actions={actions}
            trigger={{ type, condition_value }}
            onChange={(changed) => form.setFieldValue('actions', changed)}
            onAdd={() => setDialog({ opened: true })}
            onEdit={(action) => setDialog({ opened: true, action })}
            error={form.errors['actions']}
          />
        </div>
      </InlineForm>
      {/* Beside the form, not within: its keys and its submit are its own. */}
      <ActionDialog
        opened={dialog.opened}
        action={dialog.action}
        trigger={{ type, condition_value }}
        onDone={keepAction}
        onClose={closeDialog}
      />
    </>
  );
}

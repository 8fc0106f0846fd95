import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type ConnectInput, connectInput, type Instance, instanceTexts } from '@recado/contract';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { CancelButton } from '../../shared/ui/cancel-button.tsx';
import { Form } from '../../shared/ui/form.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import sectionClasses from '../../shared/ui/settings-section.module.css';
import { isSame } from '../../shared/unsaved/is-same.ts';
import classes from './instance-create-form.module.css';
import { suggestId } from './instance-id.ts';
import { useConnectInstance } from './instances.queries.ts';
import { LinkingChoice } from './linking-choice.tsx';

interface InstanceCreateFormProps {
  /** Those that already have their id. */
  taken: Instance[];
  onType: () => void;
  /** `isGoingOn`: something else was typed while it was under way, which stays. */
  onCreated: (created: Instance, isGoingOn: boolean) => void;
  /** Without, the form is simply there, waiting for the first instance. */
  onCancel: (() => void) | undefined;
}

const empty: ConnectInput = { instanceName: '', instanceId: '', phoneNumber: '', usePairingCode: false };
const fields = ['instanceName', 'instanceId', 'phoneNumber'] as const;

export function InstanceCreateForm({ taken, onType, onCreated, onCancel }: InstanceCreateFormProps) {
  const form = useForm<ConnectInput>({
    initialValues: empty,
    onValuesChange: onType,
    validate: (values) => ({
      ...schemaResolver(connectInput, { sync: true })(chosen(values)),
      ...(taken.some(({ instance_id }) => instance_id === values.instanceId.trim()) && {
        instanceId: 'Já existe uma instância com este ID',
      }),
    }),
  });
  const nameInput = useRef<HTMLInputElement>(null);
  const [wasOpened] = useState(onCancel !== undefined);
  useEffect(() => {
    if (wasOpened) nameInput.current?.focus();
  }, [wasOpened]);

  /** What is in the form and needs no saving. */
  const [known, setKnown] = useState(empty);
  const connect = useConnectInstance();
  const submit = form.onSubmit(
    async (values) => {
      const created = await connect.mutateAsync(chosen(values)).catch(() => undefined);
      if (!created) return;
      notify.success('Instância criada com sucesso!');
      setKnown(values);
      onCreated(created, !isSame(form.getValues(), values));
    },
    (errors) => form.getInputNode(fields.find((name) => name in errors) ?? 'instanceName')?.focus(),
  );
  const onName = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
    const { instanceName, instanceId } = form.values;
    form.setFieldValue('instanceName', value);
    // Until somebody writes an id of their own.
    if (instanceId === suggestId(instanceName)) form.setFieldValue('instanceId', suggestId(value));
  };

  const isIncomplete = Object.values(form.errors).includes(instanceTexts.missing);
  /** That both are needed is said once, above; the field that lacks is only marked. */
  const marked = (name: 'instanceName' | 'instanceId') => {
    const props = form.getInputProps(name);
    return { ...props, error: props.error === instanceTexts.missing ? true : props.error };
  };
  const problem = connect.error ? errorText(connect.error, 'Erro ao criar instância') : undefined;
  return (
    <Form
      className={sectionClasses.form}
      aria-label="Nova instância"
      isSending={connect.isPending}
      isChanged={!isSame(form.values, known)}
      onSubmit={submit}
      onEscape={onCancel}
    >
      <FormAlert>{isIncomplete ? instanceTexts.missing : problem}</FormAlert>
      <div className={classes.names}>
        <TextInput
          ref={nameInput}
          label="Nome"
          description="Como você reconhece este número."
          placeholder="Ex.: Loja Centro"
          classNames={{ input: classes.input }}
          autoComplete="off"
          {...marked('instanceName')}
          onChange={onName}
        />
        <TextInput
          label="ID"
          description="Sem espaços nem acentos."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...marked('instanceId')}
        />
      </div>
      <LinkingChoice form={form} />
      <div className={classes.actions}>
        <Button type="submit" loading={connect.isPending}>
          Criar Instância
        </Button>
        {onCancel && <CancelButton onCancel={onCancel} disabled={connect.isPending} />}
      </div>
    </Form>
  );
}

/** A number left behind in the field of the other choice does not count. */
const chosen = (values: ConnectInput): ConnectInput =>
  values.usePairingCode ? values : { ...values, phoneNumber: '' };

import { Button } from '@mantine/core';
import { type Instance, showPhone } from '@recado/contract';
import { errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { RemoveAction } from '../../shared/ui/icon-action.tsx';
import { SectionRow } from '../../shared/ui/list-section.tsx';
import { mendFocus, rowId } from './instance-focus.ts';
import { InstanceNews } from './instance-news.tsx';
import classes from './instance-row.module.css';
import { InstanceStatus } from './instance-status.tsx';
import { connectInputOf, useConnectInstance } from './instances.queries.ts';
import { useDisconnectInstance, useRemoveInstance } from './use-instance-actions.ts';

interface InstanceRowProps {
  instance: Instance;
  onShowCode: () => void;
}

export function InstanceRow({ instance, onShowCode }: InstanceRowProps) {
  const { instance_name: name, instance_id: instanceId, phone_number: phone } = instance;
  const remove = useRemoveInstance();
  return (
    <SectionRow
      id={rowId(instance)}
      name={name}
      marks={<InstanceStatus status={instance.runtime_status} />}
      facts={
        <>
          {phone !== '' && <span className={classes.phone}>{showPhone(phone)}</span>}
          <code>{instanceId}</code>
        </>
      }
      actions={
        <>
          <CodeButton instance={instance} onShowCode={onShowCode} />
          <ConnectionButton instance={instance} onShowCode={onShowCode} />
          <RemoveAction name={name} size={32} onClick={() => remove.ask(instance)} loading={remove.isPending} />
        </>
      }
    >
      <InstanceNews instance={instance} />
    </SectionRow>
  );
}

function CodeButton({ instance: { runtime_status, instance_name }, onShowCode }: InstanceRowProps) {
  if (runtime_status !== 'qr_ready' && runtime_status !== 'pairing_ready') return null;
  const label = runtime_status === 'qr_ready' ? 'Ver QR Code' : 'Ver Código';
  return (
    <Button size="xs" onClick={onShowCode} aria-label={`${label} de ${instance_name}`}>
      {label}
    </Button>
  );
}

function ConnectionButton({ instance, onShowCode }: InstanceRowProps) {
  const connect = useConnectInstance();
  const disconnect = useDisconnectInstance();
  const onConnect = () =>
    connect.mutate(connectInputOf(instance), {
      // A linked phone comes back by itself; only a new one has a code to read.
      onSuccess: ({ is_linked }) => {
        if (!is_linked) onShowCode();
      },
      onError: (error) => notify.error(errorText(error, 'Erro ao conectar instância')),
      onSettled: () => mendFocus(instance),
    });
  const isConnected = instance.runtime_status === 'connected';
  const label = isConnected ? 'Desconectar' : 'Conectar';
  return (
    <Button
      size="xs"
      variant="default"
      onClick={isConnected ? () => disconnect.ask(instance) : onConnect}
      loading={connect.isPending || disconnect.isPending}
      aria-label={`${label} ${instance.instance_name}`}
    >
      {label}
    </Button>
  );
}

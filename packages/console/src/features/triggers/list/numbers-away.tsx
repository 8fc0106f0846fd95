import { Alert } from '@mantine/core';
import { runtimeStatusTexts, type Trigger } from '@recado/contract';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { instanceList } from '../../../shared/instances.ts';

/** Numbers that the trigger sends from and that are not there: said before it runs, not by a run that waits. */
export function NumbersAway({ trigger }: { trigger: Trigger }) {
  const used = trigger.actions.flatMap(({ value }) => ('instanceId' in value ? [value.instanceId] : []));
  const { data: instances = [] } = useQuery({ ...instanceList, enabled: used.length > 0 });
  const away = instances.filter(
    ({ instance_id, runtime_status }) => used.includes(instance_id) && runtime_status !== 'connected',
  );
  if (away.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconPlugConnectedX size={18} stroke={1.7} aria-hidden />}>
      {away.map(({ instance_id, instance_name, runtime_status }) => (
        <div key={instance_id}>
          O número “{instance_name}” não está conectado ({runtimeStatusTexts[runtime_status]}): o que ele envia fica
          esperando.
        </div>
      ))}
      <Link to="/settings" target="_blank">
        Ver os números
      </Link>
    </Alert>
  );
}

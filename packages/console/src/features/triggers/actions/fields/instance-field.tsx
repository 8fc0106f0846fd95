import { type Instance, runtimeStatusTexts, showPhone } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { instanceList } from '../../../../shared/instances.ts';
import { ReferenceSelect } from './reference-select.tsx';

interface InstanceFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
}

/** From which number the message goes out. */
export function InstanceField(props: InstanceFieldProps) {
  const query = useQuery(instanceList);
  const chosen = query.data?.find(({ instance_id }) => instance_id === props.value);
  const isAway = chosen && chosen.runtime_status !== 'connected';
  return (
    <ReferenceSelect
      label="Instância"
      query={query}
      optionOf={optionOf}
      empty={{ text: 'Nenhum número conectado ainda.', action: 'Conectar Número', to: '/settings' }}
      problem="Erro ao carregar instâncias do WhatsApp"
      description={
        isAway ? `${runtimeStatusTexts[chosen.runtime_status]}: as mensagens esperam até o número voltar.` : ''
      }
      {...props}
    />
  );
}

const optionOf = ({ instance_id, instance_name, phone_number }: Instance) => ({
  value: instance_id,
  label: phone_number === '' ? instance_name : `${instance_name} · ${showPhone(phone_number)}`,
});

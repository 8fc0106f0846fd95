import { runtimeStatusTexts } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { instanceList, instanceOption, instancesProblem } from '../../../../shared/instances.ts';
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
      optionOf={instanceOption}
      empty={{ text: 'Nenhum número conectado ainda.', action: 'Conectar Número', to: '/settings' }}
      problem={instancesProblem}
      description={
        isAway ? `${runtimeStatusTexts[chosen.runtime_status]}: as mensagens esperam até o número voltar.` : ''
      }
      {...props}
    />
  );
}

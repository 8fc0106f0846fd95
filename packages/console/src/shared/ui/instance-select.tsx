import { Button, Input, Select, type SelectProps, Skeleton } from '@mantine/core';
import { type Instance, type RuntimeStatus, runtimeStatusTexts, showPhone } from '@recado/contract';
import { IconPlugConnected, IconRefresh } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorText } from '../api.ts';
import classes from './instance-select.module.css';

const loadProblem = 'Erro ao carregar instâncias do WhatsApp';

interface InstanceSelectProps extends Omit<SelectProps, 'data' | 'renderOption'> {
  query: UseQueryResult<Instance[]>;
}

/** From which number the message goes out. */
export function InstanceSelect({ query, error, ...props }: InstanceSelectProps) {
  const { data, isError, isFetching, refetch } = query;
  if (!data && isError) {
    return (
      <Substitute error={loadProblem}>
        <span>{errorText(query.error, 'O servidor não entregou a lista.')}</span>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          Tentar Novamente
        </Button>
      </Substitute>
    );
  }
  if (!data) {
    return (
      <Input.Wrapper label="Instância" labelElement="div">
        <Skeleton height={36} radius="md" role="status" aria-label="Carregando as instâncias" />
      </Input.Wrapper>
    );
  }
  if (data.length === 0) {
    return (
      <Substitute error={error}>
        <span>Nenhum número conectado ainda.</span>
        <Button
          component={Link}
          to="/settings"
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
        >
          Conectar Número
        </Button>
      </Substitute>
    );
  }
  const instances = [...data].sort(byReadiness);
  const chosen = instances.find(({ instance_id }) => instance_id === props.value);
  return (
    <Select
      label="Instância"
      placeholder="Escolha de qual número enviar"
      allowDeselect={false}
      comboboxProps={{ shadow: 'md' }}
      leftSection={chosen && <StatusDot status={chosen.runtime_status} />}
      data={instances.map((instance) => ({ value: instance.instance_id, label: labelOf(instance) }))}
      renderOption={({ option }) => {
        const instance = instances.find(({ instance_id }) => instance_id === option.value);
        return instance && <InstanceOption instance={instance} />;
      }}
      description={chosen ? <StatusHelp instance={chosen} /> : <SettingsHint />}
      error={error}
      {...props}
    />
  );
}

/** In the field's place where there is nothing to choose from. */
function Substitute({ error, children }: { error: SelectProps['error']; children: ReactNode }) {
  return (
    <Input.Wrapper label="Instância" labelElement="div" error={error}>
      <div className={classes.substitute}>{children}</div>
    </Input.Wrapper>
  );
}

function InstanceOption({ instance }: { instance: Instance }) {
  return (
    <div className={classes.option}>
      <StatusDot status={instance.runtime_status} />
      <span className={classes.name}>{labelOf(instance)}</span>
      <span className={classes.status}>{runtimeStatusTexts[instance.runtime_status]}</span>
    </div>
  );
}

function StatusHelp({ instance }: { instance: Instance }) {
  if (instance.runtime_status === 'connected') return <SettingsHint />;
  return (
    <span className={`${classes.hint} ${classes.warning}`}>
      Este número não está conectado ({runtimeStatusTexts[instance.runtime_status]}). Veja em{' '}
      <Link to="/settings">Configurações</Link>.
    </span>
  );
}

const SettingsHint = () => (
  <span className={classes.hint}>
    Os números são conectados em <Link to="/settings">Configurações</Link>.
  </span>
);

const StatusDot = ({ status }: { status: RuntimeStatus }) => (
  <span className={classes.dot} data-status={status} aria-hidden />
);

const labelOf = ({ instance_name, phone_number }: Instance): string =>
  phone_number === '' ? instance_name : `${instance_name} · ${showPhone(phone_number)}`;

const readiness: RuntimeStatus[] = ['connected', 'connecting', 'qr_ready', 'pairing_ready', 'disconnected', 'error'];

const byReadiness = (a: Instance, b: Instance): number =>
  readiness.indexOf(a.runtime_status) - readiness.indexOf(b.runtime_status) ||
  a.instance_name.localeCompare(b.instance_name, 'pt-BR');

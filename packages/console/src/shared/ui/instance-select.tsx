import { Button, Select, type SelectProps } from '@mantine/core';
import { type Instance, type RuntimeStatus, runtimeStatusTexts } from '@recado/contract';
import { IconPlugConnected } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { instanceOption, instancesProblem } from '../instances.ts';
import classes from './instance-select.module.css';
import { LoadedField } from './loaded-field.tsx';

interface InstanceSelectProps extends Omit<SelectProps, 'data' | 'renderOption'> {
  query: UseQueryResult<Instance[]>;
}

/** From which number the message goes out. */
export function InstanceSelect({ query, error, ...props }: InstanceSelectProps) {
  return (
    <LoadedField
      label="Instância"
      query={query}
      loading="Carregando as instâncias"
      problem={instancesProblem}
      error={error}
      empty={
        <>
          <span>Nenhum número conectado ainda.</span>
          <Button
            component={Link}
            to="/settings"
            variant="default"
            leftSection={<IconPlugConnected size={16} aria-hidden />}
          >
            Conectar Número
          </Button>
        </>
      }
    >
      {(instances) => <InstanceChoice instances={[...instances].sort(byReadiness)} error={error} {...props} />}
    </LoadedField>
  );
}

function InstanceChoice({ instances, ...props }: Omit<InstanceSelectProps, 'query'> & { instances: Instance[] }) {
  const chosen = instances.find(({ instance_id }) => instance_id === props.value);
  return (
    <Select
      label="Instância"
      placeholder="Escolha de qual número enviar"
      allowDeselect={false}
      comboboxProps={{ shadow: 'md' }}
      leftSection={chosen && <StatusDot status={chosen.runtime_status} />}
      data={instances.map(instanceOption)}
      renderOption={({ option }) => {
        const instance = instances.find(({ instance_id }) => instance_id === option.value);
        return instance && <InstanceOption instance={instance} />;
      }}
      description={chosen ? <StatusHelp instance={chosen} /> : <SettingsHint />}
      {...props}
    />
  );
}

function InstanceOption({ instance }: { instance: Instance }) {
  return (
    <div className={classes.option}>
      <StatusDot status={instance.runtime_status} />
      <span className={classes.name}>{instanceOption(instance).label}</span>
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

const readiness: RuntimeStatus[] = [
  'connected',
  'connecting',
  'qr_ready',
  'pairing_ready',
  'disconnected',
  'passkey_required',
  'error',
];

const byReadiness = (a: Instance, b: Instance): number =>
  readiness.indexOf(a.runtime_status) - readiness.indexOf(b.runtime_status) ||
  a.instance_name.localeCompare(b.instance_name, 'pt-BR');

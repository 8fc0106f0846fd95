import { Button, Switch } from '@mantine/core';
import type { PushDevice } from '@recado/contract';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { canPush } from '../../shared/push-device.ts';
import { IconAction } from '../../shared/ui/icon-action.tsx';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import section from '../../shared/ui/settings-section.module.css';
import { pushDevices, thisDevice, usePushActions } from './push.queries.ts';
import own from './push-section.module.css';

/** This device, by a switch, and the others by a list. */
export function PushDevices() {
  const { data } = useQuery(pushDevices);
  const { data: here } = useQuery(thisDevice);
  const { add, remove, test } = usePushActions();
  const devices = data?.devices ?? [];
  const mine = devices.find(({ id }) => id === here);
  const isChanging = add.isPending || remove.isPending;
  const turn = (isOn: boolean) => {
    if (isOn) add.mutate(data?.public_key ?? '');
    else if (mine) remove.mutate({ id: mine.id, isHere: true });
  };
  return (
    <div className={section.form}>
      <Switch
        label="Avisar neste aparelho"
        description={
          canPush()
            ? 'O navegador pergunta se o console pode mostrar notificações.'
            : 'Este navegador não mostra notificações aqui: use HTTPS e, no iPhone, instale o console na tela inicial.'
        }
        disabled={!canPush() || !data || isChanging}
        checked={add.isPending || (mine !== undefined && !remove.isPending)}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {mine && (
        <div>
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate(mine.id)}>
            Enviar Teste
          </Button>
        </div>
      )}
      {devices.length > 0 && (
        <ul className={own.devices} aria-label="Aparelhos avisados">
          {devices.map((device) => (
            <Device
              key={device.id}
              device={device}
              isHere={device.id === here}
              onRemove={() => remove.mutate({ id: device.id, isHere: device.id === here })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface DeviceProps {
  device: PushDevice;
  isHere: boolean;
  onRemove: () => void;
}

function Device({ device: { name, created_at, last_sent_at }, isHere, onRemove }: DeviceProps) {
  return (
    <li>
      <div>
        <p>
          {name || 'Navegador'}
          {isHere && ' (este aparelho)'}
        </p>
        <small>
          {last_sent_at ? (
            <>
              Último aviso <RelativeTime iso={last_sent_at} />
            </>
          ) : (
            <>
              Ativado <RelativeTime iso={created_at} />
            </>
          )}
        </small>
      </div>
      <IconAction icon={IconTrash} label={`Não avisar mais: ${name || 'navegador'}`} onClick={onRemove} />
    </li>
  );
}

import { Button } from '@mantine/core';
import type { Instance } from '@recado/contract';
import { errorText } from '../../shared/api.ts';
import { notify } from '../../shared/notify.tsx';
import { type StepEntry, Steps } from '../../shared/ui/steps.tsx';
import type { ConnectionMode } from './connection.ts';
import classes from './connection-dialog.module.css';
import { connectInputOf, useConnectInstance } from './instances.queries.ts';

const toLinkedDevices: StepEntry[] = [
  { title: 'Abra o WhatsApp no celular', text: 'No aparelho do número que você quer conectar.' },
  { title: 'Vá em Aparelhos conectados', text: 'No Android, pelos três pontos; no iPhone, em Configurações.' },
  { title: 'Toque em Conectar um aparelho', text: 'Confirme com a digital ou a senha, se o celular pedir.' },
];

const steps: Record<ConnectionMode, StepEntry[]> = {
  qr: [
    ...toLinkedDevices,
    { title: 'Aponte a câmera para o QR Code', text: 'Esta janela avisa assim que a conexão terminar.' },
  ],
  pairing: [
    ...toLinkedDevices,
    { title: 'Toque em Conectar com número de telefone', text: 'Digite o código. Esta janela avisa quando terminar.' },
  ],
};

interface ConnectionStepsProps {
  instance: Instance;
  mode: ConnectionMode;
  /** There is still a code to come, or to be read. */
  isUnderWay: boolean;
}

export function ConnectionSteps({ instance, mode, isUnderWay }: ConnectionStepsProps) {
  return (
    <div className={classes.steps}>
      <Steps steps={steps[mode]} />
      {isUnderWay && <p>Pode fechar esta janela: a conexão continua em segundo plano.</p>}
      <OtherMode instance={instance} mode={mode} />
    </div>
  );
}

/** The other kind of code, where one does not work out; a pairing code needs to know the number. */
function OtherMode({ instance, mode }: { instance: Instance; mode: ConnectionMode }) {
  const connect = useConnectInstance();
  const other = mode === 'qr' ? 'pairing' : 'qr';
  if (other === 'pairing' && instance.phone_number === '') return null;
  return (
    <Button
      className={classes.other}
      variant="subtle"
      size="compact-sm"
      loading={connect.isPending}
      onClick={() =>
        connect.mutate(connectInputOf(instance, other), {
          onError: (error) => notify.error(errorText(error, 'Erro ao conectar instância')),
        })
      }
    >
      {other === 'qr' ? 'Usar QR Code' : 'Usar Código de Pareamento'}
    </Button>
  );
}

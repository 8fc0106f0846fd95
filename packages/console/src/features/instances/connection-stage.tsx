import { Loader } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation, IconKey } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { type Connection, type ConnectionMode, connectionTexts } from './connection.ts';
import classes from './connection-stage.module.css';
import { pairingText } from './instance-format.ts';

interface ConnectionStageProps {
  connection: Connection;
  name: string;
}

/** The one place to look at: the code, or why there is none. Its size never changes. */
export function ConnectionStage({ connection, name }: ConnectionStageProps) {
  const { phase, mode } = connection;
  return (
    <div className={classes.stage} data-phase={phase.name} data-mode={mode}>
      <StageContent connection={connection} name={name} />
    </div>
  );
}

const making: Record<ConnectionMode, string> = { qr: 'Gerando o QR Code…', pairing: 'Gerando o código…' };

function StageContent({ connection: { phase, mode }, name }: ConnectionStageProps) {
  switch (phase.name) {
    case 'loading':
      return (
        <Message icon={<Loader size={22} aria-hidden />} title={phase.awaits === 'link' ? 'Conectando…' : making[mode]}>
          {phase.problem}
        </Message>
      );
    case 'ready':
      return mode === 'qr' ? (
        <img className={classes.qr} src={phase.code} alt={`QR Code para conectar ${name}`} />
      ) : (
        <PairingCode code={phase.code} />
      );
    case 'expired':
      return (
        <Message
          icon={<IconClockExclamation size={22} stroke={1.6} aria-hidden />}
          title={connectionTexts.expired[mode]}
        >
          Por segurança, cada código vale por pouco tempo. Gere um novo com o celular já na mão.
        </Message>
      );
    case 'failed':
      return (
        <Message icon={<IconAlertTriangle size={22} stroke={1.6} aria-hidden />} title={connectionTexts.failed}>
          {phase.reason}
        </Message>
      );
    case 'passkey':
      return (
        <Message icon={<IconKey size={22} stroke={1.6} aria-hidden />} title={connectionTexts.passkey}>
          {phase.reason} Às vezes a exigência some sozinha: tente de novo em alguns dias.
        </Message>
      );
    case 'connected':
      return null;
  }
}

function Message({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={classes.message}>
      <span className={classes.icon}>{icon}</span>
      <strong>{title}</strong>
      {children && <p>{children}</p>}
    </div>
  );
}

function PairingCode({ code }: { code: string }) {
  return (
    <div className={classes.pairing}>
      <span>Código de pareamento</span>
      <code>{pairingText(code)}</code>
      <CopyButton text={code} label="Copiar código" />
    </div>
  );
}

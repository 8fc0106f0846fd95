import type { Instance } from '@recado/contract';
import { type ConnectionMode, isWaiting } from './connection.ts';
import { ConnectionControls } from './connection-controls.tsx';
import classes from './connection-dialog.module.css';
import { ConnectionDone } from './connection-done.tsx';
import { ConnectionStage } from './connection-stage.tsx';
import { ConnectionSteps } from './connection-steps.tsx';
import { AllowPasskey, PasskeyRequestPanel } from './passkey-request.tsx';
import { useConnection } from './use-connection.ts';

interface ConnectionPanelProps {
  instance: Instance;
  mode: ConnectionMode;
  onClose: () => void;
}

export function ConnectionPanel({ instance, mode, onClose }: ConnectionPanelProps) {
  const { connection, askAgain, isAsking } = useConnection(instance, mode);
  return (
    // Here, where it stays: what only just appears with its news in it is not read out.
    <div aria-live="polite">
      {connection.phase.name === 'connected' ? (
        <ConnectionDone instance={instance} onClose={onClose} />
      ) : connection.phase.name === 'passkey' && connection.phase.request ? (
        <PasskeyRequestPanel instance={instance} request={connection.phase.request} />
      ) : (
        <div className={classes.columns}>
          <div>
            <ConnectionStage connection={connection} name={instance.instance_name} />
            <ConnectionControls connection={connection} onAskAgain={askAgain} isAsking={isAsking} />
            {connection.phase.name === 'passkey' && <AllowPasskey onAllowed={askAgain} />}
          </div>
          <ConnectionSteps instance={instance} mode={mode} isUnderWay={isWaiting(connection)} />
        </div>
      )}
    </div>
  );
}

import { Panel } from '../../shared/ui/panel.tsx';
import classes from './simulator.module.css';
import { SimulatorChat } from './simulator-chat.tsx';
import { SimulatorForm } from './simulator-form.tsx';
import { SimulatorTrace } from './simulator-trace.tsx';
import { useSimulator } from './use-simulator.ts';

export function Simulator() {
  const { exchanges, explained, explain, isWaiting, simulate, retry } = useSimulator();
  return (
    <Panel
      className={classes.root}
      title="Simulador de conversa"
      description={
        'Escreva como se fosse um cliente e veja o que o Recado responderia, e por quê. Nada é enviado, registrado ou ' +
        'notificado; só a inteligência artificial, se estiver ativada, é consultada de verdade.'
      }
    >
      <div className={classes.columns}>
        <div className={classes.talk}>
          <SimulatorForm isWaiting={isWaiting} onSimulate={simulate}>
            {(send) => (
              <SimulatorChat
                exchanges={exchanges}
                explainedId={explained?.id}
                onExplain={explain}
                onRetry={retry}
                onTry={send}
              />
            )}
          </SimulatorForm>
        </div>
        <SimulatorTrace exchange={explained} />
      </div>
    </Panel>
  );
}

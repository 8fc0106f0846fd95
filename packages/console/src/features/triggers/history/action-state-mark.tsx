import type { TriggerRun } from '@recado/contract';
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconClock,
  IconLoader2,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import classes from './action-state-mark.module.css';

type ActionState = TriggerRun['actions'][number]['state'];

const looks: Record<ActionState, { icon: Icon; text: string }> = {
  pending: { icon: IconClock, text: 'Aguardando' },
  running: { icon: IconLoader2, text: 'Em execução' },
  succeeded: { icon: IconCircleCheck, text: 'Concluída' },
  failed: { icon: IconAlertTriangle, text: 'Falhou' },
  skipped: { icon: IconPlayerSkipForward, text: 'Ignorada' },
};

export function ActionStateMark({ state }: { state: ActionState }) {
  const { icon: StateIcon, text } = looks[state];
  return (
    <span className={classes.state} data-state={state}>
      <StateIcon size={16} stroke={1.8} aria-hidden />
      {text}
    </span>
  );
}

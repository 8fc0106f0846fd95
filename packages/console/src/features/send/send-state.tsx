import { type SendState, sendStateTexts } from '@recado/contract';
import { type Icon, IconAlertTriangle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react';
import classes from './send-state.module.css';

/** The signs that everybody knows from WhatsApp itself. */
const icons: Record<SendState, Icon> = {
  queued: IconClock,
  written: IconClock,
  acked: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  error: IconAlertTriangle,
};

export function SendStateMark({ state }: { state: SendState }) {
  const StateIcon = icons[state];
  return (
    <span className={classes.state} data-state={state}>
      <StateIcon size={17} stroke={1.8} aria-hidden />
      {sendStateTexts[state]}
    </span>
  );
}

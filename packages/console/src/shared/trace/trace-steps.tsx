import { replySourceLabels, type TraceStep } from '@recado/contract';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowDown,
  IconCheck,
  IconMinus,
  IconPlayerSkipForward,
  IconVolumeOff,
} from '@tabler/icons-react';
import { type PathStep, tracePath } from './trace-path.ts';
import classes from './trace-steps.module.css';

const stepLabels: Record<TraceStep['step'], string> = {
  guard: 'Proteções',
  response: replySourceLabels.response,
  menu: replySourceLabels.menu,
  handover: replySourceLabels.handover,
  ai: replySourceLabels.ai,
  default: replySourceLabels.default,
};

const outcomes: Record<PathStep['outcome'], { word: string; icon: Icon }> = {
  answered: { word: 'Respondeu', icon: IconCheck },
  passed: { word: 'Não respondeu', icon: IconArrowDown },
  skipped: { word: 'Pulado', icon: IconPlayerSkipForward },
  silenced: { word: 'Silenciou', icon: IconVolumeOff },
  failed: { word: 'Falhou', icon: IconAlertTriangle },
  unreached: { word: 'Não consultado', icon: IconMinus },
};

/** One below the title that they stand under. */
type Heading = 'h3' | 'h4';

/** The whole way of a message, step by step, and which of them decided. */
export function TraceSteps({ trace, heading }: { trace: readonly TraceStep[]; heading: Heading }) {
  return (
    <ol className={classes.path}>
      {tracePath(trace).map((step) => (
        <Step key={step.step} heading={heading} {...step} />
      ))}
    </ol>
  );
}

function Step({ heading: Name, step, outcome, text, isDeciding }: PathStep & { heading: Heading }) {
  const { word, icon: OutcomeIcon } = outcomes[outcome];
  return (
    <li data-outcome={outcome} aria-current={isDeciding ? 'step' : undefined}>
      <span className={classes.marker}>
        <OutcomeIcon size={14} stroke={2.2} aria-hidden />
      </span>
      <Name>
        {stepLabels[step]} <span className={classes.word}>{word}</span>
      </Name>
      {text && <p>{text}</p>}
    </li>
  );
}

import { replySourceLabels, type TraceStep } from '@recado/contract';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowDown,
  IconCheck,
  IconMinus,
  IconPlayerSkipForward,
  IconRoute,
  IconVolumeOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './simulator-trace.module.css';
import { type PathStep, tracePath } from './trace-path.ts';
import type { Exchange } from './use-simulator.ts';

const stepLabels: Record<TraceStep['step'], string> = {
  guard: 'Proteções',
  response: replySourceLabels.response,
  menu: replySourceLabels.menu,
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

/** Why the chosen message is answered as it is, step by step. */
export function SimulatorTrace({ exchange }: { exchange: Exchange | undefined }) {
  const state = exchange?.state;
  const settled = state?.status === 'settled' ? state : undefined;
  return (
    <section className={classes.root} aria-labelledby="trace-title">
      <h3 id="trace-title">Por que esta resposta</h3>
      {settled && exchange ? (
        <>
          <p className={classes.about}>“{exchange.question.message}”</p>
          <ol className={classes.path}>
            {tracePath(settled.trace).map((step) => (
              <Step key={step.step} {...step} />
            ))}
          </ol>
          {(settled.source === 'none' || settled.source === 'default') && (
            <p className={classes.next}>
              Quer uma resposta própria para esta mensagem?{' '}
              <Link to="/menu/cadastro" search={(): object => ({ mensagem: exchange.question.message })}>
                Cadastre no menu
              </Link>
            </p>
          )}
        </>
      ) : (
        <p className={classes.nothing}>
          <IconRoute size={20} stroke={1.6} aria-hidden />
          Aqui aparece o caminho da mensagem: cada passo consultado, na ordem, e qual deles decidiu.
        </p>
      )}
    </section>
  );
}

function Step({ step, outcome, text, isDeciding }: PathStep) {
  const { word, icon: OutcomeIcon } = outcomes[outcome];
  return (
    <li data-outcome={outcome} aria-current={isDeciding ? 'step' : undefined}>
      <span className={classes.marker}>
        <OutcomeIcon size={14} stroke={2.2} aria-hidden />
      </span>
      <h4>
        {stepLabels[step]} <span className={classes.word}>{word}</span>
      </h4>
      {text && <p>{text}</p>}
    </li>
  );
}

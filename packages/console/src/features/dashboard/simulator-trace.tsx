import { IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { TraceSteps } from '../../shared/trace/trace-steps.tsx';
import classes from './simulator-trace.module.css';
import type { Exchange } from './use-simulator.ts';

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
          <TraceSteps trace={settled.trace} heading="h4" />
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

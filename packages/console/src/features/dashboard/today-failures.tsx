import type { DashboardToday } from '@recado/contract';
import { Link, type LinkProps } from '@tanstack/react-router';
import { formatNumber } from '../../shared/format.ts';
import classes from './today.module.css';

interface Failure {
  to: NonNullable<LinkProps['to']>;
  search?: object;
  one: string;
  many: string;
  count: number;
}

const failuresOf = ({ failed }: DashboardToday): Failure[] =>
  [
    {
      ...{ to: '/envios/whatsapp', search: { falhas: 'hoje' }, count: failed.sends },
      ...{ one: 'Envio não entregue', many: 'Envios não entregues' },
    },
    {
      ...{ to: '/automacao/gatilhos', search: { aba: 'falhas', dia: 'hoje' }, count: failed.triggerRuns },
      ...{ one: 'Execução de gatilho com falhas', many: 'Execuções de gatilhos com falhas' },
    },
    {
      ...{ to: '/automacao/gatilhos', search: { aba: 'falhas' }, count: failed.jobs },
      ...{ one: 'Trabalho à espera de uma decisão', many: 'Trabalhos à espera de uma decisão' },
    },
    { to: '/automacao/scraping', one: 'Script com erro', many: 'Scripts com erro', count: failed.scriptRuns },
    { to: '/api-calls', one: 'Chamada com erro', many: 'Chamadas com erro', count: failed.calls },
    { to: '/api-calls', one: 'Chamada recusada', many: 'Chamadas recusadas', count: failed.refusedCalls },
  ].filter(({ count }) => count > 0) as Failure[];

export function TodayFailures({ today }: { today: DashboardToday }) {
  const failures = failuresOf(today);
  const { failed } = today;
  return (
    <div className={classes.card}>
      <h2>O que falhou hoje</h2>
      {failures.length === 0 && !failed.backup && <p className={classes.quiet}>Nenhuma falha.</p>}
      <ul className={classes.rows}>
        {failures.map(({ to, search, one, many, count }) => (
          <li key={many}>
            <Link to={to} search={(): object => search ?? {}} className={classes.row}>
              <span>{count === 1 ? one : many}</span>
              <b data-failed>{formatNumber(count)}</b>
            </Link>
          </li>
        ))}
        {failed.backup && (
          <li>
            <Link to="/settings" className={classes.row} title={failed.backup}>
              <span>O último backup agendado</span>
              <em data-state="error">falhou</em>
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
}

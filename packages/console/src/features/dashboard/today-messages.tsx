import { type DashboardToday, type ReplySource, replySourceLabels, unansweredSource } from '@recado/contract';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countOf, formatNumber } from '../../shared/format.ts';
import { messageFigures, sum } from './day-figures.ts';
import { SparkLine } from './spark-line.tsx';
import classes from './today.module.css';
import { UnansweredLink } from './unanswered-dialog.tsx';

/** Where it is decided what each of them answers, or that nothing does. */
const places: Record<Exclude<ReplySource, typeof unansweredSource>, NonNullable<LinkProps['to']>> = {
  response: '/resposta/listagem',
  menu: '/menu/listagem',
  ai: '/openai',
  default: '/settings',
  handover: '/conversas',
  consent: '/contatos',
  blocked: '/contatos',
  group: '/settings',
  loop: '/api-calls',
  empty: '/api-calls',
  old: '/settings',
  paused: '/settings',
  waiting: '/conversas',
};

export function TodayMessages({ today }: { today: DashboardToday }) {
  const { received, answered } = messageFigures(today);
  const sources = today.sources
    .map(({ source, hours }) => ({ source, hours, total: sum(hours) }))
    .sort((a, b) => b.total - a.total);
  const most = Math.max(0, ...sources.flatMap(({ hours }) => hours));
  return (
    <div className={classes.card}>
      <h2>Mensagens de hoje</h2>
      <div className={classes.total}>
        <p>
          <strong>{formatNumber(received)}</strong> {received === 1 ? 'recebida' : 'recebidas'}
          <small>{countOf(answered, 'respondida', 'respondidas')}</small>
        </p>
        {received > 0 && <SparkLine hours={today.received} most={Math.max(...today.received)} />}
      </div>
      {received === 0 ? (
        <p className={classes.quiet}>Ninguém escreveu desde a meia-noite.</p>
      ) : (
        <ul className={classes.rows}>
          {sources.map(({ source, hours, total }) => (
            <li key={source}>
              <SourceLink source={source}>
                <span>{replySourceLabels[source]}</span>
                <SparkLine hours={hours} most={most} />
                <b>{formatNumber(total)}</b>
              </SourceLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const SourceLink = ({ source, children }: { source: ReplySource; children: ReactNode }) =>
  source === unansweredSource ? (
    <UnansweredLink className={classes.source}>{children}</UnansweredLink>
  ) : (
    <Link to={places[source]} className={classes.source}>
      {children}
    </Link>
  );

import type { DashboardToday } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { countOf, formatNumber } from '../../shared/format.ts';
import classes from './today.module.css';
import { UnansweredLink } from './unanswered-dialog.tsx';

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });

export function TodayWaiting({ today }: { today: DashboardToday }) {
  const { unanswered } = today;
  const { total, newest } = today.paused;
  return (
    <div className={classes.card}>
      <h2>Espera por alguém</h2>
      {total === 0 && unanswered === 0 && <p className={classes.quiet}>Nada espera por você.</p>}
      <ul className={classes.rows}>
        {unanswered > 0 && (
          <li>
            <UnansweredLink className={classes.row}>
              <span>{unanswered === 1 ? 'Mensagem sem resposta' : 'Mensagens sem resposta'}</span>
              <b>{formatNumber(unanswered)}</b>
            </UnansweredLink>
          </li>
        )}
        {newest.map(({ name, phone, paused_until }) => (
          <li key={`${phone} ${name} ${paused_until}`}>
            <Link to="/contatos" search={(): object => (phone ? { q: phone } : {})} className={classes.row}>
              <span>{name || phone || 'Conversa em grupo'}</span>
              <em>até {clock.format(new Date(paused_until))}</em>
            </Link>
          </li>
        ))}
      </ul>
      {total > 0 && (
        <p className={classes.quiet}>
          {countOf(total, 'conversa atendida', 'conversas atendidas')} por uma pessoa: o Recado não responde nela
          {total === 1 ? '' : 's'} até a hora indicada.
        </p>
      )}
    </div>
  );
}

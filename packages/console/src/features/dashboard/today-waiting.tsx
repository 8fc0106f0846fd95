import type { DashboardToday, WaitFigures as Figures } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { countOf, formatNumber } from '../../shared/format.ts';
import { useNow } from '../../shared/use-now.ts';
import { waitTime } from '../../shared/wait-time.ts';
import classes from './today.module.css';
import { UnansweredLink } from './unanswered-dialog.tsx';

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });

export function TodayWaiting({ today }: { today: DashboardToday }) {
  const { unanswered, waiting } = today;
  const now = useNow();
  const { total, newest } = today.paused;
  return (
    <div className={classes.card}>
      <h2>Espera por alguém</h2>
      {total === 0 && unanswered === 0 && waiting.now === 0 && <p className={classes.quiet}>Nada espera por você.</p>}
      <ul className={classes.rows}>
        {waiting.now > 0 && (
          <li>
            <Link to="/conversas" search={(): object => ({ estado: 'waiting' })} className={classes.row}>
              <span>{waiting.now === 1 ? 'Pessoa espera por você' : 'Pessoas esperam por você'}</span>
              {waiting.oldest && <em>a primeira há {waitTime((now - Date.parse(waiting.oldest)) / 1000)}</em>}
              <b>{formatNumber(waiting.now)}</b>
            </Link>
          </li>
        )}
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
      {waiting.week.count > 0 && (
        <dl className={classes.figures}>
          <WaitFigures term="Espera hoje" figures={waiting.today} />
          <WaitFigures term="Em 7 dias" figures={waiting.week} />
        </dl>
      )}
      {total > 0 && (
        <p className={classes.quiet}>
          {countOf(total, 'conversa atendida', 'conversas atendidas')} por uma pessoa: o Recado não responde nela
          {total === 1 ? '' : 's'} até a hora indicada.
        </p>
      )}
    </div>
  );
}

/** The one in the middle says what is usual, the longest what went wrong. */
function WaitFigures({ term, figures: { count, median, longest } }: { term: string; figures: Figures }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {median === null || longest === null
          ? 'ninguém esperou'
          : count === 1
            ? waitTime(longest)
            : `mediana ${waitTime(median)}, a mais longa ${waitTime(longest)}`}
      </dd>
    </div>
  );
}

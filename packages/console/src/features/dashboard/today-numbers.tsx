import { type DashboardToday, type NewChats, runtimeStatusTexts } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { attemptText, awayTexts, healthOf, newChatsText } from '../../shared/number-health.ts';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import classes from './today.module.css';

export function TodayNumbers({ numbers }: Pick<DashboardToday, 'numbers'>) {
  return (
    <div className={classes.card}>
      <h2>Números</h2>
      {numbers.length === 0 && (
        <p className={classes.quiet}>
          Nenhum número ligado. <Link to="/settings">Ligar um número</Link>
        </p>
      )}
      <ul className={classes.rows}>
        {numbers.map((number) => (
          <li key={number.instance_id}>
            <Link to="/settings" className={classes.row}>
              <span>{number.instance_name}</span>
              <em data-state={number.runtime_status}>{runtimeStatusTexts[number.runtime_status]}</em>
            </Link>
            <ConnectionNews number={number} />
            <NumberHealth measures={number} />
            {number.is_linked && <PhoneAway phone={number.phone} />}
            <StartedToday newChats={number.new_chats} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type TodayNumber = DashboardToday['numbers'][number];

/** Why it is out, since when, and when that may change by itself. */
function ConnectionNews({ number }: { number: TodayNumber }) {
  const { last_error: problem, last_error_at: since, runtime_status: status } = number;
  const attempt = attemptText(number);
  if (problem === null && attempt === undefined) return null;
  return (
    <p className={classes.health} data-problem={status === 'error' || status === 'passkey_required' || undefined}>
      {problem !== null && <strong>{problem}</strong>}{' '}
      {problem !== null && since !== null && <RelativeTime iso={since} />}
      {problem !== null && attempt && ' · '}
      {attempt}
    </p>
  );
}

function NumberHealth({ measures }: { measures: Parameters<typeof healthOf>[0] }) {
  const health = healthOf(measures);
  if (!health) return null;
  return (
    <p className={classes.health} data-problem={health.isProblem || undefined}>
      <strong>Saúde do número:</strong> {health.text}
    </p>
  );
}

function PhoneAway({ phone }: Pick<TodayNumber, 'phone'>) {
  const [now] = useState(Date.now);
  return awayTexts(phone, now).map((text) => (
    <p key={text} className={classes.health} data-problem>
      <strong>Saúde do número:</strong> {text}
    </p>
  ));
}

function StartedToday({ newChats }: { newChats: NewChats }) {
  const text = newChatsText(newChats);
  return text === undefined ? null : <p className={classes.health}>Conversas novas hoje: {text}</p>;
}

import { type DashboardToday, type NewChats, runtimeStatusTexts } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { awayTexts, healthOf, newChatsText } from '../../shared/number-health.ts';
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
        {numbers.map(
          ({ instance_id, instance_name, runtime_status, last_error, is_linked, phone, new_chats, ...measures }) => (
            <li key={instance_id}>
              <Link to="/settings" className={classes.row} title={last_error ?? undefined}>
                <span>{instance_name}</span>
                <em data-state={runtime_status}>{runtimeStatusTexts[runtime_status]}</em>
              </Link>
              <NumberHealth measures={measures} />
              {is_linked && <PhoneAway phone={phone} />}
              <StartedToday newChats={new_chats} />
            </li>
          ),
        )}
      </ul>
    </div>
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

function PhoneAway({ phone }: Pick<DashboardToday['numbers'][number], 'phone'>) {
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

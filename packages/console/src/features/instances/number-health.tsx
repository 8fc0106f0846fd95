import { historyText, type Instance } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { countOf } from '../../shared/format.ts';
import { newChatsList } from '../../shared/instances.ts';
import { awayTexts, healthOf, newChatsText, troublesOf } from '../../shared/number-health.ts';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import classes from './number-health.module.css';

/** What WhatsApp does about a number and how its messages are doing, as short facts; nothing while there are none. */
export function NumberHealth({ instance }: { instance: Instance }) {
  const [now] = useState(Date.now);
  const { instance_id, is_linked, time_zone, health } = instance;
  const measure = healthOf(instance);
  const troubles = [...(is_linked ? awayTexts(health.phone, now) : []), ...troublesOf(health, time_zone, now)];
  const started = useQuery(newChatsList).data?.find((entry) => entry.instance_id === instance_id);
  const startedText = is_linked && started ? newChatsText(started) : undefined;
  const facts = [
    ...(is_linked && health.last_in_at
      ? [<Moment key="in" label="Última mensagem recebida" iso={health.last_in_at} />]
      : []),
    ...(is_linked && health.last_out_at ? [<Moment key="out" label="Última enviada" iso={health.last_out_at} />] : []),
    ...(is_linked && health.phone.seen_at
      ? [<Moment key="phone" label="Celular visto" iso={health.phone.seen_at} />]
      : []),
    ...(health.unreadable.recovered > 0
      ? [
          <span key="recovered">
            {countOf(health.unreadable.recovered, 'mensagem lida', 'mensagens lidas')} só na segunda tentativa
          </span>,
        ]
      : []),
    ...(startedText ? [<span key="started">Conversas novas hoje: {startedText}</span>] : []),
  ];
  const history = is_linked && health.history ? historyText(health.history) : undefined;
  if (!measure && troubles.length === 0 && facts.length === 0 && !history) return null;
  return (
    <div className={classes.health}>
      <p className={classes.title}>Saúde do número</p>
      {measure && <p data-problem={measure.isProblem || undefined}>{measure.text}</p>}
      {troubles.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {history && <p className={classes.facts}>{history}</p>}
      {facts.length > 0 && (
        <p className={classes.facts}>
          {facts.map((fact, index) => (
            <Fragment key={fact.key}>
              {index > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}

function Moment({ label, iso }: { label: string; iso: string }) {
  return (
    <span>
      {label}: <RelativeTime iso={iso} />
    </span>
  );
}

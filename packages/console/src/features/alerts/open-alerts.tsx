import type { Alerts } from '@recado/contract';
import { IconAlertTriangle } from '@tabler/icons-react';
import { RelativeTime } from '../../shared/ui/relative-time.tsx';
import classes from './alerts.module.css';

/** What is wrong just now. */
export function OpenAlerts({ open }: Pick<Alerts, 'open'>) {
  return (
    <ul className={classes.open} aria-label="Alertas abertos">
      {open.map(({ kind, text, since, told_at }) => (
        <li key={`${kind} ${since} ${text}`}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
          <div>
            <p>{text}</p>
            <small>
              Começou <RelativeTime iso={since} /> ·{' '}
              {told_at ? (
                <>
                  alerta emitido <RelativeTime iso={told_at} />
                </>
              ) : (
                'ainda não emitido'
              )}
            </small>
          </div>
        </li>
      ))}
    </ul>
  );
}

import type { BulkSendEstimate } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { countOf, formatNumber } from '../../shared/format.ts';
import classes from './bulk-send-form.module.css';
import { durationText } from './duration-text.ts';
import { spanText } from './span-text.ts';

interface EstimateSummaryProps {
  estimate: BulkSendEstimate | undefined;
  /** Until the server has told: so many at most, and so long with the interval alone. */
  guess: { recipients: number; ms: number };
}

/** What the send comes to, before it starts: how many, how many of them strangers, how long. */
export function EstimateSummary({ estimate, guess }: EstimateSummaryProps) {
  const recipients = estimate?.recipients ?? guess.recipients;
  const ms = estimate ? lengthOf(estimate) : guess.ms;
  return (
    <div className={classes.summary} aria-live="polite">
      <p>
        {countOf(recipients, 'mensagem', 'mensagens')}
        {ms !== undefined && `, ${durationText(ms)}`}. Contatos do grupo Bloqueado ficam de fora.
      </p>
      {estimate && <p>{spanText(estimate, Date.now())}</p>}
      {estimate && estimate.strangers > 0 && <Strangers {...estimate} />}
      {estimate?.waits_for && <p>{estimate.waits_for}</p>}
    </div>
  );
}

/** Undefined where nobody knows. */
const lengthOf = ({ starts_at, ends_at }: BulkSendEstimate): number | undefined =>
  starts_at === null || ends_at === null ? undefined : Date.parse(ends_at) - Date.parse(starts_at);

function Strangers({ strangers, new_chats: { today, allowed, for_campaigns, advised } }: BulkSendEstimate) {
  const who = strangers === 1 ? '1 pessoa nunca escreveu' : `${formatNumber(strangers)} pessoas nunca escreveram`;
  return (
    <p>
      <strong>{who} para este número.</strong>{' '}
      {allowed !== null &&
        `Ele começa até ${formatNumber(allowed)} conversas por dia${
          for_campaigns === null || for_campaigns === allowed
            ? ''
            : ` (${formatNumber(for_campaigns)} em envios em massa)`
        }; hoje já começou ${formatNumber(today)}.`}
      {allowed === null && strangers > advised && (
        <>
          Para não ser bloqueado, convém que ele comece até {formatNumber(advised)} conversas por dia.{' '}
          <Link to="/settings">Limitar nas configurações</Link>
        </>
      )}
    </p>
  );
}

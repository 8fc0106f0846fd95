import type { BulkSendEstimate } from '@recado/contract';
import { Link } from '@tanstack/react-router';
import { countOf, formatNumber } from '../../shared/format.ts';
import classes from './bulk-send-form.module.css';
import { durationText } from './duration-text.ts';

interface EstimateSummaryProps {
  estimate: BulkSendEstimate | undefined;
  /** Until the server has told: so many at most, and so long with the interval alone. */
  guess: { recipients: number; ms: number };
}

/** What the send comes to, before it starts: how many, how many of them strangers, how long. */
export function EstimateSummary({ estimate, guess }: EstimateSummaryProps) {
  const recipients = estimate?.recipients ?? guess.recipients;
  const ms = estimate ? Date.parse(estimate.ends_at) - Date.parse(estimate.starts_at) : guess.ms;
  return (
    <div className={classes.summary} aria-live="polite">
      <p>
        {countOf(recipients, 'mensagem', 'mensagens')}, {durationText(ms)}. Contatos do grupo Bloqueado ficam de fora.
      </p>
      {estimate && estimate.strangers > 0 && <Strangers {...estimate} />}
    </div>
  );
}

function Strangers({ strangers, new_chats: { today, allowed, advised } }: BulkSendEstimate) {
  const who = strangers === 1 ? '1 pessoa nunca escreveu' : `${formatNumber(strangers)} pessoas nunca escreveram`;
  return (
    <p>
      <strong>{who} para este número.</strong>{' '}
      {allowed !== null &&
        `Ele começa até ${formatNumber(allowed)} conversas por dia; hoje já começou ${formatNumber(today)}.`}
      {allowed === null && strangers > advised && (
        <>
          Para não ser bloqueado, convém que ele comece até {formatNumber(advised)} conversas por dia.{' '}
          <Link to="/settings">Limitar nas configurações</Link>
        </>
      )}
    </p>
  );
}

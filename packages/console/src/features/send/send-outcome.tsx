import type { SentMessage } from '@recado/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { FileMark } from '../../shared/ui/file-mark.tsx';
import { FormAlert } from '../../shared/ui/form-alert.tsx';
import classes from './send-outcome.module.css';

const excerptMax = 50;
const clock = new Intl.DateTimeFormat('pt-BR', { timeStyle: 'medium' });

/** What became of the message, beside the button that sent it. */
export function SendOutcome({ sent, problem }: { sent: SentMessage | undefined; problem: string | undefined }) {
  return (
    <div className={classes.outcome}>
      <FormAlert>{problem}</FormAlert>
      <div role="status">{sent && <SentBanner sent={sent} />}</div>
    </div>
  );
}

function SentBanner({ sent }: { sent: SentMessage }) {
  const target = [sent.contact_name, sent.phone].filter(Boolean).join(' · ');
  return (
    <div className={classes.banner}>
      <IconCircleCheck size={20} stroke={1.7} aria-hidden />
      <div>
        <p>
          Enviada para <strong>{target}</strong>
        </p>
        {sent.message !== '' && <p>{excerptOf(sent.message)}</p>}
        {sent.media_kind && <FileMark kind={sent.media_kind} name={sent.media_name} />}
      </div>
      <time dateTime={sent.created_at}>{clock.format(new Date(sent.created_at))}</time>
    </div>
  );
}

const excerptOf = (message: string): string =>
  message.length > excerptMax ? `${message.slice(0, excerptMax)}…` : message;

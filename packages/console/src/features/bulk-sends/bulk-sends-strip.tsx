import { Button, CloseButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { type BulkSend, bulkSendStateTexts } from '@recado/contract';
import { useQuery } from '@tanstack/react-query';
import { BulkSendBar } from './bulk-send-bar.tsx';
import { bulkSendList } from './bulk-sends.queries.ts';
import classes from './bulk-sends-strip.module.css';
import { isWaiting, progressText } from './figures-text.ts';

/** The sends that are not over yet, and the last one that is, so that its result can be read again until it is put away. */
export function BulkSendsStrip({ onOpen }: { onOpen: (bulkSend: BulkSend) => void }) {
  const { data = [] } = useQuery(bulkSendList);
  const open = data.filter(({ state }) => state === 'running' || state === 'paused');
  const [putAway, putAwayId] = useLocalStorage({ key: 'recado.bulk-send-put-away', defaultValue: 0 });
  const over = data.slice(0, 1).filter(({ id }) => id !== putAway);
  const shown = open.length > 0 ? open : over;
  if (shown.length === 0) return null;
  return (
    <ul className={classes.root} aria-label="Envios em massa">
      {shown.map((bulkSend) => (
        <li key={bulkSend.id}>
          <span className={classes.text}>
            <strong>Envio em massa</strong> {stateText(bulkSend)}: {progressText(bulkSend)}
          </span>
          <BulkSendBar bulkSend={bulkSend} className={classes.bar} />
          <Button variant="subtle" size="compact-sm" onClick={() => onOpen(bulkSend)}>
            Acompanhar
          </Button>
          {open.length === 0 && <CloseButton aria-label="Dispensar" onClick={() => putAwayId(bulkSend.id)} />}
        </li>
      ))}
    </ul>
  );
}

function stateText(bulkSend: BulkSend): string {
  const state = isWaiting(bulkSend) ? 'em espera' : bulkSendStateTexts[bulkSend.state].toLowerCase();
  const reason = bulkSend.waiting_for ?? bulkSend.ended_for;
  return reason ? `${state} (${firstWords(reason)})` : state;
}

/** Of the first sentence only: the strip has one line. */
function firstWords(text: string): string {
  const [first = ''] = text.split(/[.:]\s|\.$/);
  return /^(O|A) /.test(first) ? first : first.charAt(0).toLowerCase() + first.slice(1);
}

import type { BulkSend } from '@recado/contract';
import { countOf, formatNumber } from '../../shared/format.ts';

/** '3 enviadas · 1 falhou · 2 na fila'; what there is none of is left out, except of what was sent. */
export const figuresText = (bulkSend: BulkSend): string => figuresOf(bulkSend).join(' · ');

/** '1 enviada, 2 falharam, de 3': what was sent stands first, and nobody takes what was tried for it. */
export function progressText(bulkSend: BulkSend): string {
  const figures = figuresOf(bulkSend);
  return `${figures.join(', ')}${figures.length > 1 ? ',' : ''} de ${formatNumber(bulkSend.total)}`;
}

function figuresOf({ sent, failed, skipped, queued }: BulkSend): string[] {
  const others = [
    failed > 0 && countOf(failed, 'falhou', 'falharam'),
    skipped > 0 && countOf(skipped, 'pulada', 'puladas'),
    queued > 0 && `${formatNumber(queued)} na fila`,
  ];
  return [countOf(sent, 'enviada', 'enviadas'), ...others.filter((text) => text !== false)];
}

/** It has begun or is to, and something keeps it from going on. */
export const isWaiting = (bulkSend: BulkSend): bulkSend is BulkSend & { waiting_for: string } =>
  bulkSend.state === 'running' && bulkSend.waiting_for !== null;

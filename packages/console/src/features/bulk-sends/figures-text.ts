import type { BulkSend } from '@recado/contract';
import { countOf } from '../../shared/format.ts';

/** '3 enviadas · 1 falhou · 2 na fila'; what there is none of is left out, except of what was sent. */
export function figuresText({ sent, failed, skipped, queued }: BulkSend): string {
  const others = [
    failed > 0 && countOf(failed, 'falhou', 'falharam'),
    skipped > 0 && countOf(skipped, 'pulada', 'puladas'),
    queued > 0 && `${queued} na fila`,
  ];
  return [countOf(sent, 'enviada', 'enviadas'), ...others.filter(Boolean)].join(' · ');
}

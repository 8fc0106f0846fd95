import type { Usage } from '@recado/contract';
import { countOf } from './format.ts';

/** A paragraph of its own, or nothing. */
export function usageText(usage: Usage): string {
  const lines = usageLines(usage);
  return lines.length === 0 ? '' : `\n\nAinda em uso, e vai deixar de funcionar:\n${lines.join('\n')}`;
}

/** A sentence for each kind of user. */
export const usageLines = ({ triggers, quickActions, bulkSends }: Usage): string[] =>
  [
    triggers.length > 0 ? `Gatilhos: ${triggers.join(', ')}.` : '',
    quickActions.length > 0 ? `Ações rápidas: ${quickActions.join(', ')}.` : '',
    bulkSends > 0 ? `${countOf(bulkSends, 'envio em massa', 'envios em massa')} em andamento.` : '',
  ].filter(Boolean);

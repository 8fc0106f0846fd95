import type { ConsentEvent } from '@recado/contract';

/** What somebody asked for about automatic messages, in words. */
export function consentText({ kind, word }: Pick<ConsentEvent, 'kind' | 'word'>): string {
  if (kind === 'undone') return 'Saída desfeita pelo administrador';
  return `${kind === 'left' ? 'Pediu para sair' : 'Pediu para voltar'} com “${word}”`;
}

import type { TriggerAction } from '@recado/contract';
import { formatNumber } from '../../../shared/format.ts';

const messageLength = 30;

/** What an action does, in one line. */
export function summaryOf(action: TriggerAction): string {
  switch (action.type) {
    case 'SEND_WHATSAPP_MESSAGE':
      return `${action.value.to}: ${beginningOf(action.value.message)}`;
    case 'CALL_API':
      return `${action.value.method} ${action.value.url}`;
    case 'DELAY':
      return `${formatNumber(action.value.ms)} ms`;
    case 'UPDATE_DATABASE':
    case 'LOG_EVENT':
    case 'RUN_PLAYWRIGHT_SCRIPT':
    case 'MANAGE_CONTACT_PERMISSION':
    case 'SEND_BULK_WHATSAPP':
    case 'ADD_CONTACT':
      return 'Parâmetros configurados';
  }
}

function beginningOf(message: string): string {
  const characters = [...message];
  return characters.length > messageLength ? `${characters.slice(0, messageLength).join('')}…` : message;
}

import type { TriggerAction } from '@recado/contract';
import { countOf, formatNumber } from '../../../shared/format.ts';
import { phoneText } from '../phone-text.ts';
import { operationTexts, tableTexts } from './table-texts.ts';

const messageLength = 30;

/** What an action does, in one line. */
export const summaryOf = (action: TriggerAction): string => textOf(action, beginningOf);

/** The same with the whole message. */
export const wholeSummaryOf = (action: TriggerAction): string => textOf(action, (message) => message);

function textOf(action: TriggerAction, shorten: (message: string) => string): string {
  switch (action.type) {
    case 'SEND_WHATSAPP_MESSAGE':
      return `${phoneText(action.value.to)}: ${shorten(action.value.message)}`;
    case 'CALL_API':
      return `${action.value.method} ${action.value.url}`;
    case 'DELAY':
      return `${formatNumber(action.value.ms)} ms`;
    case 'UPDATE_DATABASE':
      return `${operationTexts[action.value.operation]}: ${tableTexts[action.value.table]}`;
    case 'LOG_EVENT':
      return `Registra: ${shorten(action.value.message)}`;
    case 'RUN_PLAYWRIGHT_SCRIPT':
      return `Executa o script nº ${action.value.scriptId}`;
    case 'MANAGE_CONTACT_PERMISSION':
      return `${action.value.permission ? 'Permite' : 'Bloqueia'}: ${phoneText(action.value.phone)}`;
    case 'SEND_BULK_WHATSAPP':
      return `Até ${countOf(action.value.limit, 'contato', 'contatos')}: ${shorten(action.value.message)}`;
    case 'ADD_CONTACT':
      return `Adiciona: ${[action.value.name, phoneText(action.value.phone)].filter(Boolean).join(', ')}`;
  }
}

function beginningOf(message: string): string {
  const characters = [...message];
  return characters.length > messageLength ? `${characters.slice(0, messageLength).join('')}…` : message;
}

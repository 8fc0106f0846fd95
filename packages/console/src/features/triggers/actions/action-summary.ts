import type { TriggerAction } from '@recado/contract';
import { countOf, formatNumber } from '../../../shared/format.ts';
import { phoneText } from '../phone-text.ts';
import { operationTexts, tableTexts } from './table-texts.ts';

const messageLength = 30;

/** What the ids in actions are called; undefined while that is not known. */
export interface ActionNames {
  scripts?: ReadonlyMap<number, string> | undefined;
  groups?: ReadonlyMap<string, string> | undefined;
  quickActions?: ReadonlyMap<number, string> | undefined;
}

/** What an action does, in one line. */
export const summaryOf = (action: TriggerAction, names: ActionNames = {}): string => textOf(action, names, beginningOf);

/** The same with the whole message. */
export const wholeSummaryOf = (action: TriggerAction, names: ActionNames = {}): string =>
  textOf(action, names, (message) => message);

function textOf(action: TriggerAction, names: ActionNames, shorten: (message: string) => string): string {
  switch (action.type) {
    case 'SEND_WHATSAPP_MESSAGE':
      return `${phoneText(action.value.to)}: ${contentText(action.value, names, shorten)}`;
    case 'CALL_API':
      return `${action.value.method} ${action.value.url}`;
    case 'DELAY':
      return `${formatNumber(action.value.ms)} ms`;
    case 'CALL_PERSON':
      return 'A conversa passa a esperar por você';
    case 'UPDATE_DATABASE':
      return `${operationTexts[action.value.operation]}: ${tableTexts[action.value.table]}`;
    case 'LOG_EVENT':
      return `Registra: ${shorten(action.value.message)}`;
    case 'RUN_PLAYWRIGHT_SCRIPT':
      return scriptText(names.scripts, action.value.scriptId);
    case 'MANAGE_CONTACT_PERMISSION':
      return `${action.value.permission ? 'Permite' : 'Bloqueia'}: ${phoneText(action.value.phone)}`;
    case 'SEND_BULK_WHATSAPP':
      return [
        `Até ${countOf(action.value.limit, 'contato', 'contatos')}`,
        `${groupText(names.groups, action.value.groupId)}: ${contentText(action.value, names, shorten)}`,
      ].join('');
    case 'ADD_CONTACT':
      return `Adiciona: ${[action.value.name, phoneText(action.value.phone)].filter(Boolean).join(', ')}`;
  }
}

function beginningOf(message: string): string {
  const characters = [...message];
  return characters.length > messageLength ? `${characters.slice(0, messageLength).join('')}…` : message;
}

/** The words, and what goes with them. */
function contentText(
  { message, quickActionId }: { message: string; quickActionId?: number | undefined },
  { quickActions }: ActionNames,
  shorten: (message: string) => string,
): string {
  const name = quickActionId === undefined ? undefined : quickActions?.get(quickActionId);
  const named = quickActions ? (quoted(name) ?? 'que não existe mais') : '';
  const file = quickActionId === undefined ? '' : `anexo ${named}`.trim();
  return [shorten(message), message !== '' && file !== '' ? `(${file})` : file].filter(Boolean).join(' ');
}

const scriptText = (scripts: ActionNames['scripts'], id: number): string =>
  !scripts ? 'Executa um script' : `Executa ${quoted(scripts.get(id)) ?? 'um script que não existe mais'}`;

const groupText = (groups: ActionNames['groups'], id: string): string =>
  !groups ? '' : ` de ${quoted(groups.get(id)) ?? 'um grupo que não existe mais'}`;

const quoted = (name: string | undefined): string | undefined => (name === undefined ? undefined : `“${name}”`);

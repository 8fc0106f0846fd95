import { messageKey } from './message-key.ts';
import { digitsOf, phoneKey } from './phone.ts';

/** When a trigger fires: which event, and what must hold for it. */

export const triggerTypes = ['API_MESSAGE', 'WHATSAPP_MESSAGE', 'SCHEDULED', 'ADMIN_EVENT'] as const;
export type TriggerType = (typeof triggerTypes)[number];

export const triggerTypeLabels: Record<TriggerType, string> = {
  API_MESSAGE: 'Mensagem da API',
  WHATSAPP_MESSAGE: 'Mensagem do WhatsApp',
  SCHEDULED: 'Agendado',
  ADMIN_EVENT: 'Evento administrativo',
};

export const conditionTypes = [
  'MESSAGE_EQUALS',
  'MESSAGE_CONTAINS',
  'MESSAGE_STARTS_WITH',
  'MESSAGE_ENDS_WITH',
  'PHONE_NUMBER_IS',
  'PHONE_NUMBER_CONTAINS',
  'FIRST_MESSAGE',
  'ALWAYS',
  'CRON_EXPRESSION',
  'EVENT_NAME_IS',
] as const;
export type ConditionType = (typeof conditionTypes)[number];

export const conditionLabels: Record<ConditionType, string> = {
  MESSAGE_EQUALS: 'Mensagem igual a',
  MESSAGE_CONTAINS: 'Mensagem contém',
  MESSAGE_STARTS_WITH: 'Mensagem começa com',
  MESSAGE_ENDS_WITH: 'Mensagem termina com',
  PHONE_NUMBER_IS: 'Telefone é',
  PHONE_NUMBER_CONTAINS: 'Telefone contém',
  FIRST_MESSAGE: 'Primeira mensagem do contato',
  ALWAYS: 'Sempre',
  CRON_EXPRESSION: 'Expressão cron',
  EVENT_NAME_IS: 'Nome do evento é',
};

const messageConditions = [
  'MESSAGE_EQUALS',
  'MESSAGE_CONTAINS',
  'MESSAGE_STARTS_WITH',
  'MESSAGE_ENDS_WITH',
  'PHONE_NUMBER_IS',
  'PHONE_NUMBER_CONTAINS',
  'FIRST_MESSAGE',
  'ALWAYS',
] as const satisfies ConditionType[];

export const conditionsOf: Record<TriggerType, readonly ConditionType[]> = {
  API_MESSAGE: messageConditions,
  WHATSAPP_MESSAGE: messageConditions,
  SCHEDULED: ['CRON_EXPRESSION'],
  ADMIN_EVENT: ['EVENT_NAME_IS'],
};

/** FIRST_MESSAGE needs no value either: there is nothing to compare with. */
export const needsValue = (condition: ConditionType): boolean =>
  condition !== 'ALWAYS' && condition !== 'FIRST_MESSAGE';

/** What an ADMIN_EVENT trigger can wait for; the form offers exactly these. */
export const adminEvents = {
  'admin.signed-in': 'Um administrador entrou',
  'instance.connected': 'Uma instância do WhatsApp conectou',
  'instance.disconnected': 'Uma instância do WhatsApp desconectou',
  'contact.created': 'Um contato foi criado',
  'contact.blocked': 'Um contato foi bloqueado',
  'contact.unblocked': 'Um contato foi desbloqueado',
  'menu.changed': 'O menu foi alterado',
  'settings.changed': 'As configurações foram alteradas',
  'bulk-send.finished': 'Um envio em massa terminou',
  'script.failed': 'Um script falhou',
} as const;
export type AdminEvent = keyof typeof adminEvents;

/** What happened, as far as a condition can ask about it. */
export interface ConditionFacts {
  /** Of the message: made once for all conditions. */
  messageKey: string;
  /** In any notation; empty when it is not known. */
  phone: string;
  isFirstMessage: boolean;
  /** The name of an administrative event; empty for messages. */
  eventName: string;
}

/** Messages are compared as everywhere in the product: letter case, surrounding space and Unicode form do not matter. */
export function conditionHolds(condition: ConditionType, value: string, facts: ConditionFacts): boolean {
  const { messageKey: message } = facts;
  const wanted = messageKey(value);
  switch (condition) {
    case 'MESSAGE_EQUALS':
      return message === wanted;
    case 'MESSAGE_CONTAINS':
      return message.includes(wanted);
    case 'MESSAGE_STARTS_WITH':
      return message.startsWith(wanted);
    case 'MESSAGE_ENDS_WITH':
      return message.endsWith(wanted);
    case 'PHONE_NUMBER_IS':
      return facts.phone !== '' && phoneKey(facts.phone) !== undefined && phoneKey(facts.phone) === phoneKey(value);
    case 'PHONE_NUMBER_CONTAINS':
      return digitsOf(value) !== '' && (phoneKey(facts.phone) ?? digitsOf(facts.phone)).includes(digitsOf(value));
    case 'FIRST_MESSAGE':
      return facts.isFirstMessage;
    case 'ALWAYS':
      return true;
    case 'EVENT_NAME_IS':
      return facts.eventName === value;
    case 'CRON_EXPRESSION':
      // The clock decides, not an event.
      return false;
  }
}

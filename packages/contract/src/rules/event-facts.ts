import type { AdminEvent, TriggerType } from './conditions.ts';

/** Something that is known about the event and can be written into a text of an action as `{name}`. */
export interface Fact {
  id: string;
  name: string;
  displayName: string;
}

const fact = (name: string, displayName: string): Fact => ({ id: `fact:${name}`, name, displayName });

const phone = fact('phone', 'Telefone do evento');
export const messageFacts: readonly Fact[] = [
  phone,
  fact('message', 'Mensagem recebida'),
  fact('sender', 'Nome de quem enviou'),
  fact('canal', 'Por onde chegou: API ou WhatsApp'),
];

const instance = fact('instance', 'Identificador da instância');
const contact = [phone, fact('contato', 'Nome do contato')];
const eventFacts: Record<AdminEvent, readonly Fact[]> = {
  'admin.signed-in': [fact('usuario', 'Usuário que entrou'), fact('endereco', 'Endereço IP de onde entrou')],
  'instance.connected': [instance],
  'instance.disconnected': [instance],
  'contact.created': contact,
  'contact.blocked': contact,
  'contact.unblocked': contact,
  'menu.changed': [],
  'settings.changed': [],
  'bulk-send.finished': [fact('id', 'Número do envio em massa')],
  'script.failed': [
    fact('script', 'Nome do script'),
    fact('error', 'O que deu errado'),
    fact('event', 'Nome do evento'),
  ],
};

/** The facts that actions of a trigger can count on. */
export function factsOf(type: TriggerType, conditionValue: string): readonly Fact[] {
  switch (type) {
    case 'API_MESSAGE':
    case 'WHATSAPP_MESSAGE':
      return messageFacts;
    case 'ADMIN_EVENT':
      // Empty while no event is chosen.
      return Object.hasOwn(eventFacts, conditionValue) ? eventFacts[conditionValue as AdminEvent] : [];
    case 'SCHEDULED':
      return [fact('agendado_para', 'Hora marcada (ISO, UTC)')];
  }
}

/** A name in braces as actions read it; whatever else stands in braces is a text. */
export const factPattern = /\{([\w.-]+)\}/g;

import type { AdminEvent, TriggerType } from '@recado/contract';

/** Something that is known about the event and can be written into a text as `{name}`. */
export interface Fact {
  id: string;
  name: string;
  displayName: string;
}

const fact = (name: string, displayName: string): Fact => ({ id: `fact:${name}`, name, displayName });

const phone = fact('phone', 'Telefone do evento');
export const messageFacts = [phone, fact('message', 'Mensagem recebida'), fact('sender', 'Nome de quem enviou')];

const instance = fact('instance', 'Identificador da instância');
const eventFacts: Partial<Record<AdminEvent, Fact[]>> = {
  'instance.connected': [instance],
  'instance.disconnected': [instance],
  'contact.created': [phone],
  'contact.blocked': [phone],
  'contact.unblocked': [phone],
  'bulk-send.finished': [fact('id', 'Número do envio em massa')],
};

/** The facts that actions of a trigger can count on. A schedule has none: nobody wrote anything. */
export function factsOf(type: TriggerType, conditionValue: string): readonly Fact[] {
  switch (type) {
    case 'API_MESSAGE':
    case 'WHATSAPP_MESSAGE':
      return messageFacts;
    case 'ADMIN_EVENT':
      return eventFacts[conditionValue as AdminEvent] ?? [];
    case 'SCHEDULED':
      return [];
  }
}

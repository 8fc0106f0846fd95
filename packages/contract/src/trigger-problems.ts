import type { TriggerType } from './rules/conditions.ts';
import { factPattern, factsOf } from './rules/event-facts.ts';
import { nearestName } from './rules/nearest-name.ts';
import { phoneKey } from './rules/phone.ts';
import type { TriggerAction } from './trigger-actions.ts';

/** What an action of a trigger asks for that can never happen, whatever the event brings. */

/** What sets a trigger off, as far as its facts go by it. */
export interface TriggerAbout {
  type: TriggerType;
  condition_value: string;
}

export interface ActionProblem {
  field: 'to' | 'phone';
  text: string;
}

/** Facts that may hold a number: people also write one, and a contact without a name is called by it. */
const mayBePhone = ['phone', 'message', 'sender', 'contato'];
const samples = ['+55 11 98765-4321', '11987654321', '987654321', '4321'];

export function actionProblem(action: TriggerAction, trigger: TriggerAbout): ActionProblem | undefined {
  const recipient = recipientOf(action);
  if (recipient === undefined) return undefined;
  const facts = factsOf(trigger.type, trigger.condition_value).map(({ name }) => name);
  const text = recipientProblem(recipient.written, facts);
  return text === undefined ? undefined : { field: recipient.field, text };
}

/** Where an action names the phone that it is about. */
export function recipientOf(action: TriggerAction): { field: ActionProblem['field']; written: string } | undefined {
  switch (action.type) {
    case 'SEND_WHATSAPP_MESSAGE':
      return { field: 'to', written: action.value.to };
    case 'MANAGE_CONTACT_PERMISSION':
    case 'ADD_CONTACT':
      return { field: 'phone', written: action.value.phone };
    default:
      return undefined;
  }
}

/** Why a text can never name a phone, given the facts of the trigger; undefined when it can. */
export function recipientProblem(written: string, facts: readonly string[]): string | undefined {
  const named = Array.from(written.matchAll(factPattern), ([, name = '']) => name);
  const missing = named.find((name) => !facts.includes(name));
  if (missing === 'phone') {
    return 'Este gatilho não tem {phone}: nada o liga a um telefone. Informe um número com DDD.';
  }
  if (missing !== undefined) {
    const nearest = nearestName(missing, facts);
    return `{${missing}} não existe neste gatilho${nearest === undefined ? '' : `. Você quis dizer {${nearest}}?`}`;
  }
  const canBePhone = (sample: string) => {
    const filled = written.replace(factPattern, (whole, name: string) => (mayBePhone.includes(name) ? sample : whole));
    return phoneKey(filled) !== undefined;
  };
  if (samples.some(canBePhone)) return undefined;
  const orPhone = facts.includes('phone') ? ', ou {phone} para o número do evento' : '';
  return `"${written}" não é um número de telefone. Use um número com DDD${orPhone}.`;
}

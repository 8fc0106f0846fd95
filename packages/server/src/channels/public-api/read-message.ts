import { cutText, foreignTextLimits, messageKey } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import { type PersonKey, personKeyOf } from '../../modules/people/person-key.ts';
import { type Fields, readFields } from './read-fields.ts';

/** WhatsAuto wants `{reply}`, AutoResponder wants `{replies}`; who asks is known by what it sends. */
export type Dialect = 'whatsauto' | 'autoresponder';

export interface ReceivedMessage {
  dialect: Dialect;
  message: string;
  messageKey: string;
  person: PersonKey;
  phone: string;
  sender: string;
  isGroup: boolean;
}

/** Reads what an auto-reply app posts. */
export function readMessage(contentType: string, body: Buffer, decoded: string): ReceivedMessage {
  const fields = readFields(contentType, body, decoded);
  const { query } = fields;
  return typeof query === 'object' && query !== null && 'appPackageName' in fields
    ? fromAutoResponder(query as Fields)
    : fromWhatsAuto(fields);
}

function fromWhatsAuto(fields: Fields): ReceivedMessage {
  const phone = textOf(fields['phone']);
  const sender = textOf(fields['sender']);
  return {
    dialect: 'whatsauto',
    ...requireMessage(fields['message']),
    person: personKeyOf({ phone, sender }),
    phone,
    sender,
    isGroup: textOf(fields['group_name']) !== '',
  };
}

/** In a group `sender` is the group and `groupParticipant` the person. */
function fromAutoResponder(query: Fields): ReceivedMessage {
  const isGroup = query['isGroup'] === true;
  const sender = textOf(isGroup ? query['groupParticipant'] : query['sender']);
  return {
    dialect: 'autoresponder',
    ...requireMessage(query['message']),
    person: personKeyOf({ phone: '', sender }),
    phone: '',
    sender,
    isGroup,
  };
}

function requireMessage(value: unknown): Pick<ReceivedMessage, 'message' | 'messageKey'> {
  if (!isWritten(value)) {
    const text = 'A mensagem não foi informada';
    throw new AppError('INVALID_INPUT', { fields: { message: text } }, { text });
  }
  // PostgreSQL cannot compare a text with NUL in it, and no person types one.
  const message = cutText(String(value), foreignTextLimits.messageMax).replaceAll('\u0000', '');
  return { message, messageKey: messageKey(message) };
}

const textOf = (value: unknown): string =>
  isWritten(value) ? cutText(String(value).trim(), foreignTextLimits.nameMax) : '';

const isWritten = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

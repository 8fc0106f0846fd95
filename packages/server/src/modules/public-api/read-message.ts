import { isUtf8 } from 'node:buffer';
import { AppError } from '../../http/app-error.ts';

/** WhatsAuto wants `{reply}`, AutoResponder wants `{replies}`; who asks is known by what it sends. */
export type Dialect = 'whatsauto' | 'autoresponder';

export interface ReceivedMessage {
  dialect: Dialect;
  message: string;
  phone: string;
  sender: string;
  isGroup: boolean;
}

type Fields = Record<string, unknown>;

/** Reads what an auto-reply app posts: JSON, a form, multipart or a Java map printed as text. */
export function readMessage(
  contentType: string,
  body: Buffer,
  decoded: string,
): ReceivedMessage | Promise<ReceivedMessage> {
  const type = contentType.toLowerCase();
  if (type.startsWith('multipart/form-data')) return readMultipart(contentType, body).then(fromFields);
  const text = decoded.trim();
  if (type.startsWith('application/x-www-form-urlencoded')) return fromFields(readForm(text));
  return fromFields(readJson(text) ?? readJavaMap(text) ?? readForm(text));
}

/** Old phones send Windows-1252; what is not UTF-8 is read as that, so that 'olá' still is 'olá'. */
export const decode = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString('utf8').replace(/^\ufeff/, '') : new TextDecoder('windows-1252').decode(bytes);

function readJson(text: string): Fields | undefined {
  if (!text.startsWith('{') && !text.startsWith('[')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
  } catch {
    if (readJavaMap(text)) return undefined;
    throw new AppError('INVALID_JSON');
  }
}

const javaKeys = ['app', 'sender', 'message', 'group_name', 'phone'].join('|');

/** `{app=WhatsAuto, sender=Ana, message=oi, tudo bem?}`: only a known key after a comma begins a new value. */
function readJavaMap(text: string): Fields | undefined {
  if (!new RegExp(`^\\{(${javaKeys})=`).test(text) || !text.endsWith('}')) return undefined;
  const parts = text.slice(1, -1).split(new RegExp(`(?:^|, )(${javaKeys})=`));
  return Object.fromEntries(parts.slice(1).flatMap((key, index, all) => (index % 2 ? [] : [[key, all[index + 1]]])));
}

function readForm(text: string): Fields {
  const pairs = text.split('&').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => {
      const cut = pair.indexOf('=');
      return [decodeForm(pair.slice(0, cut)), decodeForm(pair.slice(cut + 1))];
    }),
  );
}

function decodeForm(part: string): string {
  const spaced = part.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    const bytes = spaced.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return decode(Buffer.from(bytes, 'latin1'));
  }
}

async function readMultipart(contentType: string, body: Buffer): Promise<Fields> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    return Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  } catch (error) {
    throw new AppError('INVALID_MULTIPART', undefined, { cause: error });
  }
}

function fromFields(fields: Fields): ReceivedMessage {
  const { query } = fields;
  return typeof query === 'object' && query !== null && 'appPackageName' in fields
    ? fromAutoResponder(query as Fields)
    : fromWhatsAuto(fields);
}

function fromWhatsAuto(fields: Fields): ReceivedMessage {
  return {
    dialect: 'whatsauto',
    message: requireMessage(fields['message']),
    phone: textOf(fields['phone']),
    sender: textOf(fields['sender']),
    isGroup: textOf(fields['group_name']) !== '',
  };
}

/** In a group `sender` is the group and `groupParticipant` the person. */
function fromAutoResponder(query: Fields): ReceivedMessage {
  const isGroup = query['isGroup'] === true;
  return {
    dialect: 'autoresponder',
    message: requireMessage(query['message']),
    phone: '',
    sender: textOf(isGroup ? query['groupParticipant'] : query['sender']),
    isGroup,
  };
}

function requireMessage(value: unknown): string {
  // PostgreSQL cannot compare a text with NUL in it, and no person types one.
  if (typeof value === 'string' || typeof value === 'number') return String(value).replaceAll('\u0000', '');
  const text = 'A mensagem não foi informada';
  throw new AppError('INVALID_INPUT', { fields: { message: text } }, { text });
}

const senderMax = 200;
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, senderMax) : '';

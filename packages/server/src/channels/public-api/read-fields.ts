import { isUtf8 } from 'node:buffer';
import { AppError } from '../../errors/app-error.ts';
import { exceedsJsonLimits } from '../../http/json-limits.ts';

export type Fields = Record<string, unknown>;

/**
 * The fields of a body: JSON, a form, multipart or a Java map printed as text. Anybody may call, so each reader takes one
 * walk over the bytes and gives up on what has more parts than a message can have.
 */
export function readFields(contentType: string, body: Buffer, decoded: string): Fields {
  const type = contentType.toLowerCase();
  if (type.startsWith('multipart/form-data')) return readMultipart(contentType, body);
  if (type.startsWith('application/x-www-form-urlencoded')) return readForm(body);
  const text = decoded.trim();
  return readJson(text) ?? readJavaMap(text) ?? readForm(body);
}

/** Old phones send Windows-1252; what is not UTF-8 is read as that, so that 'olá' still is 'olá'. */
export const decode = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString('utf8').replace(/^\ufeff/, '') : new TextDecoder('windows-1252').decode(bytes);

/** Apps send ten at most. What comes after these is not looked at. */
const partsMax = 50;
const jsonLimits = { depthMax: 10, valuesMax: 500 };

function readJson(text: string): Fields | undefined {
  if (!text.startsWith('{') && !text.startsWith('[')) return undefined;
  if (isJavaMap(text)) return undefined;
  if (exceedsJsonLimits(text, jsonLimits)) throw new AppError('JSON_TOO_COMPLEX');
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
  } catch {
    throw new AppError('INVALID_JSON');
  }
}

const javaKeys = ['app', 'sender', 'message', 'group_name', 'phone'].join('|');
const javaStart = new RegExp(`^\\{(?:${javaKeys})=`);
const javaKey = new RegExp(`(?:^|, )(${javaKeys})=`);

const isJavaMap = (text: string): boolean => javaStart.test(text) && text.endsWith('}');

/** `{app=WhatsAuto, sender=Ana, message=oi, tudo bem?}`: only a known key after a comma begins a new value. */
function readJavaMap(text: string): Fields | undefined {
  if (!isJavaMap(text)) return undefined;
  const [, ...parts] = text.slice(1, -1).split(javaKey, 1 + 2 * partsMax);
  return Object.fromEntries(parts.flatMap((key, index) => (index % 2 ? [] : [[key, parts[index + 1]]])));
}

/** As bytes, one per character: what they mean is only known once the percent signs are gone. */
const bytesAsText = (body: Buffer): string => body.toString('latin1');
const textOfBytes = (bytes: string): string => decode(Buffer.from(bytes, 'latin1'));

function readForm(body: Buffer): Fields {
  const pairs = bytesAsText(body)
    .replace(/\r?\n$/, '')
    .split('&', partsMax);
  return Object.fromEntries(
    pairs.flatMap((pair) => {
      const cut = pair.indexOf('=');
      return cut < 0 ? [] : [[decodeForm(pair.slice(0, cut)).trim(), decodeForm(pair.slice(cut + 1))]];
    }),
  );
}

const plus = 0x2b;
const percent = 0x25;

function decodeForm(part: string): string {
  const bytes = Buffer.from(part, 'latin1');
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    const value = byte === percent ? 16 * hexDigit(bytes[at + 1]) + hexDigit(bytes[at + 2]) : Number.NaN;
    if (!Number.isNaN(value)) at += 2;
    bytes[length++] = Number.isNaN(value) ? (byte === plus ? 0x20 : byte) : value;
  }
  return decode(bytes.subarray(0, length));
}

function hexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : Number.NaN;
}

const headMax = 4000;

/** The parts between the lines `--boundary`; files among them are passed over. */
function readMultipart(contentType: string, body: Buffer): Fields {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const [, ...parts] = `\r\n${bytesAsText(body)}`.split(`\r\n--${quoted ?? bare}`, partsMax + 1);
  const fields: Fields = {};
  for (const part of parts) {
    if (part.startsWith('--')) return fields;
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(0, Math.min(Math.max(end, 0), headMax));
    const [, name] = /;[ \t]*name="([^"]*)"/i.exec(head) ?? [];
    if (name !== undefined && !/;[ \t]*filename/i.test(head))
      fields[textOfBytes(name)] = textOfBytes(part.slice(end + 4));
  }
  // The line that ends all parts never came.
  throw new AppError('INVALID_MULTIPART');
}

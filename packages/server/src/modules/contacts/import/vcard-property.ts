export interface VcardProperty {
  name: string;
  /** In upper case; a bare word of version 2.1 is a TYPE. */
  types: string[];
  waid: string | undefined;
  /** Decoded, but with its separators and escapes. */
  value: string;
}

/** Reads one unfolded line: `item1.TEL;type=CELL;waid=5511…:+55 11 …`. Undefined when it is none. */
export function parseProperty(line: string): VcardProperty | undefined {
  const colon = endOfHead(line);
  if (colon < 0) return undefined;
  const [path = '', ...parameters] = splitOutsideQuotes(line.slice(0, colon));
  const name = (path.split('.').at(-1) ?? '').trim().toUpperCase();
  const values = new Map<string, string[]>();
  for (const parameter of parameters) {
    const [key, text] = keyAndText(parameter);
    const known = values.get(key) ?? [];
    known.push(...text.replaceAll('"', '').split(','));
    values.set(key, known);
  }
  const charset = values.get('CHARSET')?.[0] ?? 'utf-8';
  const value = decode(line.slice(colon + 1), values.get('ENCODING')?.[0]?.toUpperCase(), charset);
  const types = (values.get('TYPE') ?? []).map((type) => type.trim().toUpperCase());
  return { name, types, waid: values.get('WAID')?.[0], value };
}

export const isQuotedPrintable = (line: string): boolean =>
  /;(ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(line.slice(0, endOfHead(line) + 1));

/** The parts of a structured value (a name's, a list's), with their escapes undone. */
export function componentsOf(value: string, separator: ';' | ','): string[] {
  const parts = [''];
  for (const [token, escaped] of value.matchAll(/\\(.)|./gs)) {
    if (token === separator) parts.push('');
    else parts[parts.length - 1] += escaped === undefined ? token : unescaped(escaped);
  }
  return parts;
}

/** A plain text value: separators mean nothing in it. */
export const textOf = (value: string): string => value.replace(/\\(.)/gs, (_, sign: string) => unescaped(sign));

const unescaped = (sign: string): string => (sign === 'n' || sign === 'N' ? '\n' : sign);

function endOfHead(line: string): number {
  let quoted = false;
  for (let index = 0; index < line.length; index++) {
    const sign = line[index];
    if (sign === '"') quoted = !quoted;
    else if (sign === ':' && !quoted) return index;
  }
  return -1;
}

const splitOutsideQuotes = (head: string): string[] => head.match(/(?:[^";]|"[^"]*"?)+/g) ?? [];

const bareEncodings = new Set(['QUOTED-PRINTABLE', 'BASE64', 'B', '8BIT', '7BIT']);

function keyAndText(parameter: string): [key: string, text: string] {
  const equals = parameter.indexOf('=');
  if (equals >= 0) return [parameter.slice(0, equals).trim().toUpperCase(), parameter.slice(equals + 1)];
  return [bareEncodings.has(parameter.trim().toUpperCase()) ? 'ENCODING' : 'TYPE', parameter];
}

function decode(text: string, encoding: string | undefined, charset: string): string {
  if (encoding === 'QUOTED-PRINTABLE') return toText(quotedPrintableBytes(text), charset);
  if (encoding === 'BASE64' || encoding === 'B') return toText(Buffer.from(text, 'base64'), charset);
  return text;
}

function quotedPrintableBytes(text: string): Buffer {
  const pieces = text.split(/((?:=[0-9A-F]{2})+)/i);
  // Every second piece is a run of encoded bytes.
  return Buffer.concat(
    pieces.map((piece, index) =>
      index % 2 === 1 ? Buffer.from(piece.replaceAll('=', ''), 'hex') : Buffer.from(piece),
    ),
  );
}

function toText(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

import { contactImportTexts } from '@recado/contract';
import { refuse } from './refuse-file.ts';

export interface XmlEvents {
  /** A start tag: its name without the prefix, and all of it as written. */
  open(name: string, tag: string): void;
  text(text: string): void;
  close(name: string): void;
}

/** No cell and no tag of a spreadsheet comes near this. */
const pieceMax = 1024 * 1024;

/**
 * Reads the XML of a spreadsheet as it streams in. Document types are refused: Excel writes none, and entities that
 * expand are what hostile files are made of.
 */
export function createXmlScanner(events: XmlEvents) {
  let buffer = '';

  const readTag = (start: number): number => {
    if (buffer.startsWith('<!--', start)) return after('-->', start);
    if (buffer.startsWith('<![CDATA[', start)) {
      const end = after(']]>', start);
      if (end > 0) events.text(buffer.slice(start + 9, end - 3).replaceAll('&', '&amp;'));
      return end;
    }
    const end = after('>', start);
    if (end < 0) return end;
    if (buffer.startsWith('<!', start)) throw broken();
    if (buffer[start + 1] === '?') return end;
    if (buffer[start + 1] === '/') {
      events.close(localName(buffer.slice(start + 2, end - 1)));
      return end;
    }
    const isEmpty = buffer[end - 2] === '/';
    const tag = buffer.slice(start + 1, isEmpty ? end - 2 : end - 1);
    const name = localName(tag);
    events.open(name, tag);
    if (isEmpty) events.close(name);
    return end;
  };

  const after = (mark: string, start: number): number => {
    const found = buffer.indexOf(mark, start);
    return found < 0 ? -1 : found + mark.length;
  };

  return (chunk: string): void => {
    buffer += chunk;
    let at = 0;
    for (;;) {
      const start = buffer.indexOf('<', at);
      if (start < 0) break;
      if (start > at) events.text(buffer.slice(at, start));
      at = start;
      const end = readTag(start);
      if (end < 0) break;
      at = end;
    }
    buffer = buffer.slice(at);
    if (buffer.length > pieceMax) throw broken();
  };
}

/** Finds one attribute, whatever its prefix. Made once per name: sheets have millions of tags. */
export function createAttribute(name: string): (tag: string) => string | undefined {
  const pattern = new RegExp(`[\\s:]${name}\\s*=\\s*["']([^"']*)["']`);
  return (tag) => {
    const value = pattern.exec(tag)?.[1];
    return value === undefined ? undefined : decodeEntities(value);
  };
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, decimal, hex, name) => {
        if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
        return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
      })
    : text;

function localName(tag: string): string {
  const end = tag.search(/[\s/]/);
  const name = end < 0 ? tag : tag.slice(0, end);
  return name.slice(name.indexOf(':') + 1);
}

const broken = () => refuse(contactImportTexts.notASpreadsheet);

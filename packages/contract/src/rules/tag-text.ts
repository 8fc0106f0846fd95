import { composed } from './foreign-text.ts';
import { offsetAt } from './time-zone.ts';

/** Placeholders in messages, such as `{nome}`: one rule set for preview, sending, triggers and quick actions. */

export const systemTagNames = ['nome', 'email', 'empresa', 'cargo', 'data', 'hora'] as const;
export type SystemTagName = (typeof systemTagNames)[number];

export const tagFormats = {
  nome: ['DEFAULT', 'FIRST_NAME', 'FULL_NAME'],
  data: ['DEFAULT', 'DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD-MM-YYYY', 'DD.MM.YYYY', 'DD de MMMM de YYYY'],
  hora: ['DEFAULT', 'HH:MM', 'HH:MM:SS', 'hh:MM AM/PM', 'hh:MM:SS AM/PM'],
} as const;

/** What a tag needs to be written out. */
export interface TagRule {
  name: string;
  category: 'SYSTEM' | 'CUSTOM';
  value: string;
  format: string;
  /** `UTC-03:00`; empty means the time zone of the server. */
  timezone: string;
  /** That zone's name, where the server tells it to somebody else. */
  serverZone?: string | undefined;
}

export interface TagContact {
  name: string;
  email: string;
  company: string;
  title: string;
}

export interface TagContext {
  /** Absent: the message goes to a number that is not in the book. */
  contact: TagContact | undefined;
  now: Date;
  /** Minutes east of UTC, for tags without a time zone of their own that do not say the server's. */
  offsetMinutes?: number;
}

export const sampleContact: TagContact = {
  name: 'João Silva',
  email: 'joao.silva@exemplo.com',
  company: 'Empresa Exemplo',
  title: 'Gerente',
};

export interface RenderedText {
  text: string;
  /** Placeholders that name no tag; they stay in the text as written. */
  unknown: string[];
  /** Tags that have no value for this contact; they stay in the text as written. */
  missing: string[];
}

/** A part of a text with its tags: `text` is what the reader gets. */
export type TagPiece =
  | { kind: 'plain'; text: string }
  | { kind: 'value' | 'unknown' | 'missing'; text: string; name: string };

/** What a tag may be called; the empty name is refused for being empty. */
export const tagNamePattern = /^[\p{L}\d_]*$/u;

/** Whatever stands in braces on one line: `{nome completo}` is a mistake to be told, not a text for a customer. */
const placeholder = /\{([^{}\r\n]+)\}/g;

/** The names in braces, each once, in the order in which they appear, and in the Unicode form that names have. */
export const tagNamesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => composed(name))),
];

export const unknownTags = (text: string, tags: readonly Pick<TagRule, 'name'>[]): string[] => {
  const known = new Set(tags.map((tag) => tag.name));
  return tagNamesIn(text).filter((name) => !known.has(name));
};

export const invalidTagsText = (names: readonly string[]): string =>
  `Tags inválidas encontradas: ${names.map((name) => `{${name}}`).join(', ')}`;

/** Writes the tags out in one pass: what a value holds is never read as a placeholder again. */
export function renderTags(text: string, tags: readonly TagRule[], context: TagContext): RenderedText {
  const pieces = tagPieces(text, tags, context);
  const namesOf = (kind: 'unknown' | 'missing') => [
    ...new Set(pieces.flatMap((piece) => (piece.kind === kind ? [piece.name] : []))),
  ];
  return {
    text: pieces.map((piece) => piece.text).join(''),
    unknown: namesOf('unknown'),
    missing: namesOf('missing'),
  };
}

/** The same, part by part, for a preview that shows where the tags stand. */
export function tagPieces(text: string, tags: readonly TagRule[], context: TagContext): TagPiece[] {
  const rules = new Map(tags.map((tag) => [tag.name, tag]));
  const pieces: TagPiece[] = [];
  let end = 0;
  for (const { 0: whole, 1: written = '', index } of text.matchAll(placeholder)) {
    const name = composed(written);
    if (index > end) pieces.push({ kind: 'plain', text: text.slice(end, index) });
    end = index + whole.length;
    const rule = rules.get(name);
    const value = rule && tagValue(rule, context);
    if (value) pieces.push({ kind: 'value', text: value, name });
    else pieces.push({ kind: rule ? 'missing' : 'unknown', text: whole, name });
  }
  if (end < text.length) pieces.push({ kind: 'plain', text: text.slice(end) });
  return pieces;
}

function tagValue(rule: TagRule, context: TagContext): string {
  if (rule.category === 'CUSTOM') return rule.value;
  switch (rule.name as SystemTagName) {
    case 'nome':
      return nameIn(rule.format, context.contact?.name.trim() ?? '');
    case 'email':
      return context.contact?.email.trim() ?? '';
    case 'empresa':
      return context.contact?.company.trim() ?? '';
    case 'cargo':
      return context.contact?.title.trim() ?? '';
    case 'data':
      return dateIn(rule.format, localTime(rule, context));
    case 'hora':
      return timeIn(rule.format, localTime(rule, context));
  }
}

const nameIn = (format: string, name: string): string =>
  format === 'FIRST_NAME' ? (name.split(/\s+/)[0] ?? '') : name;

/** A moment shifted so that its UTC fields read as the wall clock of the tag's time zone. */
function localTime({ timezone, serverZone }: TagRule, { now, offsetMinutes = 0 }: TagContext): Date {
  const ofServer = serverZone === undefined ? offsetMinutes : offsetAt(serverZone, now);
  return new Date(now.getTime() + (offsetOf(timezone) ?? ofServer) * 60_000);
}

/** Minutes east of UTC of `UTC-03:00`, or undefined when the text says no offset. */
export function offsetOf(timezone: string): number | undefined {
  const match = /^UTC([+-])(\d{2}):(\d{2})$/.exec(timezone);
  if (!match) return undefined;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === '-' ? -minutes : minutes;
}

const months = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
];

function dateIn(format: string, at: Date): string {
  const day = twoDigits(at.getUTCDate());
  const month = twoDigits(at.getUTCMonth() + 1);
  const year = String(at.getUTCFullYear());
  const pattern = isOneOf(tagFormats.data, format) ? format : 'DD/MM/YYYY';
  return pattern.replace(/DD|MMMM|MM|YYYY/g, (field) => {
    switch (field) {
      case 'DD':
        return day;
      case 'MMMM':
        return months[at.getUTCMonth()] ?? '';
      case 'MM':
        return month;
      default:
        return year;
    }
  });
}

function timeIn(format: string, at: Date): string {
  const hours = at.getUTCHours();
  const pattern = isOneOf(tagFormats.hora, format) ? format : 'HH:MM';
  return pattern.replace(/HH|hh|MM|SS|AM\/PM/g, (field) => {
    switch (field) {
      case 'HH':
        return twoDigits(hours);
      case 'hh':
        return twoDigits(hours % 12 || 12);
      case 'MM':
        return twoDigits(at.getUTCMinutes());
      case 'SS':
        return twoDigits(at.getUTCSeconds());
      default:
        return hours < 12 ? 'AM' : 'PM';
    }
  });
}

/** What names no pattern (`DEFAULT`, or a format that a later version dropped) leaves the tag's own default. */
const isOneOf = (formats: readonly string[], format: string): boolean =>
  format !== 'DEFAULT' && formats.includes(format);

const twoDigits = (value: number): string => String(value).padStart(2, '0');

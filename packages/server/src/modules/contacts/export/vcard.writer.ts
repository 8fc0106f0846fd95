import { digitsOf } from '@recado/contract';

/** What travels: names of groups instead of ids, which mean nothing elsewhere. */
export interface ExportedContact {
  name: string;
  phone: string;
  email: string;
  company: string;
  title: string;
  groups: string[];
  createdAt: string;
  updatedAt: string;
}

/** A vCard 3.0. `waid` is what WhatsApp reads when a card is shared in a chat. */
export function vcardOf(contact: ExportedContact): string {
  const { name, phone, email, company, title, groups } = contact;
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escapeText(name)};;;`,
    `FN:${escapeText(name)}`,
    ...(phone ? [`TEL;type=CELL;waid=${digitsOf(phone)}:${phone}`] : []),
    ...(email ? [`EMAIL;type=INTERNET:${escapeText(email)}`] : []),
    ...(company ? [`ORG:${escapeText(company)}`] : []),
    ...(title ? [`TITLE:${escapeText(title)}`] : []),
    ...(groups.length > 0 ? [`CATEGORIES:${groups.map(escapeText).join(',')}`] : []),
    'END:VCARD',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

const escapeText = (text: string): string => text.replace(/[\\,;]/g, '\\$&').replaceAll('\n', '\\n');

const lineMaxBytes = 75;

/** RFC 2426: longer lines go on after a line break and a space, never within a character. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= lineMaxBytes) return line;
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineMaxBytes) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return folded;
}

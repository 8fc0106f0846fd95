import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';

/** One element of WhatsApp's binary XML. */
export type Stanza = BinaryNode;
export type Attributes = Record<string, string>;

/** How the server names itself: a JID with no user. Without the `@` some of the client's handlers stay silent. */
export const serverJid = '@s.whatsapp.net';

export function element(tag: string, attrs: Attributes = {}, content?: Stanza[] | Uint8Array): Stanza {
  return content === undefined ? { tag, attrs } : { tag, attrs, content };
}

export const children = (parent: Stanza | undefined, tag?: string): Stanza[] =>
  Array.isArray(parent?.content) ? parent.content.filter((child) => tag === undefined || child.tag === tag) : [];

export const findChild = (parent: Stanza | undefined, tag: string): Stanza | undefined => children(parent, tag)[0];

export function getChild(parent: Stanza | undefined, tag: string): Stanza {
  const child = findChild(parent, tag);
  if (!child) throw new Error(`<${parent?.tag ?? 'nothing'}> has no <${tag}>`);
  return child;
}

export function bytesOf(stanza: Stanza | undefined): Buffer {
  const content = stanza?.content;
  if (content === undefined || Array.isArray(content)) throw new Error(`<${stanza?.tag ?? 'nothing'}> holds no bytes`);
  return Buffer.from(content as Uint8Array);
}

export const textOf = (stanza: Stanza | undefined): string => bytesOf(stanza).toString();

export const bigEndian = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  bytes.writeUIntBE(value, 0, length);
  return bytes;
};

export const readBigEndian = (bytes: Uint8Array): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

/** Ids of phones start with 3A, which is how clients tell them from their own. */
export const newMessageId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`;

export const newStanzaId = (): string => randomBytes(6).toString('hex');

export const unixSeconds = (at: Date = new Date()): string => String(Math.floor(at.getTime() / 1000));

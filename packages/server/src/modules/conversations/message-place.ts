import { conversationTexts } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { ListPlace } from './conversations.repository.ts';

/** Where messages come from. Of those of the same moment the first one here was first. */
const messageSources = ['in', 'phone', 'out', 'call', 'note'] as const;
export type MessageSource = (typeof messageSources)[number];

/** The place of a message among all of its conversation. */
export interface MessagePlace extends ListPlace {
  source: MessageSource;
}

export const rankOf = (source: MessageSource): number => messageSources.indexOf(source);

/** The later one first. */
export const byNewest = (a: MessagePlace, b: MessagePlace): number =>
  a.at === b.at ? rankOf(b.source) - rankOf(a.source) || b.id - a.id : a.at < b.at ? 1 : -1;

export const writePlace = ({ at, source, id }: MessagePlace): string => `${at} ${source} ${id}`;

const moment = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`;
const listPlace = new RegExp(`^(${moment}) (\\d{1,9})$`);
const messagePlace = new RegExp(`^(${moment}) (in|phone|out|call|note) (\\d{1,9})$`);

export function readPlace(text: string): MessagePlace {
  const [, at, source, id] = messagePlace.exec(text) ?? wrongPlace();
  return { at: at ?? '', source: source as MessageSource, id: Number(id) };
}

export const writeListPlace = ({ at, id }: ListPlace): string => `${at} ${id}`;

export function readListPlace(text: string): ListPlace {
  const [, at, id] = listPlace.exec(text) ?? wrongPlace();
  return { at: at ?? '', id: Number(id) };
}

function wrongPlace(): never {
  throw new AppError('INVALID_INPUT', undefined, { text: conversationTexts.wrongPlace });
}

/** `in-12`, `out-7`, `phone-3`, `note-4`; of a call `call-9` asks and `reply-9` answers. */
export function readMessageId(text: string): { source: MessageSource; id: number } | undefined {
  const [, name, id] = /^(in|phone|out|call|reply|note)-(\d{1,9})$/.exec(text) ?? [];
  if (name === undefined) return undefined;
  return { source: name === 'reply' ? 'call' : (name as MessageSource), id: Number(id) };
}

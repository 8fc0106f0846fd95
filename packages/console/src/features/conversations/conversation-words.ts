import type { Conversation, ConversationState, messageAuthors, WaitReason } from '@recado/contract';
import type { Tone } from '../../shared/ui/badge.tsx';
import { waitTime } from '../../shared/wait-time.ts';

export const stateNames: Record<ConversationState, string> = {
  automatic: 'Automático',
  taken: 'Você assumiu',
  waiting: 'Espera por você',
  blocked: 'Bloqueado',
};

export const stateTones: Record<ConversationState, Tone> = {
  automatic: 'quiet',
  taken: 'busy',
  waiting: 'caution',
  blocked: 'bad',
};

/** Whose words they are, before them, where they are not of the other side. */
export const authorNames: Record<(typeof messageAuthors)[number], string> = {
  person: '',
  automatic: 'Recado: ',
  console: 'Você: ',
  phone: 'Você: ',
};

/** In groups the rules answer only where somebody wants it: nothing is said about what may not be so. */
export const isStateShown = ({ state, is_group }: Pick<Conversation, 'state' | 'is_group'>): boolean =>
  !(is_group && state === 'automatic');

const clock = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' });
const dayAndMonth = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit' });
const weekday = new Intl.DateTimeFormat('pt-BR', { weekday: 'long' });
const wholeDay = new Intl.DateTimeFormat('pt-BR', { day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: '2-digit' });

export const clockTime = (iso: string): string => clock.format(new Date(iso));

const dayStart = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
/** Days of a change of the clock are an hour shorter or longer. */
const daysBetween = (iso: string, now: number): number =>
  Math.round((dayStart(now) - dayStart(Date.parse(iso))) / (24 * 3600 * 1000));

/** Equal for moments of the same day of whoever looks. */
export const dayOf = (iso: string): number => dayStart(Date.parse(iso));

/** `hoje`, `ontem`, `quarta-feira`, `3 de novembro de 2026` */
export function dayName(iso: string, now: number): string {
  const days = daysBetween(iso, now);
  if (days <= 0) return 'Hoje';
  if (days === 1) return 'Ontem';
  return days < 7 ? capital(weekday.format(new Date(iso))) : wholeDay.format(new Date(iso));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** In the list, where there is little room: `14:30`, `Ontem`, `03/11/26` */
export function shortMoment(iso: string, now: number): string {
  const days = daysBetween(iso, now);
  if (days <= 0) return clockTime(iso);
  return days === 1 ? 'Ontem' : shortDay.format(new Date(iso));
}

/** `14:30`, and with its day where it is another one: `19/11, 08:00` */
const endTime = (iso: string, now: number): string =>
  daysBetween(iso, now) === 0 ? clockTime(iso) : `${dayAndMonth.format(new Date(iso))}, ${clockTime(iso)}`;

type Stateful = Pick<Conversation, 'state' | 'taken_until' | 'waiting_since'>;

export function stateText({ state, taken_until, waiting_since }: Stateful, now: number): string {
  if (state === 'taken' && taken_until) return `Você assumiu até ${endTime(taken_until, now)}`;
  if (state === 'waiting' && waiting_since)
    return `${stateNames.waiting} há ${waitTime((now - Date.parse(waiting_since)) / 1000)}`;
  return stateNames[state];
}

/** Why somebody waits, as a sentence of its own. */
export const waitReasonTexts: Record<WaitReason, string> = {
  word: 'Pediu para falar com uma pessoa.',
  ai: 'A inteligência artificial chamou você.',
  trigger: 'Um gatilho chamou você.',
  defaults: 'Recebeu só a resposta padrão, várias vezes seguidas.',
  media: 'Enviou um áudio, uma imagem ou um arquivo que só uma pessoa pode responder.',
};

const kindNames: Record<string, string> = {
  image: 'Foto',
  video: 'Vídeo',
  gif: 'GIF',
  audio: 'Áudio',
  voice: 'Mensagem de voz',
  document: 'Documento',
  sticker: 'Figurinha',
  location: 'Localização',
  contact: 'Contato',
  poll: 'Enquete',
};

/** What a message is that says nothing in words. */
export const kindName = (kind: string): string => kindNames[kind] ?? 'Mensagem sem texto';

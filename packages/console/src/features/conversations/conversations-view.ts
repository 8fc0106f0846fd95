import { type ConversationState, conversationStates } from '@recado/contract';

/** What of the screen stands in the address, so that a reload and the way back return to it. */
export interface ConversationsView {
  q?: string;
  numero?: string;
  estado?: ConversationState;
  naoLidas?: true;
  grupo?: string;
  de?: string;
  ate?: string;
  /** The open conversation, and the message in it that a search found. */
  conversa?: number;
  mensagem?: string;
  /** Whom it is with, beside it. */
  contato?: true;
}

export const searchMax = 100;

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Anything unknown in the address is as good as nothing. */
export function conversationsView(search: Record<string, unknown>): ConversationsView {
  const { q, numero, estado, naoLidas, grupo, de, ate, conversa, mensagem, contato } = search;
  // The router reads `?q=119` as a number.
  const text = shortText(q, searchMax);
  const number = shortText(numero, 50);
  const group = shortText(grupo, 100);
  const state = conversationStates.find((name) => name === estado);
  const id = Number(conversa);
  const isOpen = Number.isSafeInteger(id) && id > 0;
  const message = shortText(mensagem, 50);
  return {
    ...(text !== '' && { q: text }),
    ...(number !== '' && { numero: number }),
    ...(state && { estado: state }),
    ...((naoLidas === true || naoLidas === 'true') && { naoLidas: true }),
    ...(group !== '' && { grupo: group }),
    ...(typeof de === 'string' && day.test(de) && { de }),
    ...(typeof ate === 'string' && day.test(ate) && { ate }),
    ...(isOpen && { conversa: id }),
    ...(isOpen && message !== '' && { mensagem: message }),
    ...(isOpen && (contato === true || contato === 'true') && { contato: true }),
  };
}

const shortText = (value: unknown, max: number): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, max) : '';

/** What the server is asked for; the days are those of whoever looks. */
export function listQuery({ q, numero, estado, naoLidas, grupo, de, ate }: ConversationsView) {
  return {
    name: q?.trim() || undefined,
    instance: numero,
    state: estado,
    unread: naoLidas && ('true' as const),
    group: grupo,
    from: de && new Date(`${de}T00:00:00`).toISOString(),
    to: ate && new Date(`${ate}T23:59:59.999`).toISOString(),
  };
}

/** How many of the filters are in use, the search apart. */
export const filterCount = ({ numero, estado, naoLidas, grupo, de, ate }: ConversationsView): number =>
  [numero, estado, naoLidas, grupo, de ?? ate].filter(Boolean).length;

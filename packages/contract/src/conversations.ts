import { z } from 'zod';
import { attachmentId } from './attachments.ts';
import { replySource, traceStep } from './auto-reply.ts';
import { waitReasons } from './handover.ts';
import { mediaKinds, mediaStates } from './media.ts';
import { replyLimits } from './menu.ts';
import { messageContent } from './message-content.ts';
import { defineRoute } from './route.ts';
import { done, idParams, timestamp } from './rules/fields.ts';
import { text } from './rules/text.ts';
import { sendOrigin, sendState, sendTexts } from './send.ts';

export const conversationLimits = { pageSize: 50, messagesPage: 50, hitsPage: 20, searchMax: 10_000 } as const;

export const conversationTexts = {
  unknown: 'Conversa não encontrada',
  unknownMessage: 'Mensagem não encontrada',
  wrongPlace: 'Esta página da lista não existe mais. Abra a lista de novo.',
  wrongPeriod: 'Período inválido',
  wrongMark: 'Marca da conversa inválida',
  searchTooLong: 'A busca é longa demais',
  wrongUntil: 'Escolha uma hora no futuro, de no máximo 30 dias',
  readOnly: 'Esta conversa veio pela API de um aplicativo: só o aplicativo responde nela.',
  blocked: 'O contato está bloqueado ou pediu para não receber mensagens. Desbloqueie o contato para escrever.',
} as const;

/** Who answers next: the rules, a person until some time, nobody until a person looks at it, or nobody at all. */
export const conversationStates = ['automatic', 'taken', 'waiting', 'blocked'] as const;
export type ConversationState = (typeof conversationStates)[number];

/** Whose words a message is: of the other side, of a rule, of somebody in the console, or typed on the phone itself. */
export const messageAuthors = ['person', 'automatic', 'console', 'phone'] as const;

export const conversation = z.object({
  id: z.number().int(),
  /** An app's API is listened to: what it asks is answered in the call itself, and nothing can be sent later. */
  channel: z.enum(['whatsapp', 'api']),
  /** Empty for an app's API. */
  instance_id: z.string(),
  instance_name: z.string(),
  /** Of the contact, else as the person calls itself, else the phone; never empty. */
  name: z.string(),
  phone: z.string(),
  /** Of somebody who hides the number, what tells two of one name apart: the handle, else a short code in words. Empty otherwise. */
  hidden_as: z.string(),
  is_group: z.boolean(),
  contact_id: z.string().nullable(),
  last_at: timestamp,
  last_text: z.string(),
  /** `text`, or what it is where the text may be empty, such as `image`. */
  last_kind: z.string(),
  last_author: z.enum(messageAuthors),
  unread: z.number().int(),
  state: z.enum(conversationStates),
  taken_until: timestamp.nullable(),
  waiting_since: timestamp.nullable(),
  waiting_for: z.enum(waitReasons).nullable(),
  done_at: timestamp.nullable(),
});
export type Conversation = z.infer<typeof conversation>;

export const conversationMessage = z.object({
  /** Names it among all messages of the conversation, e.g. `in-12`, `out-7`, `phone-3`, `call-9`, `reply-9`, `note-4`; sorts nothing. */
  id: z.string(),
  at: timestamp,
  /** `note`: written down for the house, and sent to nobody. */
  author: z.enum([...messageAuthors, 'note']),
  /** In a group: who wrote. Of a note: who noted it. */
  sender: z.string(),
  kind: z.string(),
  text: z.string(),
  content: messageContent.nullable(),
  media: z
    .object({
      id: z.string(),
      kind: z.enum(mediaKinds),
      checked_type: z.string().nullable(),
      file_name: z.string(),
      bytes: z.number().int().nullable(),
      state: z.enum(mediaStates),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Of what was sent. */
  delivery: z.object({ state: sendState, error: z.string().nullable(), origin: sendOrigin }).nullable(),
  /** Of what came in: what answered it, or why nothing did. `has_trace`: the whole way can be asked for. */
  decision: z.object({ source: replySource, reason: z.string(), has_trace: z.boolean() }).nullable(),
  /** The id of the incoming message that this one answers. */
  answers: z.string().nullable(),
  reactions: z.array(z.object({ emoji: z.string(), author: z.enum(['person', 'phone']) })),
  /** Of a poll: the last word of each who voted. Null where it came sealed and stayed closed. */
  votes: z.array(z.object({ options: z.array(z.string()).nullable(), author: z.enum(['person', 'phone']) })),
  /** `former` was the text before; null where the new one came sealed and stayed closed, and the former is what is shown. */
  edited: z.object({ at: timestamp, former: z.string().nullable() }).nullable(),
  deleted_at: timestamp.nullable(),
});
export type ConversationMessage = z.infer<typeof conversationMessage>;

/** A message in which all words of a search occur. */
export const messageHit = z.object({
  id: z.string(),
  conversation,
  at: timestamp,
  author: z.enum(messageAuthors),
  /** In a group: who wrote. */
  sender: z.string(),
  /** The part of the text around the first hit; together the pieces are that part. */
  excerpt: z.array(z.object({ text: z.string(), is_hit: z.boolean() })),
});
export type MessageHit = z.infer<typeof messageHit>;

/** A place in a list, as an answer named it. */
const place = z.string().max(200, conversationTexts.wrongPlace).optional();
const moment = z.iso.datetime(conversationTexts.wrongPeriod).optional();
const messageParams = idParams.extend({ message: z.string().max(50, conversationTexts.unknownMessage) });

export const conversationRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/admin/conversations',
    summary: 'Listar as conversas, da mais nova para a mais antiga',
    query: z.object({
      instance: z.string().max(50).optional(),
      state: z.enum(conversationStates).optional(),
      unread: z.literal('true').optional(),
      /** The id of a contact group. */
      group: z.string().max(100).optional(),
      from: moment,
      to: moment,
      /** In names and phones. A page may be shorter than others and have a next one. */
      name: z.string().max(100).optional(),
      after: place,
    }),
    response: z.object({ conversations: z.array(conversation), next: z.string().nullable() }),
  }),
  counts: defineRoute({
    method: 'GET',
    path: '/admin/conversations/counts',
    summary: 'Quantas conversas têm mensagens não lidas e quantas esperam por uma pessoa',
    response: z.object({ unread: z.number().int(), waiting: z.number().int(), oldest_waiting: timestamp.nullable() }),
  }),
  search: defineRoute({
    method: 'GET',
    path: '/admin/conversations/search',
    summary: 'Buscar mensagens pelas palavras, da mais nova para a mais antiga',
    query: z.object({
      /** All of its words must occur, without regard to case and accents; the last one may be the beginning of a word. */
      q: z.string().max(conversationLimits.searchMax, conversationTexts.searchTooLong).default(''),
      instance: z.string().max(50).optional(),
      conversation: idParams.shape.id.optional(),
      from: moment,
      to: moment,
      after: place,
    }),
    /** `is_complete`: false while messages from before are still being made searchable. */
    response: z.object({ hits: z.array(messageHit), next: z.string().nullable(), is_complete: z.boolean() }),
  }),
  get: defineRoute({
    method: 'GET',
    path: '/admin/conversations/:id',
    summary: 'Uma conversa',
    params: idParams,
    response: conversation,
  }),
  messages: defineRoute({
    method: 'GET',
    path: '/admin/conversations/:id/messages',
    summary: 'As mensagens de uma conversa, da mais nova para a mais antiga',
    params: idParams,
    query: z.object({
      /** Those older than a place, or newer. */
      before: place,
      after: place,
      /** The id of a message: it, with those before and after it. */
      around: z.string().max(50).optional(),
    }),
    /** `next`: where older ones go on. `newer`: where newer ones do, of a page that does not end with the newest. */
    response: z.object({
      messages: z.array(conversationMessage),
      next: z.string().nullable(),
      newer: z.string().nullable(),
      /** Of the newest page: how far what people of the house wrote is known, to be handed back by `send`. */
      mark: z.string().nullable(),
    }),
  }),
  trace: defineRoute({
    method: 'GET',
    path: '/admin/conversations/:id/messages/:message/trace',
    summary: 'O caminho inteiro até a resposta de uma mensagem',
    params: messageParams,
    response: z.object({ trace: z.array(traceStep) }),
  }),
  read: defineRoute({
    method: 'POST',
    path: '/admin/conversations/:id/read',
    summary: 'Marcar como lida',
    params: idParams,
    response: done,
  }),
  unread: defineRoute({
    method: 'POST',
    path: '/admin/conversations/:id/unread',
    summary: 'Marcar como não lida',
    params: idParams,
    response: done,
  }),
  finish: defineRoute({
    method: 'POST',
    path: '/admin/conversations/:id/done',
    summary: 'Marcar como resolvida',
    params: idParams,
    response: conversation,
  }),
  take: defineRoute({
    method: 'POST',
    path: '/admin/conversations/:id/take',
    summary: 'Assumir a conversa até uma hora; sem hora, pelo tempo de pausa',
    params: idParams,
    body: z.object({ until: z.iso.datetime(conversationTexts.wrongUntil).optional() }),
    response: conversation,
  }),
  giveBack: defineRoute({
    method: 'POST',
    path: '/admin/conversations/:id/return',
    summary: 'Devolver ao automático',
    params: idParams,
    response: conversation,
  }),
  send: defineRoute({
    method: 'POST',
    path: '/admin/conversations/:id/messages',
    summary:
      'Escrever na conversa, que fica com uma pessoa pelo tempo de pausa; responde quando a mensagem está na fila',
    params: idParams,
    body: z.object({
      text: text({
        max: replyLimits.replyMax,
        tooLong: sendTexts.messageTooLong,
        missing: sendTexts.contentMissing,
      }).default(''),
      attachmentId: attachmentId.optional(),
      /** Of what was written: sent again with the same one, because the answer was lost, it is the same message. */
      key: z.string().trim().min(8).max(100),
      /** As of when the writer began: where a person has answered since, it is refused with CONVERSATION_ANSWERED. */
      mark: z.string().max(100, conversationTexts.wrongMark).optional(),
    }),
    response: conversationMessage,
  }),
};

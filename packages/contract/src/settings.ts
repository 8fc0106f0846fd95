import { z } from 'zod';
import { handoverTexts, isAfterDefaults } from './handover.ts';
import { isMediaKindList, mediaSettingsLimits, mediaSettingsTexts } from './media-settings.ts';
import { replyLimits } from './menu.ts';
import { isQuietTime, pushTexts } from './push.ts';
import { defineRoute } from './route.ts';
import { done, timestamp } from './rules/fields.ts';
import { newChatsMax } from './rules/new-chats.ts';
import { text } from './rules/text.ts';

const tokenMax = 200;
export const humanPauseMaxMinutes = 1440;
const wordListMax = 500;
export const defaultHumanPauseMinutes = '30';
/** A message with one letter wrong: as if it were any other, or answered like what was meant. */
export const typoMatchings = ['ignore', 'answer'] as const;
export const historyMaxDays = 90;
export const defaultHistoryDays = '30';

/** What a contact writes to stop and to resume automatic messages, and what the product answers (once). */
export const consentDefaults = {
  opt_out_words: 'SAIR, PARE',
  opt_in_words: 'VOLTAR',
  opt_out_reply: 'Pronto! Você não receberá mais mensagens automáticas. Envie VOLTAR se mudar de ideia.',
  opt_in_reply: 'Que bom ter você de volta! Você voltará a receber nossas mensagens.',
} as const;

/** 'SAIR, PARE' as single words; an empty list turns the rule off. */
export const wordsIn = (list: string): string[] =>
  list
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

export const settingsTexts = {
  telegramIncomplete: 'Informe o token do bot e o ID do chat',
  tokenShape: 'O token do bot não parece válido. Copie-o do @BotFather.',
  chatIdShape: 'O ID do chat deve ser um número ou um @nome de canal',
  pauseShape: 'A pausa deve ser um número de minutos entre 0 e 1.440',
  historyShape: `Informe de quantos dias, de 0 a ${historyMaxDays}`,
  newChatsShape: `Informe quantas conversas por dia, de 1 a ${newChatsMax.toLocaleString('pt-BR')}`,
  newChatsGrowthShape: `Informe quantas conversas a mais por semana, de 0 a ${newChatsMax.toLocaleString('pt-BR')}`,
  typoShape: 'Escolha o que fazer com uma letra errada: ignorar ou responder',
  notText: 'O valor deve ser um texto',
} as const;

const optional = (max: number) =>
  text({ max, tooLong: `O valor deve ter no máximo ${max} caracteres`, missing: settingsTexts.notText }).trim();

const telegramToken = optional(tokenMax).refine(
  // The token becomes a part of the Bot API's address, so nothing that could lead elsewhere may pass.
  (token) => token === '' || /^\d+:[\w-]+$/.test(token),
  settingsTexts.tokenShape,
);
const telegramChatId = optional(tokenMax).refine(
  (id) => id === '' || /^(-?\d{1,20}|@\w{3,64})$/.test(id),
  settingsTexts.chatIdShape,
);

const newChats = (from: number, wrong: string) =>
  optional(20).refine((count) => /^\d+$/.test(count) && Number(count) >= from && Number(count) <= newChatsMax, wrong);

const wholeNumber = (max: number, wrong: string) =>
  optional(20).refine((count) => /^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= max, wrong);

/** Saving changes what is named and leaves the rest as it is. */
export const settingsInput = z
  .object({
    TELEGRAM_BOT_TOKEN: telegramToken,
    TELEGRAM_CHAT_ID: telegramChatId,
    default_response: optional(replyLimits.replyMax),
    /** 'true' answers messages of groups too; the field's products do not, unless told. */
    reply_to_groups: z.enum(['true', 'false']),
    /** 'true' understands a message also where accents, punctuation, emoji or repeated letters differ. */
    folded_matching: z.enum(['true', 'false']),
    /** What becomes of a message that has one letter wrong. */
    typo_matching: z.enum(typoMatchings, settingsTexts.typoShape),
    /** How long automatic replies rest in a chat after a person answered it from the phone; '0' turns the rest off. */
    human_pause_minutes: optional(4).refine(
      (minutes) => /^\d+$/.test(minutes) && Number(minutes) <= humanPauseMaxMinutes,
      settingsTexts.pauseShape,
    ),
    /** Of how many days what the phone has is kept when it is linked; '0': of none. */
    history_days: optional(4).refine(
      (days) => /^\d+$/.test(days) && Number(days) <= historyMaxDays,
      settingsTexts.historyShape,
    ),
    opt_out_words: optional(wordListMax),
    opt_in_words: optional(wordListMax),
    opt_out_reply: optional(replyLimits.replyMax),
    opt_in_reply: optional(replyLimits.replyMax),
    /** 'true' keeps bulk sends and triggers of each number to so many conversations a day as its link's age allows. */
    /** 'true': where WhatsApp demands a passkey, the linking waits for one that a browser signed. */
    passkey_linking: z.enum(['true', 'false']),
    new_chats_limited: z.enum(['true', 'false']),
    new_chats_first_week: newChats(1, settingsTexts.newChatsShape),
    new_chats_weekly: newChats(0, settingsTexts.newChatsGrowthShape),
    new_chats_max: newChats(1, settingsTexts.newChatsShape),
    /** 'true' fetches the files that people send, and keeps them. */
    media_in: z.enum(['true', 'false']),
    /** Which ones, by commas. */
    media_in_kinds: optional(200).refine(isMediaKindList, mediaSettingsTexts.kindsShape),
    media_in_max_mb: wholeNumber(mediaSettingsLimits.maxMb, mediaSettingsTexts.maxMbShape),
    media_in_days: wholeNumber(mediaSettingsLimits.days, mediaSettingsTexts.daysShape),
    /** All files together, those that were sent too. */
    media_total_gb: wholeNumber(mediaSettingsLimits.totalGb, mediaSettingsTexts.totalGbShape),
    /** What people write who want a person; an empty list turns the rule off. */
    handover_words: optional(wordListMax),
    /** What they are told then, once; empty: nothing. */
    handover_reply: optional(replyLimits.replyMax),
    /** So many default replies in a row call a person; '0': never. */
    handover_after_defaults: optional(4).refine(isAfterDefaults, handoverTexts.afterDefaultsShape),
    /** 'true': so does a voice message or a picture without words. */
    handover_media: z.enum(['true', 'false']),
    /** 'true': the AI may call a person, by a tool that it is offered. */
    handover_ai: z.enum(['true', 'false']),
    /** 'true': who waits gets no reply of the AI and no default reply. */
    handover_quiet: z.enum(['true', 'false']),
    /** 'true': Telegram is told of each wait, once. */
    handover_telegram: z.enum(['true', 'false']),
    /** From when to when no device is told, by the administrator's clock, as '22:00'; one that is empty: never. */
    push_quiet_from: optional(5).refine(isQuietTime, pushTexts.quietShape),
    push_quiet_until: optional(5).refine(isQuietTime, pushTexts.quietShape),
    /** 'true': devices show who waits, and what they wrote. */
    push_details: z.enum(['true', 'false']),
  })
  .partial();
export type SettingsInput = z.output<typeof settingsInput>;

export const settings = z.object({
  TELEGRAM_BOT_TOKEN: z.string(),
  TELEGRAM_CHAT_ID: z.string(),
  default_response: z.string(),
  reply_to_groups: z.enum(['true', 'false']),
  folded_matching: z.enum(['true', 'false']),
  typo_matching: z.enum(typoMatchings),
  human_pause_minutes: z.string(),
  history_days: z.string(),
  opt_out_words: z.string(),
  opt_in_words: z.string(),
  opt_out_reply: z.string(),
  opt_in_reply: z.string(),
  passkey_linking: z.enum(['true', 'false']),
  new_chats_limited: z.enum(['true', 'false']),
  new_chats_first_week: z.string(),
  new_chats_weekly: z.string(),
  new_chats_max: z.string(),
  media_in: z.enum(['true', 'false']),
  media_in_kinds: z.string(),
  media_in_max_mb: z.string(),
  media_in_days: z.string(),
  media_total_gb: z.string(),
  handover_words: z.string(),
  handover_reply: z.string(),
  handover_after_defaults: z.string(),
  handover_media: z.enum(['true', 'false']),
  handover_ai: z.enum(['true', 'false']),
  handover_quiet: z.enum(['true', 'false']),
  handover_telegram: z.enum(['true', 'false']),
  push_quiet_from: z.string(),
  push_quiet_until: z.string(),
  push_details: z.enum(['true', 'false']),
});
export type Settings = z.infer<typeof settings>;

/** How the notifications are doing: what waits, and what the last attempt said. */
export const notificationStatus = z.object({
  pending: z.number().int(),
  lastSentAt: timestamp.nullable(),
  lastError: z.string().nullable(),
});

export const settingsRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/admin/settings',
    summary: 'Ler as configurações',
    response: settings,
  }),
  save: defineRoute({
    method: 'POST',
    path: '/admin/settings',
    summary: 'Salvar as configurações',
    edits: 'sent',
    body: settingsInput,
    response: settings,
  }),
  testTelegram: defineRoute({
    method: 'POST',
    path: '/admin/settings/test-telegram',
    onFullDisk: 'serve',
    summary: 'Enviar uma mensagem de teste com as configurações salvas do Telegram',
    response: done,
  }),
  findTelegramChats: defineRoute({
    method: 'POST',
    path: '/admin/settings/telegram-chats',
    onFullDisk: 'serve',
    summary: 'Procurar os chats que escreveram ao bot, para descobrir o ID do chat',
    body: z.object({ TELEGRAM_BOT_TOKEN: telegramToken.refine((token) => token !== '', settingsTexts.tokenShape) }),
    response: z.array(z.object({ id: z.string(), title: z.string() })),
  }),
  notificationStatus: defineRoute({
    method: 'GET',
    path: '/admin/settings/notifications',
    summary: 'Situação das notificações do Telegram',
    response: notificationStatus,
  }),
};

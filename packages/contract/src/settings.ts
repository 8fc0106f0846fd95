import { z } from 'zod';
import { replyLimits } from './menu.ts';
import { defineRoute } from './route.ts';
import { done, timestamp } from './rules/fields.ts';
import { text } from './rules/text.ts';

const tokenMax = 200;

export const settingsTexts = {
  telegramIncomplete: 'Informe o token do bot e o ID do chat',
  tokenShape: 'O token do bot não parece válido. Copie-o do @BotFather.',
  chatIdShape: 'O ID do chat deve ser um número ou um @nome de canal',
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

/** Saving changes what is named and leaves the rest as it is. */
export const settingsInput = z
  .object({
    TELEGRAM_BOT_TOKEN: telegramToken,
    TELEGRAM_CHAT_ID: telegramChatId,
    default_response: optional(replyLimits.replyMax),
    /** 'true' answers messages of groups too; the field's products do not, unless told. */
    reply_to_groups: z.enum(['true', 'false']),
  })
  .partial();
export type SettingsInput = z.output<typeof settingsInput>;

export const settings = z.object({
  TELEGRAM_BOT_TOKEN: z.string(),
  TELEGRAM_CHAT_ID: z.string(),
  default_response: z.string(),
  reply_to_groups: z.enum(['true', 'false']),
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
    body: settingsInput,
    response: settings,
  }),
  testTelegram: defineRoute({
    method: 'POST',
    path: '/admin/settings/test-telegram',
    summary: 'Enviar uma mensagem de teste com as configurações salvas do Telegram',
    response: done,
  }),
  findTelegramChats: defineRoute({
    method: 'POST',
    path: '/admin/settings/telegram-chats',
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

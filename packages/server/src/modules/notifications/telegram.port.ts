/** What the product needs of Telegram's Bot API. */
export interface Telegram {
  send(token: string, chatId: string, text: string): Promise<void>;
  /** The chats that wrote to the bot lately. */
  findChats(token: string): Promise<{ id: string; title: string }[]>;
}

/** Telegram's refusal or silence. The message is Portuguese, for the administrator, and free of secrets. */
export class TelegramError extends Error {
  override readonly name = 'TelegramError';
  /** Set when Telegram asked to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, options?: ErrorOptions & { retryAfterMs?: number | undefined }) {
    super(message, options);
    this.retryAfterMs = options?.retryAfterMs;
  }
}

export const telegramTextMax = 4096;

import { z } from 'zod';
import { type Telegram, TelegramError } from '../../modules/notifications/telegram.port.ts';

const timeoutMs = 10_000;

const chat = z.object({
  id: z.number(),
  title: z.string().optional(),
  username: z.string().optional(),
  first_name: z.string().optional(),
});
const answer = z.object({
  ok: z.boolean(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
  result: z.unknown().optional(),
});
const updates = z.array(
  z.object({
    message: z.object({ chat }).optional(),
    channel_post: z.object({ chat }).optional(),
    my_chat_member: z.object({ chat }).optional(),
  }),
);

/** Telegram's Bot API over HTTP. Texts go as plain text: raw messages would break every markup mode. */
export function createTelegram(apiRoot: string): Telegram {
  const call = async (token: string, method: string, body: object): Promise<unknown> => {
    // The token is in the address, so neither the address nor an error that may quote it is ever passed on.
    const response = await fetch(`${apiRoot}/bot${token}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => {
      throw new TelegramError('O Telegram não respondeu. Confira a conexão do servidor com a internet.');
    });
    const parsed = answer.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success) throw new TelegramError(`O Telegram deu uma resposta inesperada (status ${response.status}).`);
    if (!parsed.data.ok) throw refusal(response.status, parsed.data);
    return parsed.data.result;
  };

  return {
    async send(token, chatId, text) {
      await call(token, 'sendMessage', { chat_id: chatId, text, link_preview_options: { is_disabled: true } });
    },

    async findChats(token) {
      const found = updates.safeParse(await call(token, 'getUpdates', { limit: 100 }));
      const chats = (found.data ?? []).flatMap((update) => {
        const origin = (update.message ?? update.channel_post ?? update.my_chat_member)?.chat;
        return origin ? [origin] : [];
      });
      const byId = new Map(chats.map((entry) => [entry.id, entry]));
      return [...byId.values()].map((entry) => ({
        id: String(entry.id),
        title: entry.title ?? entry.first_name ?? entry.username ?? String(entry.id),
      }));
    },
  };
}

function refusal(status: number, { description, parameters }: z.infer<typeof answer>): TelegramError {
  const retryAfterMs = parameters?.retry_after === undefined ? undefined : parameters.retry_after * 1000;
  if (status === 401 || status === 404) return new TelegramError('O Telegram não reconhece o token do bot.');
  if (status === 429)
    return new TelegramError('O Telegram pediu para esperar antes de novas mensagens.', { retryAfterMs });
  if (/chat not found/i.test(description ?? ''))
    return new TelegramError('O Telegram não encontrou o chat. Confira o ID do chat.');
  return new TelegramError(`O Telegram recusou a mensagem: ${description ?? `status ${status}`}`, { retryAfterMs });
}

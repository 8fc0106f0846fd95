import type OpenAI from 'openai';
import { AiError, type AiProvider, type AiQuestion } from '../../modules/ai/ai.port.ts';

interface Options {
  baseUrl: string | undefined;
  /** Shorter than the patience of the app on the phone, which otherwise shows nothing at all. */
  timeoutMs: number;
}

export function createOpenAi({ baseUrl, timeoutMs }: Options): AiProvider {
  return {
    async ask(question, withinMs = timeoutMs) {
      // Loaded when first asked: most installations never do, and the start should not wait for it.
      const { default: Client } = await import('openai');
      const client = new Client({
        apiKey: question.apiKey,
        baseURL: baseUrl ?? null,
        timeout: withinMs,
        maxRetries: 0,
      });
      const completion = await client.chat.completions.create(parametersOf(question)).catch((error: unknown) => {
        throw explain(error, Client);
      });
      const answer = completion.choices?.[0]?.message?.content?.trim();
      if (!answer) throw new AiError('O provedor de IA deu uma resposta vazia.');
      return answer;
    },
  };
}

/** Newer families reason before they answer: they name the limit differently and take no temperature. */
const isReasoning = (model: string): boolean => /(^|\/)(o\d|gpt-5|gpt-oss)/.test(model);

function parametersOf({ model, maxTokens, temperature, systemPrompt, message }: AiQuestion) {
  const messages = [
    ...(systemPrompt.trim() ? [{ role: 'system' as const, content: systemPrompt }] : []),
    { role: 'user' as const, content: message },
  ];
  return isReasoning(model)
    ? { model, messages, max_completion_tokens: maxTokens }
    : { model, messages, max_tokens: maxTokens, temperature };
}

function explain(error: unknown, client: typeof OpenAI): AiError {
  if (error instanceof client.APIConnectionTimeoutError)
    return new AiError('O provedor de IA demorou demais para responder.');
  if (error instanceof client.APIConnectionError) return new AiError('Não foi possível conectar ao provedor de IA.');
  if (error instanceof client.APIError) {
    const seconds = Number(error.headers?.get('retry-after'));
    const retryAfterMs = seconds > 0 ? seconds * 1000 : undefined;
    return new AiError(`O provedor de IA recusou o pedido (${error.status}): ${withoutKeys(error.message)}`, {
      retryAfterMs,
      isOwners: isOwners(error),
    });
  }
  return new AiError('O provedor de IA deu uma resposta que não se entende.', { cause: error });
}

/** A 429 is most often haste, which passes by itself; without credit it says so. */
const isOwners = ({ status, code }: { status?: number | undefined; code?: string | null | undefined }): boolean =>
  status === 401 || status === 402 || status === 403 || code === 'insufficient_quota';

// Providers quote the key in "Incorrect API key provided: sk-…"; the administrator knows theirs, a log must not.
const withoutKeys = (text: string): string =>
  // The client puts the status before the provider's words, and the status is told already.
  text.replace(/^\d{3} /, '').replace(/\b(sk|key)-[\w*-]+/g, '$1-…');

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
      const ask = (asked: AiQuestion) => client.chat.completions.create(parametersOf(asked));
      const completion = await ask(question)
        .catch((error: unknown) => {
          // Not every provider knows tools. Who waits for a reply gets one without them.
          const isRefused = error instanceof Client.APIError && (error.status === 400 || error.status === 422);
          if (!question.mayCallPerson || !isRefused) throw error;
          return ask({ ...question, mayCallPerson: false });
        })
        .catch((error: unknown) => {
          throw explain(error, Client);
        });
      const message = completion.choices?.[0]?.message;
      const text = message?.content?.trim() ?? '';
      const callsPerson = Boolean(question.mayCallPerson) && (message?.tool_calls ?? []).some(isCall);
      if (text === '' && !callsPerson) throw new AiError('O provedor de IA deu uma resposta vazia.');
      return { text, callsPerson };
    },
  };
}

const callTool = {
  type: 'function',
  function: {
    name: 'chamar_pessoa',
    description:
      'Chama uma pessoa da equipe para continuar a conversa. Use quando o cliente pedir uma pessoa ou quando você não puder ajudar.',
    parameters: { type: 'object', properties: {} },
  },
} as const;

/** It takes nothing and tells nothing: whatever a customer talks the AI into, it is no more than asking for a person. */
const isCall = (call: OpenAI.ChatCompletionMessageToolCall): boolean =>
  call.type === 'function' && call.function?.name === callTool.function.name;

/** Newer families reason before they answer: they name the limit differently and take no temperature. */
const isReasoning = (model: string): boolean => /(^|\/)(o\d|gpt-5|gpt-oss)/.test(model);

function parametersOf({ model, maxTokens, temperature, systemPrompt, message, mayCallPerson }: AiQuestion) {
  const messages = [
    ...(systemPrompt.trim() ? [{ role: 'system' as const, content: systemPrompt }] : []),
    { role: 'user' as const, content: message },
  ];
  const asked = { model, messages, ...(mayCallPerson && { tools: [callTool] }) };
  return isReasoning(model)
    ? { ...asked, max_completion_tokens: maxTokens }
    : { ...asked, max_tokens: maxTokens, temperature };
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

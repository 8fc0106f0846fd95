import { type AiSettings, type AiTestInput, aiDefaults } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import type { Announce } from '../../runtime/events.ts';
import type { SettingsRepository } from '../settings/settings.repository.ts';
import { type AiAnswer, AiError, type AiProvider } from './ai.port.ts';
import { aiTroubleSetting, createAiTrouble } from './ai-trouble.ts';

const names = Object.keys(aiDefaults) as (keyof AiSettings)[];
/** Longer messages are cut before they are sent: the provider bills by length. */
const questionMax = 4000;

interface Dependencies {
  settings: SettingsRepository;
  /** Asks at once, for the administrator's test. */
  provider: AiProvider;
  /** The same behind the limit and the breaker, for customers. */
  gate: AiProvider;
  announce: Announce;
  onError(error: unknown): void;
}

export type AiService = ReturnType<typeof createAiService>;

export function createAiService({ settings, provider, gate, announce, onError }: Dependencies) {
  const trouble = createAiTrouble(settings);
  const get = async (): Promise<AiSettings> => {
    const stored = await settings.read(names);
    return { ...aiDefaults, ...stored } as AiSettings;
  };

  return {
    get,

    async save(input: AiSettings): Promise<AiSettings> {
      await settings.save(input);
      await trouble.forget();
      announce('settings.changed');
      return get();
    },

    async test(input: AiTestInput): Promise<string> {
      const { text } = await provider.ask(input).catch((error: unknown) => {
        if (!(error instanceof AiError)) throw error;
        throw new AppError('AI_FAILED', undefined, { text: error.message, cause: error });
      });
      return text;
    },

    /** A reply to a customer's message; throws AiError when there is none to be had. */
    async answer(message: string, { mayCallPerson = false } = {}): Promise<AiAnswer> {
      const { [aiTroubleSetting]: known, ...read } = await settings.read([...names, aiTroubleSetting]);
      const stored = { ...aiDefaults, ...read } as AiSettings;
      if (stored.OPENAI_API_KEY === '') throw new AiError('A chave da API não está configurada.');
      try {
        const answer = await gate.ask({
          apiKey: stored.OPENAI_API_KEY,
          model: stored.OPENAI_MODEL,
          maxTokens: Number(stored.OPENAI_MAX_TOKENS),
          temperature: Number(stored.OPENAI_TEMPERATURE),
          systemPrompt: stored.OPENAI_SYSTEM_PROMPT,
          message: message.slice(0, questionMax),
          mayCallPerson,
        });
        // The customer does not wait for it.
        trouble.noteAnswer(known).catch(onError);
        return answer;
      } catch (error) {
        if (error instanceof AiError && error.isOwners) trouble.noteRefusal(known, error.message).catch(onError);
        throw error;
      }
    },

    trouble: trouble.read,
  };
}

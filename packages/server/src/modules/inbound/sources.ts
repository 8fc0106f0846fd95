import { AiError } from '../ai/ai.port.ts';
import type { AiService } from '../ai/ai.service.ts';
import { menuSource } from './matching/menu-source.ts';
import { createResponseSource } from './matching/response-source.ts';
import type { PersonLookup } from './person-lookup.repository.ts';
import type { Source, Verdict } from './source.ts';

const passed = (text: string): Verdict => ({ outcome: 'passed', text });
const skipped = (text: string): Verdict => ({ outcome: 'skipped', text });

/** In the order of the specification; the first that answers is the reply. */
export const createSources = (lookup: PersonLookup, ai: Pick<AiService, 'answer'>): Source[] => [
  createResponseSource(lookup),
  menuSource,
  {
    name: 'ai',
    answer: async ({ message, rules }) => {
      if (!rules.isAiEnabled) return skipped('A inteligência artificial está desativada.');
      try {
        return { reply: await ai.answer(message.message), text: 'Respondido pela inteligência artificial.' };
      } catch (error) {
        if (!(error instanceof AiError)) throw error;
        return { outcome: 'failed', text: `A inteligência artificial não respondeu: ${error.message}` };
      }
    },
  },
  {
    name: 'default',
    answer: ({ rules: { defaultReply } }) =>
      defaultReply
        ? { reply: defaultReply, text: 'Respondido pela resposta padrão, porque nada antes dela respondeu.' }
        : passed('Sem resposta, porque a resposta padrão está vazia.'),
  },
];

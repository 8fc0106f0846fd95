import type { TraceStep } from '@recado/contract';
import { AiError } from '../ai/ai.port.ts';
import type { AiService } from '../ai/ai.service.ts';
import type { Found } from './reply-lookup.repository.ts';

interface Question {
  message: string;
  phoneKey: string | undefined;
  found: Found;
}

/** One place a reply can come from: it answers, or it says why it does not. */
export interface Source {
  name: 'response' | 'menu' | 'ai' | 'default';
  answer(question: Question): Promise<Verdict> | Verdict;
}
export type Verdict = { reply: string; text: string } | { reply?: never; outcome: TraceStep['outcome']; text: string };

const passed = (text: string): Verdict => ({ outcome: 'passed', text });
const skipped = (text: string): Verdict => ({ outcome: 'skipped', text });

/** In the order of the specification; the first that answers is the reply. */
export const createSources = (ai: Pick<AiService, 'answer'>): Source[] => [
  {
    name: 'response',
    answer: ({ phoneKey, found: { response } }) => {
      if (!phoneKey)
        return skipped('Respostas por telefone não foram consultadas, porque o remetente veio sem número.');
      if (!response) return passed('Nenhuma resposta cadastrada para este telefone com esta mensagem.');
      const text = `Respondido pela resposta ${response.id}, porque o telefone ${response.phone} tem esta mensagem cadastrada.`;
      return { reply: response.reply, text };
    },
  },
  {
    name: 'menu',
    answer: ({ found: { menu } }) =>
      menu
        ? {
            reply: menu.reply,
            text: `Respondido pelo menu, item ${menu.id}, porque a mensagem é igual a "${menu.message}".`,
          }
        : passed('Nenhum item do menu é igual a esta mensagem.'),
  },
  {
    name: 'ai',
    answer: async ({ message, found }) => {
      if (!found.isAiEnabled) return skipped('A inteligência artificial está desativada.');
      try {
        return { reply: await ai.answer(message), text: 'Respondido pela inteligência artificial.' };
      } catch (error) {
        if (!(error instanceof AiError)) throw error;
        return { outcome: 'failed', text: `A inteligência artificial não respondeu: ${error.message}` };
      }
    },
  },
  {
    name: 'default',
    answer: ({ found: { defaultReply } }) =>
      defaultReply
        ? { reply: defaultReply, text: 'Respondido pela resposta padrão, porque nada antes dela respondeu.' }
        : passed('Sem resposta, porque a resposta padrão está vazia.'),
  },
];

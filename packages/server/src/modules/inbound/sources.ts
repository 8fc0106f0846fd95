import type { TraceStep } from '@recado/contract';
import { AiError } from '../ai/ai.port.ts';
import type { AiService } from '../ai/ai.service.ts';
import { phoneIn } from '../people/person-key.ts';
import type { InboundMessage } from './inbound-message.ts';
import { type PersonRules, responseFor } from './person-lookup.repository.ts';
import type { Rules } from './reply-rules.ts';

export interface Question {
  message: InboundMessage;
  person: PersonRules;
  rules: Rules;
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
    answer: ({ message, person }) => {
      if (phoneIn(message.person) === undefined)
        return skipped('Respostas por telefone não foram consultadas, porque o remetente veio sem número.');
      const response = responseFor(person, message.phone || message.sender);
      if (!response) return passed('Nenhuma resposta cadastrada para este telefone com esta mensagem.');
      const text = `Respondido pela resposta ${response.id}, porque o telefone ${response.phone} tem esta mensagem cadastrada.`;
      return { reply: response.reply, text };
    },
  },
  {
    name: 'menu',
    answer: ({ message, rules }) => {
      const item = rules.menu.get(message.messageKey);
      if (!item) return passed('Nenhum item do menu é igual a esta mensagem.');
      const text = `Respondido pelo menu, item ${item.id}, porque a mensagem é igual a "${item.message}".`;
      return { reply: item.reply, text };
    },
  },
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

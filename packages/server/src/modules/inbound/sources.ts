import { AiError } from '../ai/ai.port.ts';
import type { AiService } from '../ai/ai.service.ts';
import { callTexts, canWait, isCall } from './handover.ts';
import { menuSource } from './matching/menu-source.ts';
import { createResponseSource } from './matching/response-source.ts';
import type { PersonLookup } from './person-lookup.repository.ts';
import { waitingSilence } from './silence.ts';
import type { Source, Verdict } from './source.ts';

const passed = (text: string): Verdict => ({ outcome: 'passed', text });
const skipped = (text: string): Verdict => ({ outcome: 'skipped', text });

/** In the order of the specification; the first that answers is the reply. A call for a person comes after what is registered. */
export const createSources = (lookup: PersonLookup, ai: Pick<AiService, 'answer'>): Source[] => [
  createResponseSource(lookup),
  menuSource,
  {
    name: 'handover',
    answer: ({ message, rules, person, isWaiting }) => {
      const { reply, isQuiet } = rules.handover;
      if (isCall(message, rules, person)) {
        const calls = { reason: 'word' } as const;
        return reply === '' ? { ...passed(callTexts.word), calls } : { reply, text: callTexts.word, calls };
      }
      if (!isQuiet || !canWait(message)) return undefined;
      return isWaiting().then((waits) => (waits === 'yes' ? { silence: waitingSilence } : undefined));
    },
  },
  {
    name: 'ai',
    answer: async ({ message, rules, isWaiting }) => {
      if (!rules.isAiEnabled) return skipped('A inteligência artificial está desativada.');
      // Whoever waits already is not called for again.
      const mayCallPerson = rules.handover.byAi && canWait(message) && (await isWaiting()) === 'no';
      try {
        const { text, callsPerson } = await ai.answer(message.message, { mayCallPerson });
        if (!callsPerson) return { reply: text, text: 'Respondido pela inteligência artificial.' };
        // What the administrator wrote for this moment, before what a machine makes up.
        const reply = rules.handover.reply || text;
        const calls = { reason: 'ai' } as const;
        if (reply === '') return { ...passed('A inteligência artificial chamou uma pessoa e não respondeu.'), calls };
        return { reply, text: 'Respondido pela inteligência artificial, que chamou uma pessoa.', calls };
      } catch (error) {
        if (!(error instanceof AiError)) throw error;
        return { outcome: 'failed', text: `A inteligência artificial não respondeu: ${error.message}` };
      }
    },
  },
  {
    name: 'default',
    answer: ({ message, rules: { defaultReply, handover } }) => {
      if (!defaultReply) return passed('Sem resposta, porque a resposta padrão está vazia.');
      const { afterDefaults: after } = handover;
      return {
        reply: defaultReply,
        text: 'Respondido pela resposta padrão, porque nada antes dela respondeu.',
        ...(after > 0 && canWait(message) && { calls: { reason: 'defaults', after } as const }),
      };
    },
  },
];

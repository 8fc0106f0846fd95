import { messageKey, type ReplySource, type TraceStep } from '@recado/contract';
import type { ConsentRequest, ConsentService, Wish } from '../consent/consent.service.ts';
import type { LoopGuard } from './loop-guard.ts';
import { type Incoming, type Origin, type Outcome, phoneKeyOf } from './message.ts';
import type { PhoneRules, ReplyLookup } from './reply-lookup.repository.ts';
import type { ReplyRules, Rules } from './reply-rules.ts';
import type { Source } from './sources.ts';

interface Dependencies {
  readRules: ReplyRules;
  lookup: ReplyLookup;
  sources: readonly Source[];
  loopGuard: LoopGuard;
  consent: Pick<ConsentService, 'applies' | 'carryOut'>;
}

type CarryOut = (request: Omit<ConsentRequest, keyof Origin>) => Promise<void>;

export type AutoReplyService = ReturnType<typeof createAutoReplyService>;

/** From a message to its reply: guards first, then the sources in their order, with a trace of every step. */
export function createAutoReplyService({ readRules, lookup, sources, loopGuard, consent }: Dependencies) {
  const find = async (incoming: Incoming, phoneKey: string | undefined, carryOut: CarryOut): Promise<Outcome> => {
    const { messageKey: key } = incoming;
    if (key === '') return silence('empty', 'Sem resposta, porque a mensagem está vazia.');
    const rules = await readRules();
    const ofPhone = await lookup(phoneKey, key);

    const wish = rules.wishes.get(key);
    if (wish && phoneKey && !incoming.isGroup) {
      const request = { wish, phoneKey, isBlocked: ofPhone.isBlocked, word: incoming.message.trim() };
      if (await consent.applies(request)) {
        await carryOut(request);
        return confirmation(wish, rules);
      }
    }
    const objection = objectionTo(incoming, rules, ofPhone);
    if (objection) return objection;

    const trace: TraceStep[] = [];
    for (const source of sources) {
      const verdict = await source.answer({ message: incoming.message, messageKey: key, phoneKey, ofPhone, rules });
      if (verdict.reply !== undefined) {
        trace.push({ step: source.name, outcome: 'answered', text: verdict.text });
        return { source: source.name, reply: verdict.reply, trace };
      }
      trace.push({ step: source.name, outcome: verdict.outcome, text: verdict.text });
    }
    return { source: 'none', reply: '', trace };
  };

  return {
    /** The reply to send; it counts for the loop guard. */
    async answer(incoming: Incoming, origin: Origin): Promise<Outcome> {
      const phoneKey = phoneKeyOf(incoming);
      const contact = phoneKey ?? incoming.sender;
      if (loopGuard.isSilenced(contact)) return silence('loop', tooManyReplies);
      const outcome = await find(incoming, phoneKey, (request) => consent.carryOut({ ...request, ...origin }));
      return outcome.reply === '' || loopGuard.admit(contact) ? outcome : silence('loop', tooManyReplies);
    },

    /** The reply that a message would get, with no trace left anywhere. */
    simulate: (incoming: Omit<Incoming, 'messageKey'>): Promise<Outcome> =>
      find({ ...incoming, messageKey: messageKey(incoming.message) }, phoneKeyOf(incoming), async () => {}),
  };
}

const tooManyReplies = 'Sem resposta, porque este contato recebeu respostas demais em um minuto e ficou em silêncio.';

/** A reason to say nothing that is known before any source is asked. */
function objectionTo(incoming: Incoming, rules: Rules, ofPhone: PhoneRules): Outcome | undefined {
  if (incoming.isGroup && !rules.repliesToGroups) {
    return silence(
      'group',
      'Sem resposta, porque a mensagem é de um grupo e as respostas em grupos estão desativadas.',
    );
  }
  if (ofPhone.isBlocked) return silence('blocked', 'Sem resposta, porque o contato está no grupo Bloqueado.');
  return undefined;
}

const wishTexts: Record<Wish, string> = {
  leave: 'O contato pediu para não receber mensagens automáticas e passou para o grupo Bloqueado.',
  return: 'O contato pediu para voltar a receber mensagens e saiu do grupo Bloqueado.',
};

const confirmation = (wish: Wish, rules: Rules): Outcome => ({
  source: 'consent',
  reply: rules.wishReplies[wish],
  trace: [{ step: 'guard', outcome: 'answered', text: wishTexts[wish] }],
});

const silence = (source: ReplySource, text: string): Outcome => ({
  source,
  reply: '',
  trace: [{ step: 'guard', outcome: 'silenced', text }],
});

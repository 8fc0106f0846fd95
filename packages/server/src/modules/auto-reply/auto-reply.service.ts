import { messageKey, type ReplySource, type TraceStep } from '@recado/contract';
import { type Incoming, type Outcome, phoneKeyOf } from './incoming.ts';
import type { LoopGuard } from './loop-guard.ts';
import type { PhoneRules, ReplyLookup } from './reply-lookup.repository.ts';
import type { ReplyRules, Rules } from './reply-rules.ts';
import type { Source } from './sources.ts';

interface Dependencies {
  readRules: ReplyRules;
  lookup: ReplyLookup;
  sources: readonly Source[];
  loopGuard: LoopGuard;
}

export type AutoReplyService = ReturnType<typeof createAutoReplyService>;

/** From a message to its reply: guards first, then the sources in their order, with a trace of every step. */
export function createAutoReplyService({ readRules, lookup, sources, loopGuard }: Dependencies) {
  const find = async (incoming: Incoming, phoneKey: string | undefined): Promise<Outcome> => {
    const key = messageKey(incoming.message);
    if (key === '') return silence('empty', 'Sem resposta, porque a mensagem está vazia.');
    const rules = await readRules();
    const ofPhone = await lookup(phoneKey, key);

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
    async answer(incoming: Incoming): Promise<Outcome> {
      const phoneKey = phoneKeyOf(incoming);
      const contact = phoneKey ?? incoming.sender;
      if (loopGuard.isSilenced(contact)) return silence('loop', tooManyReplies);
      const outcome = await find(incoming, phoneKey);
      return outcome.reply === '' || loopGuard.admit(contact) ? outcome : silence('loop', tooManyReplies);
    },

    /** The reply that a message would get, with no trace left anywhere. */
    simulate: (incoming: Incoming): Promise<Outcome> => find(incoming, phoneKeyOf(incoming)),
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

const silence = (source: ReplySource, text: string): Outcome => ({
  source,
  reply: '',
  trace: [{ step: 'guard', outcome: 'silenced', text }],
});

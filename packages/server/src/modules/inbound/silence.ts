import type { ReplySource } from '@recado/contract';
import type { Clock } from '../../runtime/clock.ts';
import type { InboundMessage, Outcome } from './inbound-message.ts';
import type { PersonRules } from './person-lookup.repository.ts';
import type { Rules } from './reply-rules.ts';

/** A backlog that arrives after a downtime is recorded, not answered: its writers have long gone elsewhere. */
const answerWithinMs = 10 * 60_000;

export const isOld = ({ sentAt }: Pick<InboundMessage, 'sentAt'>, clock: Clock): boolean =>
  sentAt !== undefined && clock().getTime() - sentAt.getTime() > answerWithinMs;

const silence = (source: ReplySource, text: string): Outcome => ({
  source,
  reply: '',
  trace: [{ step: 'guard', outcome: 'silenced', text: `Sem resposta, porque ${text}` }],
});

export const silences = {
  empty: silence('empty', 'a mensagem não tem texto.'),
  old: silence('old', 'a mensagem chegou com atraso de mais de 10 minutos.'),
  paused: silence('paused', 'uma pessoa está respondendo a esta conversa.'),
  group: silence('group', 'a mensagem é de um grupo e as respostas em grupos estão desativadas.'),
  blocked: silence('blocked', 'o contato está no grupo Bloqueado.'),
  left: silence('blocked', 'o contato pediu para não receber mensagens automáticas.'),
  loop: silence('loop', 'este contato recebeu respostas demais em um minuto e ficou em silêncio.'),
} as const;

/** Of somebody who was made to wait for a person, after what is registered was asked. */
export const waitingSilence: Outcome = {
  source: 'waiting',
  reply: '',
  trace: [
    {
      step: 'handover',
      outcome: 'silenced',
      text: 'Sem resposta, porque quem escreveu espera por uma pessoa, e até lá a IA e a resposta padrão ficam em silêncio.',
    },
  ],
};

/** What the rules say against an answer before any source is asked. */
export function objectionTo(message: InboundMessage, rules: Rules, person: PersonRules): Outcome | undefined {
  if (message.isGroup && !rules.repliesToGroups) return silences.group;
  if (person.isInBlocked) return silences.blocked;
  return person.wish === 'leave' ? silences.left : undefined;
}

import { actionLabels, type TriggerRun } from '@recado/contract';

type Told = { kind: 'success' | 'error' | 'info'; text: string };

/** There is something to tell about it: its end, or what it waits for. A pause that the trigger itself makes is no news. */
export const hasNews = (run: TriggerRun): boolean =>
  (run.state !== 'running' && run.state !== 'waiting') || waitingAction(run) !== undefined;

/** What came of a run that was started by hand, as far as that is known. */
export function outcomeOf(run: TriggerRun): Told {
  if (run.state === 'succeeded') return { kind: 'success', text: 'Gatilho executado com sucesso!' };
  if (run.state === 'failed') return { kind: 'error', text: failureText(run) };
  const waiting = waitingAction(run);
  return {
    kind: 'info',
    text: waiting
      ? `O gatilho "${run.trigger_name}" espera em ${labelOf(waiting.type)}: ${waiting.result}. Acompanhe no Histórico.`
      : 'O gatilho continua em execução. Acompanhe no Histórico.',
  };
}

/** One that could not be done yet says why. */
const waitingAction = ({ actions }: TriggerRun) =>
  actions.find(({ state, result }) => state === 'pending' && result !== '');

/** The first action that failed, with its reason. */
function failureText({ trigger_name, actions, given_up }: TriggerRun): string {
  const [first, ...others] = actions.filter(({ state }) => state === 'failed');
  if (!first) return `O gatilho "${trigger_name}" falhou: ${given_up?.error ?? 'veja o Histórico'}`;
  const more = others.length > 0 ? ` (e mais ${others.length} com falha)` : '';
  return `O gatilho "${trigger_name}" falhou em ${labelOf(first.type)}: ${first.result}${more}`;
}

const labelOf = (type: string): string => (actionLabels as Record<string, string>)[type] ?? type;

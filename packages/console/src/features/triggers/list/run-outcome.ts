import { actionLabels, type TriggerRun } from '@recado/contract';

type Told = { kind: 'success' | 'error' | 'info'; text: string };

export const isOver = ({ state }: TriggerRun): boolean => state !== 'running' && state !== 'waiting';

/** There is something to tell about it: its end, or what it waits for. A pause that the trigger itself makes is no news. */
export const hasNews = (run: TriggerRun): boolean => isOver(run) || waitingAction(run) !== undefined;

/** What came of a run that was started by hand, as far as that is known. */
export function outcomeOf(run: TriggerRun): Told {
  if (run.state === 'succeeded') return { kind: 'success', text: 'Gatilho executado com sucesso!' };
  if (run.state === 'failed') return { kind: 'error', text: failureText(run) };
  const waiting = waitingAction(run);
  if (waiting) {
    const what = `espera em ${labelOf(waiting.type)}: ${waiting.result}`;
    return { kind: 'info', text: `O gatilho "${run.trigger_name}" ${what}. Acompanhe no Histórico.` };
  }
  // Its end may be far away: what has failed by now is told now.
  if (failedActions(run).length > 0) return { kind: 'error', text: `${failureText(run)}. As outras ações continuam.` };
  return { kind: 'info', text: 'O gatilho continua em execução. Acompanhe no Histórico.' };
}

/** The end of one that was told to go on: by then it needs its name. */
export const lateOutcomeOf = (run: TriggerRun): Told =>
  run.state === 'succeeded'
    ? { kind: 'success', text: `O gatilho "${run.trigger_name}" terminou com sucesso.` }
    : outcomeOf(run);

const failedActions = ({ actions }: TriggerRun) => actions.filter(({ state }) => state === 'failed');

/** One that could not be done yet says why. */
const waitingAction = ({ actions }: TriggerRun) =>
  actions.find(({ state, result }) => state === 'pending' && result !== '');

/** The first action that failed, with its reason. */
function failureText(run: TriggerRun): string {
  const { trigger_name, given_up } = run;
  const [first, ...others] = failedActions(run);
  if (!first) return `O gatilho "${trigger_name}" falhou: ${given_up?.error ?? 'veja o Histórico'}`;
  const more = others.length > 0 ? ` (e mais ${others.length} com falha)` : '';
  return `O gatilho "${trigger_name}" falhou em ${labelOf(first.type)}: ${first.result}${more}`;
}

const labelOf = (type: string): string => (actionLabels as Record<string, string>)[type] ?? type;

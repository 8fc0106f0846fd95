import type { ActionOf, ActionType, TriggerAction } from '@recado/contract';
import type { RunFacts } from '../run-facts.ts';

export interface ActionContext {
  runId: number;
  position: number;
  triggerId: number;
  facts: RunFacts;
  /** Of the run. */
  startedAt: string;
  /** Whether the action has put itself off before: something other than its own pause kept it waiting. */
  wasPutOff: boolean;
  /** Whether the action may still put itself off by a `NotYet`. */
  canWait: boolean;
}

/** Answers what came of it, in words for the history; a refusal is an `AppError` whose text says why. */
export type Executor<Type extends ActionType> = (
  action: ActionOf<Type>['value'],
  context: ActionContext,
) => Promise<string>;

/** Thrown by an executor whose time has not come: the run waits and asks again. */
export class NotYet extends Error {
  /** It may take days, so it is asked for rarely. */
  readonly isLong: boolean;

  constructor(message: string, { isLong = false } = {}) {
    super(message);
    this.isLong = isLong;
  }
}

/** Thrown by an executor that has nothing to do here, which is nobody's mistake: the run goes on with the next action. */
export class Skipped extends Error {}

/** One executor per kind of action: a forgotten one does not compile. */
export type Executors = { [Type in ActionType]: Executor<Type> };

export type ExecuteAction = (action: TriggerAction, context: ActionContext) => Promise<string>;

export const createExecuteAction =
  (executors: Executors): ExecuteAction =>
  (action, context) => {
    const execute = executors[action.type] as (
      value: TriggerAction['value'],
      context: ActionContext,
    ) => Promise<string>;
    return execute(action.value, context);
  };

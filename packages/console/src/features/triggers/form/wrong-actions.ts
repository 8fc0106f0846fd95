import { actionProblem } from '@recado/contract';
import type { TriggerDraft } from './trigger-draft.ts';

/** What is wrong with the actions, in words. What the form says at an action already is not said again. */
export const wrongActions = (fields: Record<string, string>, draft: TriggerDraft): string[] =>
  Object.entries(fields).flatMap(([field, text]) => {
    const [, place] = /^actions\.(\d+)/.exec(field) ?? [];
    if (place === undefined) return [];
    const action = draft.actions[Number(place)];
    const isSaid = action !== undefined && actionProblem(action, draft)?.text === text;
    return [isSaid ? `Corrija a ação ${Number(place) + 1}.` : `Ação ${Number(place) + 1}: ${text}`];
  });

import { useSyncExternalStore } from 'react';
import type { Comparison } from './edit-conflict.ts';
import type { AskDecision, Decision } from './save-edit.ts';

interface Question {
  comparison: Comparison;
  decide: (decision: Decision) => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();

function show(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Asked in a dialog of the page, whichever form it is about. */
export const askDecision: AskDecision = (comparison) =>
  new Promise((resolve) => {
    const decide = (decision: Decision) => {
      show(undefined);
      resolve(decision);
    };
    show({ comparison, decide });
  });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDecisionQuestion = () => useSyncExternalStore(subscribe, () => question);

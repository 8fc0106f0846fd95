import { useSyncExternalStore } from 'react';
import type { AskDecision, Decision, Difference } from './edit-conflict.ts';

interface Question {
  differences: Difference[];
  decide: (decision: Decision) => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();

function show(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Asked in a dialog of the page, whichever form it is about. */
export const askDecision: AskDecision = (differences) =>
  new Promise((resolve) => {
    const decide = (decision: Decision) => {
      show(undefined);
      resolve(decision);
    };
    show({ differences, decide });
  });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDecisionQuestion = () => useSyncExternalStore(subscribe, () => question);

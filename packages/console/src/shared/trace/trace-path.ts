import { type TraceStep, traceStep } from '@recado/contract';

export interface PathStep {
  step: TraceStep['step'];
  outcome: TraceStep['outcome'] | 'unreached';
  text: string;
  /** The last step that was walked decided. */
  isDeciding: boolean;
}

/** The whole way of a message: the steps that were walked, and those that were not needed any more. */
export function tracePath(trace: readonly TraceStep[]): PathStep[] {
  const order = traceStep.shape.step.options;
  const last = trace.at(-1);
  // Nobody expects a call for a person: it shows where there was one.
  const unreached = last ? order.slice(order.indexOf(last.step) + 1).filter((step) => step !== 'handover') : [];
  return [
    ...trace.map((step) => ({ ...step, isDeciding: step === last })),
    ...unreached.map((step) => ({ step, outcome: 'unreached' as const, text: '', isDeciding: false })),
  ];
}

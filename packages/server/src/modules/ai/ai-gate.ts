import type { Stopwatch } from '../../runtime/clock.ts';
import { AiError, type AiProvider } from './ai.port.ts';

const limits = {
  parallel: 4,
  /** Whoever would wait behind more than this many others gets the default reply at once. */
  waiting: 16,
  failuresToOpen: 5,
  openMs: 30_000,
  longestOpenMs: 120_000,
} as const;

interface Waiter {
  enter(): void;
  giveUp(error: AiError): void;
}

/**
 * Stands between the replies and a provider that may be slow, broken or out of credit: a limit on parallel calls, a breaker
 * that stops asking for a while after repeated failures, and one time limit for waiting and asking together, so that no
 * customer waits for nothing, nor longer because others do.
 */
export function createAiGate(provider: AiProvider, stopwatch: Stopwatch, withinMs: number): AiProvider {
  let running = 0;
  const waiting = new Set<Waiter>();
  let failures = 0;
  let closedUntil = Number.NEGATIVE_INFINITY;

  const checkBreaker = () => {
    if (stopwatch() < closedUntil) throw new AiError('A IA falhou há pouco e está em pausa por alguns segundos.');
  };

  const waitForPlace = () =>
    new Promise<void>((resolve, reject) => {
      const timer = setTimeout(
        () => waiter.giveUp(new AiError('O provedor de IA demorou demais para responder.')),
        withinMs,
      );
      const leaveQueue = () => {
        clearTimeout(timer);
        waiting.delete(waiter);
      };
      const waiter: Waiter = {
        enter() {
          leaveQueue();
          resolve();
        },
        giveUp(error) {
          leaveQueue();
          reject(error);
        },
      };
      waiting.add(waiter);
    });

  const enter = async () => {
    if (running < limits.parallel) running += 1;
    else if (waiting.size >= limits.waiting) throw new AiError('Há perguntas demais à IA ao mesmo tempo.');
    else await waitForPlace();
  };
  const leave = () => {
    const [next] = waiting;
    // The place goes from hand to hand, so the count of those running stays.
    if (next) next.enter();
    else running -= 1;
  };

  const failed = (error: unknown) => {
    failures += 1;
    const now = stopwatch();
    const asked = error instanceof AiError ? error.retryAfterMs : undefined;
    if (asked !== undefined) closedUntil = now + Math.min(asked, limits.longestOpenMs);
    else if (failures >= limits.failuresToOpen) closedUntil = now + limits.openMs;
  };

  const ask: AiProvider['ask'] = async (question, leftMs) => {
    try {
      const answer = await provider.ask(question, leftMs);
      failures = 0;
      return answer;
    } catch (error) {
      failed(error);
      throw error;
    }
  };

  return {
    async ask(question) {
      checkBreaker();
      const startedAt = stopwatch();
      await enter();
      try {
        // Those before may have failed meanwhile.
        checkBreaker();
        return await ask(question, Math.max(1, withinMs - (stopwatch() - startedAt)));
      } finally {
        leave();
      }
    },
  };
}

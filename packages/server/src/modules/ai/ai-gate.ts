import type { Stopwatch } from '../../clock.ts';
import { AiError, type AiProvider } from './ai.port.ts';

const limits = {
  parallel: 4,
  /** Whoever would wait behind more than this many others gets the default reply at once. */
  waiting: 16,
  failuresToOpen: 5,
  openMs: 30_000,
  longestOpenMs: 120_000,
} as const;

/**
 * Stands between the replies and a provider that may be slow, broken or out of credit: a limit on parallel calls, and a
 * breaker that stops asking for a while after repeated failures, so that customers do not wait for nothing.
 */
export function createAiGate(provider: AiProvider, stopwatch: Stopwatch): AiProvider {
  let running = 0;
  const waiting: (() => void)[] = [];
  let failures = 0;
  let closedUntil = Number.NEGATIVE_INFINITY;

  const enter = async () => {
    if (running < limits.parallel) running += 1;
    else if (waiting.length >= limits.waiting) throw new AiError('Há perguntas demais à IA ao mesmo tempo.');
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = () => {
    const next = waiting.shift();
    // The place goes from hand to hand, so the count of those running stays.
    if (next) next();
    else running -= 1;
  };

  const failed = (error: unknown) => {
    failures += 1;
    const now = stopwatch();
    const asked = error instanceof AiError ? error.retryAfterMs : undefined;
    if (asked !== undefined) closedUntil = now + Math.min(asked, limits.longestOpenMs);
    else if (failures >= limits.failuresToOpen) closedUntil = now + limits.openMs;
  };

  return {
    async ask(question) {
      if (stopwatch() < closedUntil) throw new AiError('A IA falhou há pouco e está em pausa por alguns segundos.');
      await enter();
      try {
        const answer = await provider.ask(question);
        failures = 0;
        return answer;
      } catch (error) {
        failed(error);
        throw error;
      } finally {
        leave();
      }
    },
  };
}

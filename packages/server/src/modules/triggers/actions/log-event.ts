import type { Logger } from 'pino';
import type { Clock } from '../../../clock.ts';
import { fillFacts } from '../run-facts.ts';
import type { TriggerRunsRepository } from '../trigger-runs.repository.ts';
import type { Executor } from './execute-action.ts';

interface Dependencies {
  runs: Pick<TriggerRunsRepository, 'addEvent'>;
  log: Logger;
  clock: Clock;
}

const eventsKept = 10_000;

/** To the server's log the event goes without its texts, which may hold what a customer wrote. */
export const createLogEvent =
  ({ runs, log, clock }: Dependencies): Executor<'LOG_EVENT'> =>
  async ({ message, level, details, saveToDatabase }, { triggerId, runId, facts }) => {
    log[level]({ triggerId, runId }, 'event logged by a trigger');
    if (!saveToDatabase) return 'Evento registrado no log do servidor';
    const event = {
      trigger_id: triggerId,
      level,
      message: fillFacts(message, facts),
      details: fillFacts(details, facts),
      created_at: clock().toISOString(),
    };
    await runs.addEvent(event, eventsKept);
    return 'Evento registrado e salvo';
  };

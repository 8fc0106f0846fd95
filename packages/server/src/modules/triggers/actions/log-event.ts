import type { Logger } from 'pino';
import type { Clock } from '../../../runtime/clock.ts';
import { fillFacts } from '../run-facts.ts';
import type { TriggerRunsRepository } from '../trigger-runs.repository.ts';
import type { Executor } from './execute-action.ts';

interface Dependencies {
  runs: Pick<TriggerRunsRepository, 'addEvent'>;
  log: Logger;
  clock: Clock;
}

const eventsKept = 10_000;

/**
 * Texts may hold what a customer wrote: of an event that is saved, the server's log gets none. Where it is the only place, it
 * gets them, because the administrator said so.
 */
export const createLogEvent =
  ({ runs, log, clock }: Dependencies): Executor<'LOG_EVENT'> =>
  async ({ message, level, details, saveToDatabase }, { triggerId, runId, facts }) => {
    const texts = { message: fillFacts(message, facts), details: fillFacts(details, facts) };
    if (!saveToDatabase) {
      // Whatever the log leaves out otherwise: it would be nowhere.
      log.child({}, { level: 'debug' })[level]({ triggerId, runId, event: texts }, 'event logged by a trigger');
      return 'Evento registrado no log do servidor';
    }
    log[level]({ triggerId, runId }, 'event logged by a trigger');
    const about = { trigger_id: triggerId, person_key: facts.person };
    await runs.addEvent({ ...about, level, ...texts, created_at: clock().toISOString() }, eventsKept);
    return 'Evento registrado e salvo';
  };

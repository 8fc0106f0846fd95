import type { ExpressionBuilder, SqlBool } from 'kysely';
import { type Expression, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import { hasFailedRecipient } from '../bulk-sends/failed-recipients.ts';

/**
 * The one answer to which runs have failures, as `describeRuns` shows them: one whose action failed, one that was given
 * up, and one of which a message, or a bulk send that is over, failed after its action was done.
 */
export const hasFailures =
  (givenUp: readonly number[]) =>
  (eb: ExpressionBuilder<Tables, 'trigger_runs'>): Expression<SqlBool> =>
    eb.or([
      eb('trigger_runs.state', '=', 'failed'),
      ...(givenUp.length > 0
        ? [eb.and([eb('trigger_runs.finished_at', 'is', null), eb('trigger_runs.id', 'in', givenUp)])]
        : []),
      eb.and([eb('trigger_runs.finished_at', 'is not', null), eb.or([hasFailedMessage(eb), hasFailedBulkSend(eb)])]),
    ]);

const hasFailedMessage = (eb: ExpressionBuilder<Tables, 'trigger_runs'>): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('trigger_run_actions')
      .innerJoin('outgoing_messages', (join) =>
        join.on(sql<SqlBool>`outgoing_messages.request_key = 'run:' || ${stepKey}`),
      )
      .select('position')
      .whereRef('run_id', '=', 'trigger_runs.id')
      .where('trigger_run_actions.state', '=', 'succeeded')
      .where('outgoing_messages.state', '=', 'error')
      .$call(forEachRun),
  );

const hasFailedBulkSend = (eb: ExpressionBuilder<Tables, 'trigger_runs'>): Expression<SqlBool> =>
  eb.exists(
    eb
      .selectFrom('trigger_run_actions')
      .innerJoin('bulk_sends', (join) => join.on(sql<SqlBool>`bulk_sends.origin_key = ${stepKey}`))
      .select('position')
      .whereRef('run_id', '=', 'trigger_runs.id')
      .where('trigger_run_actions.state', '=', 'succeeded')
      .where('bulk_sends.state', 'in', ['finished', 'cancelled'])
      .where(hasFailedRecipient)
      .$call(forEachRun),
  );

/** Looked up by the keys of the run in hand: without an offset PostgreSQL would read the actions of all runs beforehand. */
const forEachRun = <Query extends { limit(count: number): { offset(count: number): Query } }>(query: Query): Query =>
  query.limit(1).offset(0);

/** As the action that begins a bulk send names it. */
const stepKey = sql`cast(trigger_run_actions.run_id as text) || ':' || cast(trigger_run_actions.position as text)`;

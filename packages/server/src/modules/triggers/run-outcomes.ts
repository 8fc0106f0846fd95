import type { TriggerAction, TriggerRun } from '@recado/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { createBulkSendsRepository } from '../bulk-sends/bulk-sends.repository.ts';
import { commonReasons } from '../bulk-sends/failed-recipients.ts';

type RunRow = Selectable<Tables['trigger_runs']>;
type ActionRow = Selectable<Tables['trigger_run_actions']>;
type Outcome = Pick<ActionRow, 'state' | 'result'>;

/**
 * Runs with what became of their actions. A bulk send goes on by itself after the action that began it, for hours, and
 * WhatsApp may refuse a message later still: its part is read where it stands now.
 */
export async function describeRuns(db: Db, rows: readonly RunRow[]): Promise<Omit<TriggerRun, 'given_up'>[]> {
  if (rows.length === 0) return [];
  const steps = await stepsOf(
    db,
    rows.map(({ id }) => id),
  );
  const read = steps.map((step) => ({ ...step, type: (JSON.parse(step.action) as TriggerAction).type }));
  const sends = await sendsOf(
    db,
    read.filter(({ type, state }) => type === 'SEND_BULK_WHATSAPP' && state === 'succeeded').map(keyOf),
  );
  const messages = await messagesOf(
    db,
    read.filter(({ type, state }) => type === 'SEND_WHATSAPP_MESSAGE' && state === 'succeeded').map(keyOf),
  );
  return rows.map(({ facts: _facts, person_key: _person, ...row }) => {
    const actions = read
      .filter((step) => step.run_id === row.id)
      .map((step) => ({
        position: step.position,
        type: step.type,
        state: step.state,
        result: step.result,
        started_at: step.started_at,
        duration_ms: step.duration_ms,
        ...(sends.get(keyOf(step)) ?? messages.get(keyOf(step))),
      }));
    return { ...row, state: stateOf(row, actions), actions };
  });
}

export const stepsOf = (db: Db, runIds: number[]): Promise<ActionRow[]> =>
  db
    .selectFrom('trigger_run_actions')
    .selectAll()
    .where('run_id', 'in', runIds)
    .orderBy('run_id')
    .orderBy('position')
    .execute();

/** Before the key of a step, where it names a message. */
const messageKey = 'run:';

/** As the action that begins a bulk send names it. */
const keyOf = ({ run_id, position }: Pick<ActionRow, 'run_id' | 'position'>): string => `${run_id}:${position}`;

async function sendsOf(db: Db, keys: string[]): Promise<Map<string, Outcome>> {
  if (keys.length === 0) return new Map();
  const found = await db
    .selectFrom('bulk_sends')
    .select(['id', 'origin_key'])
    .where('origin_key', 'in', keys)
    .execute();
  if (found.length === 0) return new Map();
  const bulkSends = await createBulkSendsRepository(db).get(found.map(({ id }) => id));
  const reasons = await commonReasons(
    db,
    bulkSends.filter(({ failed }) => failed > 0).map(({ id }) => id),
  );
  return new Map(
    bulkSends.map((bulkSend) => [
      found.find(({ id }) => id === bulkSend.id)?.origin_key ?? '',
      outcomeOf(bulkSend, reasons.get(bulkSend.id)),
    ]),
  );
}

/** What became of messages after they were given up to the queue: WhatsApp holds some, and refuses some. */
async function messagesOf(db: Db, keys: string[]): Promise<Map<string, Outcome>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('outgoing_messages')
    .select(['request_key', 'state', 'error'])
    .where(
      'request_key',
      'in',
      keys.map((key) => messageKey + key),
    )
    .where('error', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ request_key, state, error }) => [
      (request_key ?? '').slice(messageKey.length),
      { state: state === 'error' ? 'failed' : 'pending', result: error ?? '' },
    ]),
  );
}

interface Figures {
  state: Selectable<Tables['bulk_sends']>['state'];
  total: number;
  queued: number;
  sent: number;
  failed: number;
  skipped: number;
}

function outcomeOf({ state, total, queued, sent, failed, skipped }: Figures, reason: string | undefined): Outcome {
  const figures = [
    `${sent} de ${total} ${total === 1 ? 'enviada' : 'enviadas'}`,
    failed > 0 && (failed === 1 ? '1 falhou' : `${failed} falharam`),
    skipped > 0 && (skipped === 1 ? '1 pulada' : `${skipped} puladas`),
    queued > 0 && `${queued} na fila`,
  ]
    .filter(Boolean)
    .join(', ');
  const isOver = state === 'finished' || state === 'cancelled';
  if (!isOver || failed === 0) {
    const result = `Envio em massa ${words[state]}: ${figures}`;
    return { result, state: !isOver ? 'running' : state === 'cancelled' ? 'skipped' : 'succeeded' };
  }
  // What is told first is why: the rest is figures.
  const why = (reason ?? '').trim().replace(/\.$/, '');
  return { result: why === '' ? figures : `${why} (${figures})`, state: 'failed' };
}

const words: Record<Figures['state'], string> = {
  running: 'em andamento',
  paused: 'pausado',
  finished: 'concluído',
  cancelled: 'cancelado',
};

/** One that has failed has failed, also while another of its bulk sends goes on: so `hasFailures` finds it. */
function stateOf({ state }: Pick<RunRow, 'state'>, actions: readonly Pick<ActionRow, 'state'>[]): RunRow['state'] {
  if (state !== 'succeeded') return state;
  if (actions.some((action) => action.state === 'failed')) return 'failed';
  if (actions.some((action) => action.state === 'running')) return 'running';
  if (actions.some((action) => action.state === 'pending')) return 'waiting';
  return state;
}

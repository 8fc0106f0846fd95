import { type FailedJob, type jobRoutes, jobTexts } from '@recado/contract';
import { AppError } from '../errors/app-error.ts';
import type { Handlers } from '../http/handlers.ts';
import type { DeadJob, JobHandler, Jobs, QueueName } from './jobs.port.ts';

type FailedJobs = Pick<Jobs, 'dead' | 'revive' | 'discard'>;

export const jobHandlers = (jobs: FailedJobs): Handlers<typeof jobRoutes> => ({
  failed: async () => (await jobs.dead()).map(toFailedJob),
  retry: async ({ params }) => expectFound(await jobs.revive(params.id)),
  discard: async ({ params }) => expectFound(await jobs.discard(params.id)),
});

function expectFound(isFound: boolean): { success: true } {
  if (!isFound) throw new AppError('NOT_FOUND', undefined, { text: jobTexts.missing });
  return { success: true };
}

const descriptions: { [Name in QueueName]: (...payload: Parameters<JobHandler<Name>>) => string } = {
  'trigger-run': ({ runId }) => `Execução nº ${runId}`,
  'trigger-schedule': ({ triggerId }) => `Agendamento do gatilho nº ${triggerId}`,
  retention: () => 'Limpeza noturna do que é antigo',
  'media-fetch': () => 'Download de um arquivo recebido',
};

function toFailedJob({ id, queue, payload, error, attempts, createdAt }: DeadJob): FailedJob {
  const describe = descriptions[queue] as (payload: unknown) => string;
  return { id, what: describe(payload), run_id: runOf({ queue, payload }), error, attempts, created_at: createdAt };
}

/** The run that a job was to carry on. */
export const runOf = ({ queue, payload }: Pick<DeadJob, 'queue' | 'payload'>): number | null =>
  queue === 'trigger-run' ? (payload as { runId: number }).runId : null;

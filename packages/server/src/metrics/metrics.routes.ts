import { runtimeStatus } from '@recado/contract';
import type { FastifyInstance } from 'fastify';
import { isKey } from '../channels/public-api/api-key.ts';
import { AppError } from '../errors/app-error.ts';
import type { Jobs } from '../jobs/jobs.port.ts';
import type { InstancesService } from '../modules/instances/instances.service.ts';
import type { Notifier } from '../modules/notifications/notifier.ts';
import { withinMs } from '../runtime/time-limit.ts';
import { createProcessMetrics } from './process-metrics.ts';
import { type Family, prometheusType, writeFamilies } from './prometheus-text.ts';
import type { ReplyMetrics } from './reply-metrics.ts';

interface Dependencies {
  token: string;
  replies: ReplyMetrics;
  jobs: Pick<Jobs, 'depths'>;
  instances: Pick<InstancesService, 'statusesHere' | 'countWanted'>;
  notifier: Pick<Notifier, 'status'>;
}

/** Shorter than Prometheus waits by default. */
const databasePatienceMs = 5000;

/** For Prometheus, which has the token; figures of this node, but for what the database tells of all of them. */
export function registerMetrics(app: FastifyInstance, { token, replies, ...sources }: Dependencies): void {
  const process = createProcessMetrics();
  app.addHook('onClose', async () => process.stop());
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isKey(request.headers.authorization, `Bearer ${token}`)) throw new AppError('UNAUTHENTICATED');
    // A database that is away is what these figures are watched for, and must not take the others along.
    const shared = await withinMs(databasePatienceMs, readShared(sources)).catch(() => undefined);
    const isUp = Number(shared !== undefined);
    const families = [
      gauge('recado_database_up', 'Whether the database answers.', [{ value: isUp }]),
      ...instanceFamilies(sources.instances),
      ...replies.families(),
      ...(shared ?? []),
      ...process.families(),
    ];
    return reply.type(prometheusType).send(writeFamilies(families));
  });
}

const gauge = (name: string, help: string, samples: Family['samples']): Family => ({
  name,
  help,
  type: 'gauge',
  samples,
});

function instanceFamilies(instances: Dependencies['instances']): Family[] {
  const here = instances.statusesHere();
  const samples = runtimeStatus.options.map((state) => ({
    labels: { state },
    value: here.filter((status) => status === state).length,
  }));
  return [gauge('recado_instances', 'Numbers that this node has, by state.', samples)];
}

async function readShared({ jobs, instances, notifier }: Omit<Dependencies, 'token' | 'replies'>): Promise<Family[]> {
  const [depths, wanted, { pending }] = await Promise.all([jobs.depths(), instances.countWanted(), notifier.status()]);
  const states = ['waiting', 'active', 'dead'] as const;
  return [
    gauge(
      'recado_jobs',
      'Jobs of all nodes by queue and state; dead ones failed for the last time.',
      depths.flatMap((depth) =>
        states.map((state) => ({ labels: { queue: depth.queue, state }, value: depth[state] })),
      ),
    ),
    gauge('recado_instances_wanted', 'Numbers that should be connected, on any node.', [{ value: wanted }]),
    gauge('recado_notifications_pending', 'Notifications that wait for Telegram.', [{ value: pending }]),
  ];
}

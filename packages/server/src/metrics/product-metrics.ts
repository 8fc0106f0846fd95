import { runtimeStatus } from '@recado/contract';
import { Gauge, type Registry } from 'prom-client';
import type { Jobs } from '../jobs/jobs.port.ts';
import type { InstancesService } from '../modules/instances/instances.service.ts';
import type { Notifier } from '../modules/notifications/notifier.ts';

export interface ProductSources {
  jobs: Pick<Jobs, 'depths'>;
  instances: Pick<InstancesService, 'statusesHere' | 'countWanted'>;
  notifier: Pick<Notifier, 'status'>;
}

/** What this node knows without asking anybody. */
export function createNodeMetrics(registry: Registry) {
  const registers = [registry];
  const database = new Gauge({ name: 'recado_database_up', help: 'Whether the database answers.', registers });
  const instances = new Gauge({
    name: 'recado_instances',
    help: 'Numbers that this node has, by state.',
    labelNames: ['state'],
    registers,
  });

  return (source: ProductSources['instances'], isDatabaseUp: boolean): void => {
    database.set(Number(isDatabaseUp));
    const here = source.statusesHere();
    for (const state of runtimeStatus.options) {
      instances.set({ state }, here.filter((status) => status === state).length);
    }
  };
}

/** What the database tells of all nodes. */
export function createSharedMetrics(registry: Registry) {
  const registers = [registry];
  const jobs = new Gauge({
    name: 'recado_jobs',
    help: 'Jobs of all nodes by queue and state; dead ones failed for the last time.',
    labelNames: ['queue', 'state'],
    registers,
  });
  const wanted = new Gauge({
    name: 'recado_instances_wanted',
    help: 'Numbers that should be connected, on any node.',
    registers,
  });
  const pending = new Gauge({
    name: 'recado_notifications_pending',
    help: 'Notifications that wait for Telegram.',
    registers,
  });

  return async (sources: ProductSources): Promise<void> => {
    const [depths, count, status] = await Promise.all([
      sources.jobs.depths(),
      sources.instances.countWanted(),
      sources.notifier.status(),
    ]);
    jobs.reset();
    for (const depth of depths) {
      for (const state of ['waiting', 'active', 'dead'] as const) jobs.set({ queue: depth.queue, state }, depth[state]);
    }
    wanted.set(count);
    pending.set(status.pending);
  };
}

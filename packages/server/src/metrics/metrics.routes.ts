import type { FastifyInstance } from 'fastify';
import { isKey } from '../channels/public-api/api-key.ts';
import { AppError } from '../errors/app-error.ts';
import type { Metrics } from './metrics.ts';
import type { ProductSources } from './product-metrics.ts';

interface Dependencies extends ProductSources {
  token: string;
  metrics: Metrics;
}

/** For Prometheus, which has the token; figures of this node, but for what the database tells of all of them. */
export function registerMetrics(app: FastifyInstance, { token, metrics, ...sources }: Dependencies): void {
  app.addHook('onClose', async () => metrics.stop());
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isKey(request.headers.authorization, `Bearer ${token}`)) throw new AppError('UNAUTHENTICATED');
    return reply.type(metrics.contentType).send(await metrics.write(sources));
  });
}

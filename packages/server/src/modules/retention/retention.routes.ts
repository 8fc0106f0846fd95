import type { retentionRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { RetentionService } from './retention.service.ts';

export const retentionHandlers = (retention: RetentionService): Handlers<typeof retentionRoutes> => ({
  get: () => retention.get(),
  preview: ({ query }) => retention.preview(query.choice),
  save: ({ body }) => retention.save(body.choice),
});

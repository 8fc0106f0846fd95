import type { bulkSendRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { BulkSendsService } from './bulk-sends.service.ts';

export const bulkSendHandlers = (bulkSends: BulkSendsService): Handlers<typeof bulkSendRoutes> => ({
  create: ({ body }) => bulkSends.create(body),
  estimate: ({ body }) => bulkSends.estimate(body),
  list: () => bulkSends.list(),
  recipients: ({ params }) => bulkSends.recipients(params.id),
  pause: ({ params }) => bulkSends.pause(params.id),
  resume: ({ params }) => bulkSends.resume(params.id),
  cancel: ({ params }) => bulkSends.cancel(params.id),
  remove: async ({ params }) => {
    await bulkSends.remove(params.id);
    return { success: true };
  },
});

import type { sendRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { SendService } from './send.service.ts';

export const sendHandlers = (send: SendService): Handlers<typeof sendRoutes> => ({
  send: ({ body, files }) => send.send(body, files.media),
  recent: ({ query: { limit, failed } }) => (failed ? send.failedToday(limit) : send.recent(limit)),
});

import type { autoReplyRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { InboundService } from './inbound.service.ts';

export const autoReplyHandlers = (inbound: Pick<InboundService, 'simulate'>): Handlers<typeof autoReplyRoutes> => ({
  simulate: ({ body }) => inbound.simulate({ ...body, sender: body.phone }),
});

import type { autoReplyRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { AutoReplyService } from './auto-reply.service.ts';

export const autoReplyHandlers = (autoReply: AutoReplyService): Handlers<typeof autoReplyRoutes> => ({
  simulate: ({ body }) => autoReply.simulate({ ...body, sender: body.phone }),
});

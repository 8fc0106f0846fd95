import type { conversationWriterRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { ConversationWritersService } from './conversation-writers.service.ts';

export const conversationWriterHandlers = (
  writers: ConversationWritersService,
): Handlers<typeof conversationWriterRoutes> => ({
  list: async ({ params, query }) => ({ writers: await writers.list(params.id, query.console) }),
  note: async ({ params, body, session }) => {
    await writers.note(params.id, { console: body.console, name: session.username }, body.isWriting);
    return { writers: await writers.list(params.id, body.console) };
  },
});

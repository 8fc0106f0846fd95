import type { conversationRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { ConversationsService } from './conversations.service.ts';
import type { SearchMessages } from './search-messages.ts';

const done = { success: true } as const;

export const conversationHandlers = (
  conversations: ConversationsService,
  search: SearchMessages,
): Handlers<typeof conversationRoutes> => ({
  list: ({ query }) => conversations.list(query),
  search: ({ query }) => search(query),
  counts: () => conversations.counts(),
  get: ({ params }) => conversations.get(params.id),
  messages: ({ params, query }) => conversations.messages(params.id, query),
  trace: async ({ params }) => ({ trace: await conversations.trace(params.id, params.message) }),
  read: async ({ params }) => {
    await conversations.read(params.id);
    return done;
  },
  unread: async ({ params }) => {
    await conversations.unread(params.id);
    return done;
  },
  take: ({ params, body }) => conversations.take(params.id, body.until),
  giveBack: ({ params }) => conversations.giveBack(params.id),
  send: ({ params, body }) => conversations.send(params.id, body),
  finish: ({ params }) => conversations.finish(params.id),
});

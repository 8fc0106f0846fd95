import type { conversationPersonRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { ConversationPersonService } from './conversation-person.service.ts';

export const conversationPersonHandlers = (
  people: ConversationPersonService,
): Handlers<typeof conversationPersonRoutes> => ({
  get: ({ params }) => people.get(params.id),
});

import type { publicApiRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { FindReply } from '../auto-reply/find-reply.ts';

export const publicApiHandlers = (findReply: FindReply): Handlers<typeof publicApiRoutes> => ({
  test: () => ({ success: true, message: 'API funcionando corretamente!' }),
  receive: async ({ body }) => {
    const { reply } = await findReply({ phone: body.phone, sender: body.sender, message: body.message });
    return { reply };
  },
});

import type { instanceRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { NewChatsOfDay } from '../outbox/new-chats.ts';
import type { InstancesService } from './instances.service.ts';
import { packPasskeyExtension } from './passkey-extension.ts';

export const instanceHandlers = (
  instances: InstancesService,
  newChats: Pick<NewChatsOfDay, 'list'>,
): Handlers<typeof instanceRoutes> => ({
  list: () => instances.list(),
  connect: ({ body }) => instances.connect(body),
  disconnect: async ({ params }) => {
    await instances.disconnect(params.instanceId);
    return { success: true };
  },
  remove: async ({ params }) => {
    await instances.remove(params.instanceId);
    return { success: true };
  },
  newChats: () => newChats.list(),
  qr: ({ params }) => instances.qr(params.instanceId),
  pairing: ({ params }) => instances.pairing(params.instanceId),
  passkey: ({ params }) => instances.passkey(params.instanceId),
  answerPasskey: async ({ params, body }) => {
    await instances.answerPasskey(params.instanceId, body.answer);
    return { success: true };
  },
  passkeyExtension: () => packPasskeyExtension(),
  status: ({ params }) => instances.status(params.instanceId),
});

import type { mediaRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { MediaService } from './media.service.ts';

export const mediaHandlers = (media: MediaService): Handlers<typeof mediaRoutes> => ({
  list: ({ query }) => media.list(query.after),
  get: ({ params }) => media.open(params.id),
  remove: async ({ params }) => {
    await media.remove(params.id);
    return { success: true };
  },
});

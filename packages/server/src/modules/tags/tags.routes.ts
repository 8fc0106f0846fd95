import type { tagRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { TagsService } from './tags.service.ts';

export const tagHandlers = (tags: TagsService): Handlers<typeof tagRoutes> => ({
  list: () => tags.list(),
  create: ({ body }) => tags.create(body),
  update: {
    present: ({ params }) => tags.find(params.id),
    save: ({ params, body }) => tags.update(params.id, body),
  },
  remove: async ({ params }) => {
    await tags.remove(params.id);
    return { success: true };
  },
  process: ({ body }) => tags.process(body.text),
});

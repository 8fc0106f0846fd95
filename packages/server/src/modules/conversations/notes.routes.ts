import type { noteRoutes } from '@recado/contract';
import type { Handlers } from '../../http/handlers.ts';
import type { NotesService } from './notes.service.ts';

export const noteHandlers = (notes: NotesService): Handlers<typeof noteRoutes> => ({
  create: ({ params, body, session }) => notes.add(params.id, session.username, body.text),
  update: ({ params, body }) => notes.change(params.id, params.note, body.text),
  remove: async ({ params }) => {
    await notes.remove(params.id, params.note);
    return { success: true };
  },
});

import { z } from 'zod';
import { defineRoute } from './route.ts';

/** What WhatsAuto posts for a message it received on the phone. */
export const incomingMessage = z.object({
  app: z.string().optional(),
  sender: z.string().optional(),
  message: z.string(),
  group_name: z.string().optional(),
  phone: z.string().optional(),
});

export const publicApiRoutes = {
  test: defineRoute({
    method: 'GET',
    path: '/api/test',
    summary: 'Conferir se a API pública responde',
    access: 'public',
    response: z.object({ success: z.literal(true), message: z.string() }),
  }),
  receive: defineRoute({
    method: 'POST',
    path: '/api/',
    summary: 'Receber uma mensagem e devolver a resposta',
    access: 'public',
    body: incomingMessage,
    response: z.object({ reply: z.string() }),
  }),
};

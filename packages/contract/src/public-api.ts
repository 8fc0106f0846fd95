import { z } from 'zod';
import { defineRoute } from './route.ts';

/** What WhatsAuto posts for a message it received on the phone; other notations are read too (see the server). */
export const incomingMessage = z.object({
  app: z.string().optional(),
  sender: z.string().optional(),
  message: z.string(),
  group_name: z.string().optional(),
  phone: z.string().optional(),
});

/** The console's own test call. */
export const sampleMessage = {
  app: 'WhatsAuto',
  sender: 'Cliente de Teste',
  message: 'Mensagem de teste',
  group_name: '',
  phone: '+55 11 99999-9999',
};

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
    query: z.object({ key: z.string().optional() }),
    body: incomingMessage,
    // The longest message that WhatsApp allows, with every character percent-encoded.
    bodyMax: 1024 * 1024,
    response: z.object({ reply: z.string() }),
  }),
  address: defineRoute({
    method: 'GET',
    path: '/admin/public-api',
    summary: 'O caminho da API pública, com a chave quando PUBLIC_API_KEY está definida',
    response: z.object({ path: z.string(), key: z.string().nullable() }),
  }),
};

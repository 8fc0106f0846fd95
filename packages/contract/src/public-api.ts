import { z } from 'zod';
import { defineRoute } from './route.ts';
import { timestamp } from './rules/fields.ts';

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

/** After the key changed, phones have this long to learn the new address. */
export const formerAddressHours = 24;

export const publicApiAddress = z.object({
  path: z.string(),
  key: z.string().nullable(),
  /** Who set the key. `lost`: there is one that cannot be read any more, so nobody is answered until a new one is made. */
  keyFrom: z.enum(['nobody', 'console', 'environment', 'lost']),
  /** Other machines reach the API, and it asks for no key. */
  isExposed: z.boolean(),
  /** Until when addresses from before the last change are answered too. */
  formerUntil: timestamp.nullable(),
});
export type PublicApiAddress = z.infer<typeof publicApiAddress>;

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
    summary: 'O endereço da API pública, com a chave, quando há uma',
    response: publicApiAddress,
  }),
  makeKey: defineRoute({
    method: 'POST',
    path: '/admin/public-api/key',
    summary: 'Gerar uma chave nova; o endereço anterior é atendido por mais um dia',
    response: publicApiAddress,
  }),
  removeKey: defineRoute({
    method: 'DELETE',
    path: '/admin/public-api/key',
    summary: 'Remover a chave; a API volta a atender sem ela',
    response: publicApiAddress,
  }),
  endFormer: defineRoute({
    method: 'DELETE',
    path: '/admin/public-api/former',
    summary: 'Deixar já de atender endereços anteriores',
    response: publicApiAddress,
  }),
};

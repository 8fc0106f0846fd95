import { z } from 'zod';
import { defineRoute } from './route.ts';
import { done, timestamp } from './rules/fields.ts';

export const pushLimits = { devices: 20, endpointMax: 1000, deviceMax: 100 } as const;

export const pushDefaults = { push_quiet_from: '', push_quiet_until: '', push_details: 'false' } as const;

export const pushTexts = {
  endpointShape: 'O endereço de notificações deste navegador não é válido',
  keysShape: 'As chaves de notificações deste navegador não são válidas',
  tooMany: `Há ${pushLimits.devices} aparelhos na lista. Remova um que você não usa mais.`,
  unknown: 'Este aparelho não está na lista',
  gone: 'O navegador deste aparelho não aceita mais notificações. Ative de novo no próprio aparelho.',
  failed: 'O serviço de notificações do navegador não aceitou o aviso',
  quietShape: 'Informe a hora como 22:00, ou deixe as duas vazias',
} as const;

/** '22:00', or empty. */
export const isQuietTime = (time: string): boolean => time === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time);

const base64url = (bytes: number) =>
  z
    .string(pushTexts.keysShape)
    .max(200, pushTexts.keysShape)
    .regex(/^[\w-]+={0,2}$/, pushTexts.keysShape)
    .refine((text) => Math.floor((text.replaceAll('=', '').length * 3) / 4) === bytes, pushTexts.keysShape);

const device = z.object({
  /** SHA-256 of the browser's address, by which a browser finds itself in the list. */
  id: z.string(),
  name: z.string(),
  created_at: timestamp,
  last_sent_at: timestamp.nullable(),
});
export type PushDevice = z.infer<typeof device>;

const params = z.object({ id: z.string().max(100, pushTexts.unknown) });

export const pushRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/admin/push',
    summary: 'Os aparelhos que recebem avisos, e a chave com que um navegador se inscreve',
    response: z.object({ public_key: z.string(), devices: z.array(device) }),
  }),
  add: defineRoute({
    method: 'POST',
    path: '/admin/push',
    summary: 'Avisar este aparelho quando alguém espera por uma pessoa',
    body: z.object({
      endpoint: z.url(pushTexts.endpointShape).max(pushLimits.endpointMax, pushTexts.endpointShape),
      keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
      name: z.string().trim().max(pushLimits.deviceMax).default(''),
    }),
    response: device,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/admin/push/:id',
    summary: 'Não avisar mais um aparelho',
    params,
    response: done,
  }),
  test: defineRoute({
    method: 'POST',
    path: '/admin/push/:id/test',
    onFullDisk: 'serve',
    summary: 'Enviar um aviso de teste a um aparelho',
    params,
    response: done,
  }),
};

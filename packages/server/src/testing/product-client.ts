import { createClient, routes } from '@recado/contract';
import type { Account } from '@recado/whatsapp-simulator';
import { expect } from 'vitest';
import { defaultCredentials } from '../config.ts';
import { patience } from './patience.ts';

export type ProductClient = Awaited<ReturnType<typeof signInTo>>;

/** The console's client for a product in a process of its own, signed in. */
export async function signInTo(url: string) {
  const clientWith = (token?: string) =>
    createClient(routes, (path, init) =>
      fetch(url + path, { ...init, headers: { ...init.headers, ...(token && { authorization: `Bearer ${token}` }) } }),
    );
  const { token } = await clientWith().auth.login({ body: defaultCredentials });
  return clientWith(token);
}

/** Creates the instance `loja` and links the shop's phone to it. */
export const linkShop = (api: ProductClient, shop: Account): Promise<void> =>
  linkNumber(api, shop, { instanceId: 'loja', instanceName: 'Loja' });

/** The same under any name; `looker` is asked how far it is, on whichever node that may be. */
export async function linkNumber(
  api: ProductClient,
  shop: Account,
  body: { instanceId: string; instanceName: string },
  looker = api,
): Promise<void> {
  const params = { instanceId: body.instanceId };
  const connect = () => api.instances.connect({ body });
  const status = async () => (await looker.instances.status({ params })).status;
  await connect();
  // A process that stood still for seconds gives its numbers up: one without a phone yet is connected again by hand.
  const shown = async () => {
    const now = await status();
    if (now === 'disconnected') await connect();
    return now;
  };
  await expect.poll(shown, patience).toBe('qr_ready');
  await shop.scanQr((await looker.instances.qr({ params })).qrText);
  await expect.poll(status, patience).toBe('connected');
}

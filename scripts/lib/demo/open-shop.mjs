import { setTimeout as wait } from 'node:timers/promises';
import { SetUpError } from '../run.mjs';
import { bulkSend, conversation, instance, people, triggers } from './shop.mjs';

/**
 * What needs WhatsApp: phones, the shop's number linked, a bulk send under way, customers who write.
 * @param {{ product: string, phones: string, credentials: object }} options
 */
export async function openShop({ product, phones, credentials }) {
  const { token } = await call(`${product}/auth/login`, credentials);
  const admin = (/** @type {string} */ to, /** @type {object} */ body) => call(`${product}/admin/${to}`, body, token);

  for (const person of Object.values(people)) await call(`${phones}/api/phones`, person);
  const neighbours = [people.ana, people.bruno, people.shop].map(({ phone }) => phone);
  await call(`${phones}/api/groups`, { subject: 'Vizinhos da praça', members: neighbours });

  await admin('whatsapp/connect', instance);
  await call(`${phones}/api/phones/${people.shop.phone}/scan`, {});
  for (;;) {
    const { status } = await call(`${product}/admin/whatsapp/status/${instance.instanceId}`, undefined, token);
    if (status === 'connected') break;
    await wait(150);
  }
  for (const trigger of triggers) await admin('triggers', trigger);
  for (const [name, text] of conversation) {
    await call(`${phones}/api/phones/${people[name].phone}/messages`, { to: people.shop.phone, text });
  }
  await admin('whatsapp/bulk-sends', bulkSend);
}

/**
 * Posts the body, or asks when there is none.
 * @param {string} url @param {object} [body] @param {string} [token]
 */
async function call(url, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
  const answer = await fetch(url, init).catch(() => {
    throw new SetUpError('A demonstração parou antes de ficar pronta.');
  });
  const result = /** @type {{ token: string, status?: string, error?: string }} */ (await answer.json());
  if (!answer.ok) throw new SetUpError(`A demonstração não ficou pronta: ${result.error} (${new URL(url).pathname})`);
  return result;
}

import { randomBytes } from 'node:crypto';
import type { WhatsApp } from '@recado/whatsapp-simulator';
import { expect, it } from 'vitest';
import { patience } from '../../testing/patience.ts';
import { openProductShop } from '../../testing/product-shop.ts';
import { signPasskey } from './testing/sign-passkey.ts';

/** `npm run prove -- passkey` dies at every step; two of them show in every test run that the proof still works. */
const isLong = process.env['PROVE_KILLS'] !== undefined;
/** What the product asks of WhatsApp with the passkey in its hands, in this order. */
const questions = ['ref', 'passkey_prologue', 'companion_nonce', 'encrypted_pairing_request'];
const deaths: Death[] = isLong
  ? [
      { at: 'demand' },
      ...questions.flatMap((question) => [
        { question, isHeard: false },
        { question, isHeard: true },
      ]),
      { at: 'link' },
    ]
  : [{ at: 'demand' }, { question: 'passkey_prologue', isHeard: true }];

/** With a question it dies before an answer can come, whether WhatsApp heard it or not. */
type Death = { at: 'demand' | 'link' } | { question: string; isHeard: boolean };

const params = { instanceId: 'loja' };
const body = { instanceId: 'loja', instanceName: 'Loja' };

it(`links a number after ${deaths.length} kills during a passkey ceremony, and keeps nothing of what was signed`, {
  timeout: 900_000 + deaths.length * 120_000,
}, async () => {
  const { whatsApp, shop, product, everythingKept } = await openProductShop({ LOG_LEVEL: 'trace' });
  shop.requiresPasskey = 'completes';
  await product.api.settings.save({ body: { passkey_linking: 'true' } });
  const statusOf = async () => (await product.api.instances.status({ params })).status;
  const until = (status: string) => expect.poll(statusOf, patience).toBe(status);
  const signatures: string[] = [];

  /** Up to where the product asks for the passkey. */
  const begin = async (): Promise<string> => {
    await product.api.instances.connect({ body });
    await until('qr_ready');
    void shop.scanQr((await product.api.instances.qr({ params })).qrText).catch(() => {});
    await until('passkey_required');
    return (await product.api.instances.passkey({ params })).request;
  };
  const give = (request: string): Promise<unknown> => {
    const signature = randomBytes(32).toString('hex');
    signatures.push(signature, Buffer.from(signature).toString('base64url'));
    return product.api.instances.answerPasskey({ params, body: { answer: signPasskey(request, signature) } });
  };

  for (const death of deaths) {
    const request = await begin();
    const revive = arrange(whatsApp, death, product.kill);
    // Its answer may be lost with the process.
    if (!('at' in death && death.at === 'demand')) await give(request).catch(() => {});
    await product.dead();
    revive();
    await product.restart();
    await expect.poll(statusOf, patience).toMatch(/^(disconnected|connected)$/);
    const [told] = await product.api.instances.list();
    expect(told).toMatchObject({ is_linked: told?.runtime_status === 'connected' });
    // Half a link is none: a phone may have one more entry in its list, and nothing else is left of it.
    if (!('at' in death && death.at === 'link')) expect(told).toMatchObject({ runtime_status: 'disconnected' });
    await expect(product.api.instances.passkey({ params })).rejects.toMatchObject({ status: 404 });
    await expect(give(request)).rejects.toMatchObject({ code: 'PASSKEY_NOT_ASKED' });
    if (told?.is_linked) await product.api.instances.remove({ params });
  }
  await give(await begin());
  await until('connected');

  const kept = (await everythingKept()) + product.output();
  expect(kept).toContain('Loja');
  for (const signature of signatures) expect(kept).not.toContain(signature);
});

/** Answers what ends the danger. */
function arrange(whatsApp: WhatsApp, death: Death, kill: () => void): () => void {
  if ('at' in death && death.at === 'demand') {
    kill();
    return () => {};
  }
  if ('at' in death) return whatsApp.on((event) => event.type === 'linked' && kill());
  whatsApp.faults.ignoreQuery = ({ content }) => {
    const [subject] = Array.isArray(content) ? content : [];
    if (typeof subject !== 'object' || subject.tag !== death.question) return false;
    kill();
    return !death.isHeard;
  };
  return () => whatsApp.faults.clear();
}

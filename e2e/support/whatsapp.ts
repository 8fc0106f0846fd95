import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  type Account,
  muteLibsignal,
  startWhatsApp,
  type WhatsApp,
  type WhatsAppOptions,
} from '@recado/whatsapp-simulator';
import { asAdmin, callAsAdmin } from './api.ts';
import { expect, test as journey } from './journey.ts';

interface Fixtures {
  whatsappOptions: WhatsAppOptions;
  whatsapp: WhatsApp;
}

/** A journey beside a WhatsApp on loopback, which the product takes for the real one. */
export const test = journey.extend<Fixtures>({
  whatsappOptions: [{ preKeyUpload: 'short' }, { option: true }],
  whatsapp: async ({ whatsappOptions }, use) => {
    muteLibsignal();
    const whatsapp = await startWhatsApp(whatsappOptions);
    await use(whatsapp);
    await whatsapp.stop();
  },
  env: async ({ whatsapp }, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'recado-whatsapp-'));
    const mediaCa = path.join(folder, 'media-ca.pem');
    writeFileSync(mediaCa, whatsapp.mediaCa);
    await use({ WHATSAPP_WS_URL: whatsapp.url, WHATSAPP_MEDIA_CA: mediaCa, WHATSAPP_TYPING_MS: '0' });
    rmSync(folder, { recursive: true });
  },
});

interface LinkedInstance {
  /** The digits that WhatsApp knows the number by. */
  phone: string;
  instanceId?: string;
  name?: string;
}

/** Creates an instance and links a phone to it, without the screens. Answers the phone. */
export async function linkInstance(
  page: Page,
  whatsapp: WhatsApp,
  { phone, instanceId = 'loja', name = 'Loja' }: LinkedInstance,
): Promise<Account> {
  const account = whatsapp.findAccount(phone) ?? whatsapp.account({ phone, name });
  await asAdmin(page, 'POST', '/admin/whatsapp/connect', { instanceId, instanceName: name });
  await account.scanQr(await qrTextOf(page, instanceId));
  await expect.poll(() => statusOf(page, instanceId)).toBe('connected');
  return account;
}

/** What the phone's camera reads from the QR code on the screen. */
export async function qrTextOf(page: Page, instanceId: string): Promise<string> {
  let qrText = '';
  const read = async () => {
    const answer = await callAsAdmin(page, 'GET', `/admin/whatsapp/qr/${instanceId}`);
    if (answer.ok()) ({ qrText } = await answer.json());
    return qrText;
  };
  await expect.poll(read).not.toBe('');
  return qrText;
}

export async function statusOf(page: Page, instanceId: string): Promise<string> {
  const { status } = await asAdmin(page, 'GET', `/admin/whatsapp/status/${instanceId}`);
  return status;
}

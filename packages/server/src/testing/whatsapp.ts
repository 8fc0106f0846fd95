import type { Instance } from '@recado/contract';
import { type Account, muteLibsignal, startWhatsApp, type WhatsAppOptions } from '@recado/whatsapp-simulator';
import { expect, onTestFinished, vi } from 'vitest';
import type { ServiceOptions } from '../composition/services.ts';
import type { Config } from '../config.ts';
import { patience } from './patience.ts';
import { createTestApp } from './test-app.ts';

/** Short enough for a test, long enough for a busy machine. */
const gatewayTimes = { firstRetryMs: 50, lastRetryMs: 400, uploadRetryMs: [10, 10] };

/** The product beside a WhatsApp of its own, with a shop's phone and a customer. */
export async function createWhatsAppApp(
  settings: Partial<Config> = {},
  options: WhatsAppOptions = {},
  {
    gatewayTimes: times,
    ...services
  }: Pick<ServiceOptions, 'jobTimes' | 'clock' | 'gatewayTimes' | 'notifierTimes' | 'measureDisk'> = {},
) {
  muteLibsignal();
  const whatsApp = await startWhatsApp({ preKeyUpload: 'short', ...options });
  const product = await createTestApp(
    { whatsAppUrl: whatsApp.url, whatsAppMediaCa: whatsApp.mediaCa, whatsAppTypingMs: 0, ...settings },
    { gatewayTimes: { ...gatewayTimes, ...times }, ...services },
  );
  // Registered last, so it ends first: clients then see a network that goes away, as in real life.
  onTestFinished(() => whatsApp.stop());
  const { api, token } = await product.signIn();
  const shop = whatsApp.account({ phone: '5511900000001', name: 'Loja' });
  const ana = whatsApp.account({ phone: '5511987654321', name: 'Ana' });

  const statusOf = async (instanceId: string) => (await api.instances.status({ params: { instanceId } })).status;
  const until = (instanceId: string, status: Instance['runtime_status']) =>
    vi.waitFor(async () => expect(await statusOf(instanceId)).toBe(status), patience);

  return {
    ...product,
    api,
    token,
    whatsApp,
    shop,
    ana,
    until,
    /** Links an instance by QR code and waits until it is connected. */
    async link(instanceId = 'loja', owner: Account = shop) {
      await api.instances.connect({ body: { instanceId, instanceName: 'Loja' } });
      await until(instanceId, 'qr_ready');
      const { qrText } = await api.instances.qr({ params: { instanceId } });
      const device = await owner.scanQr(qrText);
      await until(instanceId, 'connected');
      return device;
    },
    /** A condition that holds soon. */
    eventually: <T>(check: () => T | Promise<T>) => vi.waitFor(check, patience),
  };
}

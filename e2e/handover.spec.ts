import type { Page } from '@playwright/test';
import { startPushEndpoint } from '../packages/server/src/testing/push-endpoint.ts';
import { visibleProblems } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { allowed } from './support/triggers.ts';
import { test as journey, linkInstance } from './support/whatsapp.ts';

const test = journey.extend({ env: async ({ env }, use) => use({ ...env, ...allowed }) });

/** What the service worker shows when the browser hands it this; this browser has no screen to show it on. */
async function noticesOf(page: Page, message: object): Promise<string[]> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('No service worker');
  await worker.evaluate(() => {
    const shown: string[] = [];
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    Reflect.set(self, 'shown', shown);
    registration.showNotification = async (title) => void shown.push(title);
  });
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  const data = JSON.stringify(message);
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  const shown = () => worker.evaluate(() => Reflect.get(self, 'shown') as string[]);
  await expect.poll(shown).not.toEqual([]);
  return shown();
}

test('who asks for a person is told on every screen and on a device, and waits until somebody answers', async ({
  browser,
  product,
  openSession,
  whatsapp,
}) => {
  const service = await startPushEndpoint();
  // Pages of the other journeys have no service worker.
  const context = await browser.newContext({ baseURL: product.url, permissions: ['notifications'] });
  const page = await context.newPage();
  // The one thing that needs the world: the browser's own push service. What it would hand out is the loopback's.
  await page.addInitScript((subscription) => {
    let isOn = false;
    const unsubscribe = async () => {
      isOn = false;
      return true;
    };
    const made = { ...subscription, toJSON: () => subscription, unsubscribe };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        isOn = true;
        return made;
      },
      getSubscription: async () => (isOn ? made : null),
    });
  }, service.subscription());
  await openSession(page);
  await page.goto('/settings');
  await page.getByRole('switch', { name: /Avisar neste aparelho/ }).click();
  await expect(page.getByText('Este aparelho será avisado.')).toBeVisible();
  const devices = page.getByRole('list', { name: 'Aparelhos avisados' });
  await expect(devices).toContainText('(este aparelho)');
  await page.getByRole('button', { name: 'Enviar Teste' }).click();
  await expect.poll(() => service.received.length).toBe(1);
  expect(await visibleProblems(page)).toEqual([]);

  const shop = await linkInstance(page, whatsapp, { phone: '5511912345678' });
  const ana = whatsapp.account({ phone: '5511987654321', name: 'Ana' });
  await ana.write(shop, 'Atendente!');
  await expect.poll(() => service.received.length).toBe(2);
  const { message, isSigned } = service.received[1] as (typeof service.received)[number];
  expect(message).toMatchObject({ title: 'Uma pessoa espera por você', body: 'Loja' });
  expect(isSigned).toBe(true);
  expect(await noticesOf(page, message)).toEqual([message.title]);
  // On a screen that has nothing to do with it.
  await expect(page).toHaveTitle(/^\(1\) /);
  const way = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: /^Conversas/ });
  await expect(way).toContainText('1 pessoa espera por você');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('link', { name: /Pessoa espera por você/ }).click();
  await page.getByRole('list', { name: 'Conversas' }).getByRole('button', { name: /Ana/ }).click();
  const state = page.getByRole('region', { name: 'Conversa', exact: true }).getByRole('status').first();
  await expect(state).toHaveText(/^Espera por você/);
  expect(await visibleProblems(page)).toEqual([]);

  const field = page.getByRole('textbox', { name: 'Mensagem' });
  await field.fill('Oi, Ana, sou a Bia.');
  await field.press('Enter');
  await ana.waitForMessage(({ text }) => text === 'Oi, Ana, sou a Bia.');
  await expect(state).toHaveText(/^Você assumiu até /);
  await expect(page).not.toHaveTitle(/^\(/);
  await context.close();
  service.stop();
});

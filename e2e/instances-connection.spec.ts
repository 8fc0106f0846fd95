import { parts, phone } from './support/instances.ts';
import { expect } from './support/journey.ts';
import { linkInstance, qrTextOf, statusOf, test } from './support/whatsapp.ts';

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible();
});

test('what was unlinked on the phone is told, and linked again', async ({ page, whatsapp }) => {
  const { row, dialog, qr } = parts(page);
  const shop = await linkInstance(page, whatsapp, { phone, name: 'Loja' });
  await page.reload();
  await expect(row('Loja')).toContainText('Conectado');
  for (const device of shop.devices) shop.unlink(device);
  await expect.poll(() => statusOf(page, 'loja')).toBe('error');
  await page.reload();
  await expect(row('Loja')).toContainText('Erro');
  await expect(row('Loja')).toContainText('desvinculado');
  await expect(row('Loja')).toContainText('agora mesmo');
  await row('Loja').getByRole('button', { name: 'Conectar' }).click();
  await expect(qr).toBeVisible();

  // The network goes and comes back; so does the code, without a click.
  await page.context().setOffline(true);
  await expect(dialog).toContainText(/Falha na conexão.*Erro de conexão/s);
  await page.context().setOffline(false);
  await expect(qr).toBeVisible();
  await page.route('**/admin/whatsapp/status/**', (route) => route.abort());
  await expect(dialog).toContainText(/Falha na conexão.*Erro de conexão/s);
  await page.unroute('**/admin/whatsapp/status/**');
  await expect(qr).toBeVisible();
  await shop.scanQr(await qrTextOf(page, 'loja'));
  await expect(dialog).toContainText('Conectado com sucesso!');
});

test('a lost connection shows its attempts, and comes back by itself', async ({ page, whatsapp }) => {
  const { row } = parts(page);
  await linkInstance(page, whatsapp, { phone, name: 'Loja' });
  whatsapp.faults.refuseSockets = true;
  whatsapp.faults.drop();
  await page.reload();
  await expect(row('Loja')).toContainText('Conectando');
  await expect(row('Loja')).toContainText(/Tentativa \d+ (às|em andamento)/);
  await expect(row('Loja').getByRole('button', { name: 'Conectar' })).toBeVisible();
  whatsapp.faults.clear();
  await expect(row('Loja')).toContainText('Conectado');
  await expect(row('Loja')).not.toContainText('Tentativa');
});

test('why WhatsApp blocked a number, since when and until when stands on the dashboard as well, by the company’s clock', async ({
  browser,
  product,
  signIn,
  whatsapp,
}) => {
  // The page that journeys share has the company's own zone.
  const context = await browser.newContext({ baseURL: product.url, timezoneId: 'Asia/Kathmandu' });
  const page = await context.newPage();
  await signIn(page);
  const { row } = parts(page);
  await linkInstance(page, whatsapp, { phone, name: 'Loja' });
  whatsapp.faults.refuseLogin = { reason: 402, code: 101, expire: 36 * 60 * 60 };
  whatsapp.faults.drop();
  await expect.poll(() => statusOf(page, 'loja')).toBe('error');
  await page.goto('/settings');
  await expect(row('Loja')).toContainText('Próxima tentativa em');
  const said = await row('Loja').innerText();
  const [reason, until = ''] = /O WhatsApp bloqueou este número até .*?(\d\d:\d\d).*?depois disso\./.exec(said) ?? [];
  const [next, moment = ''] = /Próxima tentativa em .*?(\d\d:\d\d) \(horário de São Paulo\)/.exec(said) ?? [];
  if (!reason || !next) throw new Error(`Neither reason nor next attempt is told: ${said}`);
  // The server wrote the one and the browser the other, some moments apart at most.
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  expect((minutes(moment) - minutes(until) + 24 * 60) % (24 * 60)).toBeLessThan(30);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  const number = page.getByRole('listitem').filter({ hasText: 'Loja' });
  await expect(number).toContainText(reason);
  await expect(number).toContainText(next);
  await expect(number).toContainText(/agora mesmo|há \d+ minuto/);
  await context.close();
});

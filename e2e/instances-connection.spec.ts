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

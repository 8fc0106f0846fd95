import type { Page } from '@playwright/test';
import { asAdmin } from './support/api.ts';
import { parts, phone, shownCode } from './support/instances.ts';
import { expect } from './support/journey.ts';
import { qrTextOf, statusOf, test } from './support/whatsapp.ts';

/** What the next confirmation of the browser says; accepted. */
function nextQuestion(page: Page): Promise<string> {
  return new Promise((resolve) =>
    page.once('dialog', (question) => {
      resolve(question.message());
      void question.accept();
    }),
  );
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible();
});

test('a number is linked by its QR code, disconnected, connected again without a code, and deleted', async ({
  page,
  whatsapp,
}) => {
  const { section, row, form, dialog, qr } = parts(page);
  const shop = whatsapp.account({ phone, name: 'Loja' });
  await expect(section.getByText('Nenhuma instância ainda')).toBeVisible();
  await form.name.fill('Loja do Zé');
  await expect(form.id).toHaveValue('loja-do-ze');
  await form.create.click();
  await expect(page.getByText('Instância criada com sucesso!')).toBeVisible();

  await expect(dialog).toContainText('Conectar Loja do Zé');
  await expect(dialog).toContainText('Toque em Conectar um aparelho');
  await expect(qr).toHaveJSProperty('complete', true);
  await expect(dialog.getByRole('timer')).toHaveText(/^Expira em \d+ s$/);
  await expect(row('Loja do Zé')).toContainText('QR Code Pronto');
  await shop.scanQr(await qrTextOf(page, 'loja-do-ze'));
  await expect(dialog).toContainText('Conectado com sucesso!');
  await expect(dialog).toContainText('+55 11 98765-4321');
  await expect(dialog.getByRole('button', { name: 'Concluir' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row('Loja do Zé')).toBeFocused();
  await expect(row('Loja do Zé')).toContainText(/Conectado.*\+55 11 98765-4321/s);
  await expect(row('Loja do Zé').getByRole('button', { name: /^Conectar|Ver/ })).toHaveCount(0);

  const disconnecting = nextQuestion(page);
  await row('Loja do Zé').getByRole('button', { name: 'Desconectar' }).click();
  expect(await disconnecting).toContain('O celular continua vinculado');
  await expect(row('Loja do Zé')).toContainText('Desconectado');
  expect(shop.devices).toHaveLength(1);
  await expect(row('Loja do Zé')).toBeFocused();

  await row('Loja do Zé').getByRole('button', { name: 'Conectar' }).click();
  await expect(row('Loja do Zé')).toContainText('Conectado');
  await expect(dialog).toBeHidden();

  const removing = nextQuestion(page);
  await row('Loja do Zé').getByRole('button', { name: 'Excluir' }).click();
  expect(await removing).toContain('O celular é desvinculado');
  await expect(section.getByText('Nenhuma instância ainda')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Configurações', level: 1 })).toBeFocused();
  await whatsapp.until('the phone has no linked device', () => shop.devices.length === 0);
});

test('a number is linked by a pairing code', async ({ page, whatsapp, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { row, form, dialog } = parts(page);
  const shop = whatsapp.account({ phone, name: 'Loja' });
  await form.name.fill('Loja');
  await form.pairing.check();
  await form.phone.fill('11987654321');
  await form.self.getByRole('button', { name: 'Usar 5511987654321' }).click();
  await expect(form.phone).toHaveValue(phone);
  await form.create.click();

  const code = await shownCode(dialog);
  await expect(row('Loja')).toContainText('Código Pronto');
  await dialog.getByRole('button', { name: 'Copiar código' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code.replace('-', ''));

  // Closing does not end it: the code can be looked at again, and is still the same.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await row('Loja').getByRole('button', { name: 'Ver Código' }).click();
  expect(await shownCode(dialog)).toBe(code);
  await whatsapp.until('the phone knows of it', () => shop.isAwaitingCode);
  await shop.enterPairingCode(code);
  await expect(dialog).toContainText('Conectado com sucesso!');
  await page.getByRole('button', { name: 'Concluir' }).click();
  await expect(row('Loja')).toContainText('Conectado');
});

test('a refused pairing code says why, and the QR code is the way out', async ({ page, whatsapp }) => {
  const { row, form, dialog, qr } = parts(page);
  const shop = whatsapp.account({ phone, name: 'Loja' });
  whatsapp.faults.refusePairing = 400;
  await form.name.fill('Loja');
  await form.pairing.check();
  await form.phone.fill(phone);
  await form.create.click();
  await expect(dialog).toContainText('Falha na conexão');
  await expect(dialog).toContainText('O WhatsApp recusou o código de pareamento');
  await expect(row('Loja')).toContainText('Erro');
  await expect(row('Loja')).toContainText('O WhatsApp recusou o código de pareamento');

  await dialog.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(dialog).toContainText('Tentativa 2');
  await expect(dialog).toContainText('Falha na conexão');

  await dialog.getByRole('button', { name: 'Usar QR Code' }).click();
  await expect(qr).toBeVisible();
  await shop.scanQr(await qrTextOf(page, 'loja'));
  await expect(dialog).toContainText('Conectado com sucesso!');
});

test('a passkey that WhatsApp demands is no expired code: it says so, and the next attempt links', async ({
  page,
  whatsapp,
}) => {
  const { row, form, dialog, qr } = parts(page);
  const shop = whatsapp.account({ phone, name: 'Loja' });
  shop.requiresPasskey = true;
  await form.name.fill('Loja');
  await form.create.click();
  await expect(qr).toBeVisible();
  await expect(shop.scanQr(await qrTextOf(page, 'loja'))).rejects.toThrow('passkey');
  await expect(dialog).toContainText('Falta a chave de acesso');
  await expect(dialog).toContainText('Não é defeito do Recado: só você pode confirmar, num navegador.');
  await expect(row('Loja')).toContainText('Exige Chave de Acesso');

  shop.requiresPasskey = false;
  await dialog.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(qr).toBeVisible();
  await shop.scanQr(await qrTextOf(page, 'loja'));
  await expect(dialog).toContainText('Conectado com sucesso!');
});

test('a code that nobody reads expires, and a new one is made when it is asked for', async ({ page, whatsapp }) => {
  const { form, dialog, qr } = parts(page);
  const shop = whatsapp.account({ phone, name: 'Loja' });
  await page.clock.install();
  await form.name.fill('Loja');
  await form.create.click();
  await expect(qr).toBeVisible();
  await expect(dialog.getByText('Tentativa')).toBeHidden();

  await dialog.getByRole('button', { name: 'Atualizar' }).click();
  await expect(dialog).toContainText('Tentativa 2');
  await expect(qr).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(dialog).toContainText('QR Code expirou');
  await expect(qr).toBeHidden();

  // At rest, as after all codes of a connection went unread.
  await asAdmin(page, 'POST', '/admin/whatsapp/disconnect/loja');
  const again = dialog.getByRole('button', { name: 'Gerar Novo' });
  await again.click();
  await expect(dialog).toContainText('Tentativa 3');
  await page.clock.runFor(2500);
  await expect(qr).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Atualizar' })).toBeFocused();
  await shop.scanQr(await qrTextOf(page, 'loja'));
  await expect.poll(() => statusOf(page, 'loja')).toBe('connected');
  await page.clock.runFor(2500);
  await expect(dialog).toContainText('Conectado com sucesso!');
});

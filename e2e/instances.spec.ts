import type { Locator, Page } from '@playwright/test';
import { visibleProblems } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { adminCall, linkInstance, qrTextOf, statusOf, test } from './support/whatsapp.ts';

const phone = '5511987654321';

const parts = (page: Page) => {
  const section = page.getByRole('region', { name: 'Instâncias do WhatsApp' });
  const form = section.getByRole('form', { name: 'Nova instância' });
  const dialog = page.getByRole('dialog');
  return {
    section,
    row: (name: string) => section.getByRole('listitem').filter({ hasText: name }),
    form: {
      self: form,
      name: form.getByLabel('Nome'),
      id: form.getByLabel('ID', { exact: true }),
      pairing: form.getByRole('radio', { name: 'Código de pareamento' }),
      phone: form.getByLabel('Número do WhatsApp'),
      create: form.getByRole('button', { name: 'Criar Instância' }),
    },
    dialog,
    qr: dialog.getByRole('img', { name: /^QR Code para conectar/ }),
  };
};

/** What the next confirmation of the browser says; accepted. */
function nextQuestion(page: Page): Promise<string> {
  return new Promise((resolve) =>
    page.once('dialog', (question) => {
      resolve(question.message());
      void question.accept();
    }),
  );
}

/** The eight characters on the screen, as a person types them. */
const shownCode = async (dialog: Locator): Promise<string> => {
  const code = dialog.locator('code');
  await expect(code).toHaveText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  return code.innerText();
};

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
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code.replace('-', ''));

  // Closing does not end it: the code can be looked at again, and is still the same.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await row('Loja').getByRole('button', { name: 'Ver código' }).click();
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
  await adminCall(page, 'POST', '/admin/whatsapp/disconnect/loja');
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

test('wrong values are refused at their fields', async ({ page, whatsapp }) => {
  const { section, row, form } = parts(page);
  await form.create.click();
  await expect(form.self.getByText('ID e nome da instância são obrigatórios')).toHaveCount(1);
  await expect(form.name).toBeFocused();

  await form.name.fill('Loja');
  await form.id.fill('loja centro');
  await form.create.click();
  await expect(
    form.self.getByText('O ID da instância deve conter apenas letras, números, hífen e underscore'),
  ).toBeVisible();
  await expect(form.id).toBeFocused();
  // An id of one's own is not overwritten by the name.
  await form.name.fill('Loja Nova');
  await expect(form.id).toHaveValue('loja centro');

  await form.id.fill('loja');
  await form.pairing.check();
  await form.create.click();
  await expect(
    form.self.getByText('O número de telefone é obrigatório para usar o código de pareamento'),
  ).toBeVisible();
  for (const wrong of ['551198765', '+5511987654321', '5511 98765-4321', '5511987654321000']) {
    await form.phone.fill(wrong);
    await form.create.click();
    await expect(form.self.getByText(/O número deve ter de 10 a 15 dígitos/)).toBeVisible();
    await expect(form.phone).toBeFocused();
  }

  await linkInstance(page, whatsapp, { phone, name: 'Loja' });
  await page.reload();
  await expect(row('Loja')).toBeVisible();
  await section.getByRole('button', { name: 'Nova Instância' }).click();
  await expect(form.name).toBeFocused();
  await page.keyboard.type('Loja');
  await page.keyboard.press('Enter');
  await expect(form.self.getByText('Já existe uma instância com este ID')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(section.getByRole('button', { name: 'Nova Instância' })).toBeFocused();
});

test('failures of the server are told beside what failed', async ({ page, whatsapp }) => {
  const { section, row, form, dialog } = parts(page);
  const refuse = (url: string) => page.route(url, (route) => route.fulfill({ status: 500, body: '' }));
  await refuse('**/admin/whatsapp/connect');
  await form.name.fill('Loja');
  await form.create.click();
  await expect(form.self.getByText('Erro ao criar instância')).toBeVisible();
  await expect(form.name).toHaveValue('Loja');
  await page.unrouteAll();

  await refuse('**/admin/whatsapp/status/*');
  await form.create.click();
  await expect(dialog).toContainText('Falha na conexão');
  await expect(dialog).toContainText('Erro desconhecido');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(dialog).toContainText('Tentativa 2');
  await whatsapp.account({ phone, name: 'Loja' }).scanQr(await qrTextOf(page, 'loja'));
  await dialog.getByRole('button', { name: 'Concluir' }).click();

  await refuse('**/admin/whatsapp/disconnect/*');
  await refuse('**/admin/whatsapp/instance/*');
  page.on('dialog', (question) => void question.accept());
  await row('Loja').getByRole('button', { name: 'Desconectar' }).click();
  await expect(page.getByText('Erro ao desconectar instância')).toBeVisible();
  await row('Loja').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Erro ao excluir instância')).toBeVisible();
  await expect(row('Loja')).toContainText('Conectado');

  await refuse('**/admin/whatsapp/instances');
  await page.reload();
  await expect(section.getByText('Erro ao carregar instâncias do WhatsApp')).toBeVisible();
  await page.unrouteAll();
  await section.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(row('Loja')).toContainText('Conectado');
});

/** Nothing serious for axe and nothing too wide, in both themes and widths. */
async function expectAccessible(page: Page, part: 'main' | '[role="dialog"]'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await visibleProblems(page, part)).toEqual([]);
}

test('the list, the form and the QR code can be used by everybody', async ({ page }) => {
  const { row, form, qr } = parts(page);
  await form.create.click();
  await expect(form.self.getByText('ID e nome da instância são obrigatórios')).toBeVisible();
  await expectAccessible(page, 'main');
  await form.name.fill('Filial');
  await form.create.click();
  await expect(qr).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(row('Filial')).toBeFocused();
  await expectAccessible(page, 'main');
});

test('a failure, the pairing code and the success can be used by everybody', async ({ page, whatsapp }) => {
  const { form, dialog } = parts(page);
  const shop = whatsapp.account({ phone, name: 'Loja' });
  whatsapp.faults.refusePairing = 400;
  await form.name.fill('Loja');
  await form.pairing.check();
  await form.phone.fill(phone);
  await form.create.click();
  await expect(dialog).toContainText('Falha na conexão');
  await expectAccessible(page, '[role="dialog"]');
  whatsapp.faults.clear();
  await dialog.getByRole('button', { name: 'Tentar Novamente' }).click();
  const code = await shownCode(dialog);
  await expectAccessible(page, '[role="dialog"]');
  await shop.enterPairingCode(code);
  await expect(dialog).toContainText('Conectado com sucesso!');
  await expectAccessible(page, '[role="dialog"]');
});

test('the pause after an answer from the phone is saved', async ({ page }) => {
  const pause = page.getByLabel('Pausa quando você responde pelo celular');
  const save = page.getByRole('button', { name: 'Salvar Pausa' });
  await expect(pause).toHaveValue('30 min');
  await pause.fill('1441');
  await save.click();
  await expect(page.getByText('A pausa deve ser um número de minutos entre 0 e 1440')).toBeVisible();
  await expect(pause).toBeFocused();
  await pause.fill('0');
  await save.click();
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(pause).toHaveValue('0 min');
});

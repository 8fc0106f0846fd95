import { parts, phone } from './support/instances.ts';
import { expect } from './support/journey.ts';
import { answerUnsaved } from './support/unsaved.ts';
import { linkInstance, qrTextOf, test } from './support/whatsapp.ts';

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible();
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

  // What was typed stays when somebody else's instance arrives, and is asked about.
  await linkInstance(page, whatsapp, { phone, name: 'Loja' });
  await expect(row('Loja')).toBeVisible();
  await expect(form.phone).toHaveValue('5511987654321000');
  await expect(form.phone).toBeFocused();
  await form.self.getByRole('button', { name: 'Cancelar' }).click();
  await answerUnsaved(page, 'Descartar');
  await section.getByRole('button', { name: 'Nova Instância' }).click();
  await expect(form.name).toBeFocused();
  await page.keyboard.type('Loja');
  await page.keyboard.press('Enter');
  await expect(form.self.getByText('Já existe uma instância com este ID')).toBeVisible();
  await page.keyboard.press('Escape');
  await answerUnsaved(page, 'Descartar');
  await expect(section.getByRole('button', { name: 'Nova Instância' })).toBeFocused();
});

test('what is typed while an instance is being created stays, for the next one', async ({ page }) => {
  const { section, form, dialog } = parts(page);
  const released = Promise.withResolvers<void>();
  await page.route('**/admin/whatsapp/connect', async (route) => {
    await released.promise;
    await route.fallback();
  });
  await form.name.fill('Loja');
  await form.create.click();
  await form.name.fill('Depósito');
  released.resolve();
  await expect(dialog).toContainText('Conectar Loja');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toBeHidden();
  await expect(form.name).toHaveValue('Depósito');
  await form.self.getByRole('button', { name: 'Cancelar' }).click();
  await answerUnsaved(page, 'Continuar Editando');
  await form.create.click();
  await expect(dialog).toContainText('Conectar Depósito');
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(form.self).toBeHidden();
  await expect(section.getByRole('listitem')).toHaveCount(2);
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

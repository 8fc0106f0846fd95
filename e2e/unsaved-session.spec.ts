import { asAdmin } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { answerUnsaved } from './support/unsaved.ts';

test('who signs in again finds the page as it was left, in every tab', async ({ page, context, openSession }) => {
  await openSession(page);
  await page.goto('/menu/cadastro');
  const message = page.getByLabel('Mensagem', { exact: true });
  await message.fill('pix');
  await page.getByLabel('Resposta', { exact: true }).fill('CNPJ 12');
  const other = await context.newPage();
  await other.goto('/settings');
  const reply = other.getByLabel('Texto da resposta');
  await reply.fill('Já vamos responder.');
  await asAdmin(page, 'POST', '/auth/logout-all');

  // The page may have been told before, and the button be under the window.
  await page.getByRole('button', { name: 'Cadastrar Menu' }).dispatchEvent('click');
  const modal = page.getByRole('dialog', { name: 'Sessão Expirada' });
  const otherModal = other.getByRole('dialog', { name: 'Sessão Expirada' });
  await expect(otherModal).toBeVisible();
  const password = modal.getByLabel('Senha de admin');
  await expect(password).toBeFocused();
  await password.fill('errada');
  await page.keyboard.press('Enter');
  await expect(modal.getByRole('alert')).toBeVisible();
  await expect(message).toHaveValue('pix');

  await modal.getByRole('button', { name: 'Fazer Login' }).click();
  await answerUnsaved(page, 'Continuar Editando');
  await expect(modal).toBeVisible();
  await password.fill('admin123');
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await expect(otherModal).toBeHidden();
  await expect(reply).toHaveValue('Já vamos responder.');
  await expect(message).toHaveValue('pix');
  await page.getByRole('button', { name: 'Cadastrar Menu' }).click();
  await expect(page.getByText('Item cadastrado com sucesso!')).toBeVisible();
  await other.close();
});

test('the window that asks for the password keeps the dialog under it as it was', async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/contatos');
  await asAdmin(page, 'POST', '/admin/contacts/contacts', { name: 'Gustavo', phone: '+55 11 98888-7777' });
  await page.getByRole('button', { name: 'Editar Gustavo' }).click();
  const dialog = page.getByRole('form', { name: 'Contato' });
  const company = dialog.getByLabel('Empresa');
  await company.fill('Padaria');
  await asAdmin(page, 'POST', '/auth/logout-all');
  const modal = page.getByRole('dialog', { name: 'Sessão Expirada' });
  // The page may have been told before, and the button be under the window.
  await dialog.getByRole('button', { name: 'Salvar' }).dispatchEvent('click');
  await expect(modal.getByLabel('Senha de admin')).toBeFocused();
  await page.keyboard.press('Escape');
  await modal.getByLabel('Senha de admin').fill('admin123');
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Descartar alterações?' })).toHaveCount(0);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(company).toHaveValue('Padaria');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
});

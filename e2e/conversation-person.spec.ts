import { asAdmin } from './support/api.ts';
import { visibleProblems } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { linkInstance, test } from './support/whatsapp.ts';

test('whom a conversation is with stands beside it, and over it on a phone', async ({ page, signIn, whatsapp }) => {
  await signIn(page);
  await page.setViewportSize({ width: 1400, height: 900 });
  const shop = await linkInstance(page, whatsapp, { phone: '5511912345678' });
  const phone = '+55 11 98765-4321';
  await asAdmin(page, 'POST', '/admin/responses', { phone, message: 'pedido', reply: 'Saiu para entrega' });
  const ana = whatsapp.account({ phone: '5511987654321', name: 'Ana' });
  await ana.write(shop, 'oi');
  await page.getByRole('link', { name: 'Conversas' }).click();
  await page.getByRole('list', { name: 'Conversas' }).getByRole('button', { name: /Ana/ }).click();
  await page.getByRole('button', { name: 'Ver o contato' }).click();
  const panel = page.getByRole('complementary', { name: 'Contato' });
  await expect(panel).toContainText(phone);
  await expect(panel.getByRole('link', { name: 'pedido' })).toHaveAttribute('href', /\/resposta\/listagem\?item=\d+/);
  expect(await visibleProblems(page)).toEqual([]);

  await panel.getByRole('button', { name: 'Adicionar Contato' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo contato' });
  await dialog.getByLabel('E-mail').fill('ana@example.com');
  await dialog.getByRole('button', { name: /Salvar|Adicionar|Criar/ }).click();
  await expect(panel).toContainText('ana@example.com');
  await ana.write(shop, 'SAIR');
  await expect(panel).toContainText('Pediu para sair com “SAIR”');
  await expect(panel).toContainText('Bloqueado');
  await page.getByRole('button', { name: 'Escrever nota' }).click();
  await page.getByRole('textbox', { name: 'Nota', exact: true }).fill('ligar amanhã');
  await page.getByRole('button', { name: 'Salvar Nota' }).click();
  await expect(panel.getByRole('button', { name: 'ligar amanhã' })).toBeVisible();

  const download = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Baixar Dados' }).click();
  expect((await download).suggestedFilename()).toBe('dados-5511987654321.json');

  await page.setViewportSize({ width: 390, height: 844 });
  const sheet = page.getByRole('dialog', { name: 'Contato' });
  await expect(sheet).toContainText('ana@example.com');
  expect(await visibleProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Apagar Dados' }).click();
  await expect(page.getByLabel('Telefone ou nome')).toHaveValue(phone);
});

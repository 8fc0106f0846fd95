import { asAdmin } from './support/api.ts';
import { answerDialog } from './support/dialog.ts';
import { expect, test } from './support/journey.ts';

test('a number typed with its country is that number, and one digit too many is told', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  await page.goto('/resposta/cadastro');
  const phone = page.getByLabel('Telefone');
  await phone.pressSequentially('+55 91 98765-4321');
  await expect(phone).toHaveValue('91 98765-4321');
  await phone.press('5');
  await expect(phone).toHaveValue('91 98765-4321');
  await expect(page.getByText(/^Há um dígito a mais/)).toBeVisible();
  // All at once and not by a paste, as a browser fills it in or a text is dropped on it.
  for (const whole of ['+55 (21) 91234-5678', '(91) 98765-4321']) await phone.fill(whole);
  await expect(phone).toHaveValue('91 98765-4321');
  await expect(page.getByText(/^Há um dígito a mais/)).toBeHidden();
  await phone.press('5');
  await expect(page.getByText(/^Há um dígito a mais/)).toBeVisible();
  await phone.press('0');
  await expect(page.getByText(/^Há 2 dígitos a mais/)).toBeVisible();
  await phone.press('Backspace');
  await expect(page.getByText(/dígitos? a mais/)).toBeHidden();
  await phone.fill('');
  await phone.pressSequentially('015 91 98765-432');
  await expect(page.getByText(/da operadora/)).toBeVisible();
  await phone.press('1');
  await expect(phone).toHaveValue('91 98765-4321');
  await expect(page.getByText(/da operadora/)).toBeHidden();
  const reply = page.getByLabel('Resposta', { exact: true });
  // What is shown is not what was typed: it is looked at before it is saved for somebody else.
  await phone.fill('91 98765-4321');
  await phone.press('5');
  await page.getByLabel('Mensagem recebida').fill('pedido');
  await reply.fill('Chegou!');
  await page.getByRole('button', { name: 'Cadastrar Resposta' }).click();
  await expect(phone).toBeFocused();
  await expect(page.getByText(/^Há um dígito a mais/)).toBeVisible();
  await page.getByRole('button', { name: 'Cadastrar Resposta' }).click();
  await expect(page.getByText('Resposta cadastrada com sucesso!')).toBeVisible();
  await expect(phone).toHaveValue('');
  await expect(page.getByText(/^Há um dígito a mais/)).toBeHidden();
  await phone.fill('91 9876-5432');
  await reply.fill('Oi {nome, tudo bem?');
  await expect(page.getByText('vai como está: aqui nada é preenchido.')).toBeVisible();
  // Cleared by mistake: the phone has the focus now, and its error must not push the button away.
  await page.getByRole('button', { name: 'Limpar' }).click();
  await expect(reply).toHaveValue('');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(reply).toHaveValue('Oi {nome, tudo bem?');
  await expect(phone).toHaveValue('91 9876-5432');

  // Thousands of letters in a row cost a moment: with kerning it would be seconds at each key.
  await expect(reply).toHaveCSS('font-kerning', 'none');
  await reply.fill(`{nome ${'a'.repeat(10_000)}`);
  await reply.press('End');
  await reply.press('b');
  await expect(page.getByText('vai como está: aqui nada é preenchido.')).toBeVisible();
});

test('an order below zero becomes zero, and a tag in use says by whom before it is deleted', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  const tag = { displayName: 'Site', description: '', value: 'x.com', format: 'DEFAULT', timezone: '', isActive: true };
  await asAdmin(page, 'POST', '/admin/tags', { ...tag, id: 'site', name: 'site', category: 'CUSTOM' });
  await page.goto('/quick-actions');
  await page.getByRole('button', { name: /^Adicionar/ }).click();
  await page.getByLabel('Nome').fill('Visite');
  const order = page.getByLabel('Ordem');
  await order.fill('-3');
  await page.getByLabel('Mensagem').fill('Em {sitte}');
  await expect(order).toHaveValue('0');
  // Neither a sign nor a comma is left out, which would make another number of it.
  await order.fill('');
  await order.pressSequentially('2,5');
  await order.blur();
  await expect(order).toHaveValue('2');
  await order.fill('');
  await order.pressSequentially('3.5');
  await order.blur();
  await expect(order).toHaveValue('3');
  await page.getByRole('button', { name: 'Usar {site}' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Ação rápida criada com sucesso!')).toBeVisible();

  await page.goto('/tags');
  const remove = page.getByRole('button', { name: /^Excluir/ });
  expect(await answerDialog(page, 'dismiss', () => remove.click())).toContain('Ações rápidas: Visite.');
});

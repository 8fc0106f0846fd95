import type { Page } from '@playwright/test';
import { asAdmin } from './support/api.ts';
import { expect, test } from './support/journey.ts';

async function write(page: Page, message: string): Promise<void> {
  await page.getByLabel('Mensagem', { exact: true }).fill(message);
  await page.keyboard.press('Enter');
}

const chat = (page: Page) => page.getByRole('log', { name: 'Conversa simulada' });
const trace = (page: Page) => page.getByRole('region', { name: 'Por que esta resposta' });
/** The step that decided. */
const decided = (page: Page) => trace(page).locator('[aria-current="step"]');

test('an unknown message is not answered, then by the default reply, then by the menu, and the trace says why', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await write(page, 'tem bolo?');
  await expect(chat(page).getByText('Nenhuma resposta seria enviada')).toBeVisible();
  await expect(decided(page)).toContainText('Sem resposta, porque a resposta padrão está vazia.');
  await expect(page.getByLabel('Mensagem', { exact: true })).toHaveValue('');

  await asAdmin(page, 'POST', '/admin/settings', { default_response: 'Já respondemos!' });
  await write(page, 'tem bolo?');
  await expect(chat(page).getByText('Já respondemos!')).toBeVisible();
  await expect(decided(page)).toContainText('Resposta padrão Respondeu');

  await asAdmin(page, 'POST', '/admin/menu', { message: 'Tem bolo?', reply: 'Hoje tem de cenoura.' });
  await write(page, 'TEM BOLO?');
  await expect(chat(page).getByText('Hoje tem de cenoura.')).toBeVisible();
  await expect(decided(page)).toContainText('Respondido pelo menu, item 1, porque a mensagem é igual a "Tem bolo?".');
  await expect(trace(page).getByText('Não consultado')).toHaveCount(2);

  await chat(page).getByRole('button', { name: 'Por quê?' }).first().click();
  await expect(decided(page)).toContainText('Sem resposta, porque a resposta padrão está vazia.');

  expect(await asAdmin(page, 'GET', '/admin/api-calls/stats')).toMatchObject({ totalCalls: 0 });
});

test('a group is met with silence, and a number with its own reply', async ({ page, signIn }) => {
  await signIn(page);
  await asAdmin(page, 'POST', '/admin/menu', { message: 'oi', reply: 'Olá!' });
  await asAdmin(page, 'POST', '/admin/responses', { phone: '11 98765-4321', message: 'oi', reply: 'Oi, Marina!' });

  await page.getByRole('switch', { name: 'Mensagem de grupo' }).check({ force: true });
  await write(page, 'oi');
  await expect(chat(page).getByText('Nenhuma resposta seria enviada')).toBeVisible();
  await expect(decided(page)).toContainText('Silenciou');
  await expect(decided(page)).toContainText('a mensagem é de um grupo');

  await page.getByRole('switch', { name: 'Mensagem de grupo' }).uncheck({ force: true });
  await page.getByLabel('Telefone do cliente (opcional)').fill('11987654321');
  await write(page, 'oi');
  await expect(page.getByLabel('Telefone do cliente (opcional)')).toHaveValue('+55 11 98765-4321');
  await expect(chat(page).getByText('Oi, Marina!')).toBeVisible();
  await expect(decided(page)).toContainText('Resposta do telefone Respondeu');
});

test('what was written survives a failure, and an empty message is not sent', async ({ page, signIn }) => {
  await signIn(page);
  await write(page, '');
  await expect(page.getByText('Digite uma mensagem')).toBeVisible();

  await page.route('**/admin/auto-reply/simulate', (route) => route.abort());
  await page.getByLabel('Mensagem', { exact: true }).fill('primeira linha');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('segunda');
  await page.getByRole('button', { name: 'Simular' }).click();
  await expect(chat(page).getByText('Erro de conexão')).toBeVisible();
  await expect(chat(page).getByText('primeira linha\nsegunda')).toBeVisible();

  await page.unroute('**/admin/auto-reply/simulate');
  await chat(page).getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(chat(page).getByText('Nenhuma resposta seria enviada')).toBeVisible();
});

import type { APIRequestContext, Page } from '@playwright/test';
import { asAdmin } from './support/api.ts';
import { expect } from './support/journey.ts';
import { test } from './support/loopback.ts';

const token = '123456789:AAF-bot_do_recado';

async function replyTo(request: APIRequestContext, data: object): Promise<string> {
  const answer = await request.post('/api/', { data: { phone: '+55 11 98765-4321', ...data } });
  return (await answer.json()).reply;
}

const fields = (page: Page) => ({
  token: page.getByLabel('Token do bot'),
  chatId: page.getByLabel('ID do chat'),
  save: page.getByRole('button', { name: 'Salvar Configurações' }),
  tryOut: page.getByRole('button', { name: 'Testar', exact: true }),
});

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible();
});

test('Telegram is saved, and the test message and the notices of calls really arrive', async ({ page, outside }) => {
  const telegram = fields(page);
  await expect(telegram.save).toBeDisabled();
  await expect(telegram.tryOut).toBeDisabled();
  await expect(page.getByText(/avisos estão desligados/)).toBeVisible();

  await telegram.token.fill(` ${token} `);
  await expect(page.getByText('Alterações não salvas')).toBeVisible();
  await expect(telegram.tryOut).toBeDisabled();
  await telegram.chatId.fill('4242');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible();
  await expect(telegram.save).toBeDisabled();
  await expect(telegram.token).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Mostrar ou ocultar o token' }).click();
  await expect(telegram.token).toHaveAttribute('type', 'text');

  await telegram.tryOut.click();
  await expect(page.getByText('Mensagem de teste enviada com sucesso!')).toBeVisible();
  expect(outside.received).toMatchObject([{ path: `/bot${token}/sendMessage`, body: { chat_id: '4242' } }]);
  await expect(page.getByText(/último envio agora mesmo/)).toBeVisible();

  await replyTo(page.request, { message: 'chegou um pedido' });
  await expect.poll(() => outside.received.at(-1)?.body['text']).toContain('chegou um pedido');
  await expect(page.getByText(/último envio agora mesmo/)).toBeVisible();

  await page.reload();
  await expect(telegram.token).toHaveValue(token);
  await expect(telegram.chatId).toHaveValue('4242');
});

test('testing what was just typed saves it first', async ({ page, outside }) => {
  const telegram = fields(page);
  await telegram.token.fill(token);
  await telegram.chatId.fill('77');
  await telegram.tryOut.click();
  await expect(page.getByText('Mensagem de teste enviada com sucesso!')).toBeVisible();
  await expect(telegram.save).toBeDisabled();
  expect(outside.received.map(({ body }) => body['chat_id'])).toEqual(['77']);
});

test("a refusal is shown in Telegram's words, and stays until the next attempt", async ({ page, outside }) => {
  const telegram = fields(page);
  outside.answers.sendMessage = { status: 401, body: { ok: false, description: 'Unauthorized' } };
  await telegram.token.fill(token);
  await telegram.chatId.fill('77');
  await telegram.tryOut.click();
  const refusal = page.getByRole('alert').filter({ hasText: 'O Telegram não reconhece o token do bot.' });
  await expect(refusal).toContainText('foram salvos mesmo assim');
  await expect(telegram.save).toBeDisabled();
  // What stands below does not look well either.
  await expect(page.getByText(/Falha na última tentativa: O Telegram não reconhece/)).toBeVisible();

  outside.answers.sendMessage = {
    status: 403,
    body: { ok: false, description: 'Forbidden: bot was blocked by the user' },
  };
  await telegram.tryOut.click();
  await expect(page.getByRole('alert').filter({ hasText: /Forbidden: bot was blocked by the user/ })).toBeVisible();
  await expect(page.getByText('O Telegram não reconhece o token do bot.')).toHaveCount(0);
  await expect(telegram.token).toHaveValue(token);
});

test('the chat search fills in the id', async ({ page, outside }) => {
  const telegram = fields(page);
  const find = page.getByRole('button', { name: 'Buscar Chat' });
  await telegram.token.fill('não é um token');
  await find.click();
  await expect(page.getByText('O token do bot não parece válido. Copie-o do @BotFather.')).toBeVisible();
  await expect(telegram.token).toBeFocused();

  await telegram.token.fill(token);
  await find.click();
  await expect(page.getByText(/Ninguém escreveu ao bot ainda/)).toBeVisible();

  const chats = [
    { id: 42, first_name: 'Ana' },
    { id: -1009, title: 'Loja' },
  ];
  outside.answers.getUpdates = {
    status: 200,
    body: { ok: true, result: chats.map((chat) => ({ message: { chat } })) },
  };
  await find.click();
  await page.getByRole('button', { name: /Loja/ }).click();
  await expect(telegram.chatId).toHaveValue('-1009');
  await expect(page.getByRole('button', { name: /Ana/ })).toBeHidden();

  outside.answers.getUpdates = { status: 401, body: { ok: false, description: 'Unauthorized' } };
  await find.click();
  await expect(page.getByText('O Telegram não reconhece o token do bot.')).toBeVisible();
  await expect(telegram.chatId).toHaveValue('-1009');
});

test('wrong values are refused at their field, and nothing typed is lost without the server', async ({ page }) => {
  const telegram = fields(page);
  await telegram.chatId.fill('o meu chat');
  await telegram.save.click();
  await expect(page.getByText('O ID do chat deve ser um número ou um @nome de canal')).toBeVisible();
  await expect(telegram.chatId).toBeFocused();

  await page.route('**/admin/settings', (route) => route.abort());
  await telegram.chatId.fill('@avisos_da_loja');
  await telegram.save.click();
  await expect(page.getByText('Erro de conexão')).toBeVisible();
  await expect(telegram.chatId).toHaveValue('@avisos_da_loja');
  await page.unroute('**/admin/settings');
  await telegram.save.click();
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible();
  await expect(page.getByText('Erro de conexão')).toBeHidden();
});

test('the default reply is saved and answers what nothing else does', async ({ page }) => {
  const text = page.getByLabel('Texto da resposta');
  const save = page.getByRole('button', { name: 'Salvar Resposta Padrão' });
  expect(await replyTo(page.request, { message: 'oi' })).toBe('');
  await expect(save).toBeDisabled();

  await fields(page).chatId.fill('123');
  await text.fill('  Olá! Já vamos responder. 😀\n');
  await save.click();
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(text).toHaveValue('Olá! Já vamos responder. 😀');
  // The other section's form is its own: nothing of it is saved or lost.
  await expect(fields(page).chatId).toHaveValue('123');
  await expect(fields(page).save).toBeEnabled();
  expect(await replyTo(page.request, { message: 'oi' })).toBe('Olá! Já vamos responder. 😀');
});

test('groups are answered once switched on', async ({ page }) => {
  await page.getByLabel('Texto da resposta').fill('Padrão');
  await page.getByRole('button', { name: 'Salvar Resposta Padrão' }).click();
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible();
  const inGroup = () => replyTo(page.request, { message: 'oi', group_name: 'Família' });
  expect(await inGroup()).toBe('');

  const groups = page.getByRole('switch', { name: 'Responder mensagens de grupos' });
  await page.route('**/admin/settings', (route) => route.fulfill({ status: 500, body: '' }));
  await groups.press('Space');
  await expect(page.getByText('Erro ao salvar configurações')).toBeVisible();
  await expect(groups).not.toBeChecked();
  await page.unroute('**/admin/settings');

  await groups.press('Space');
  await expect(groups).toBeChecked();
  await expect.poll(inGroup).toBe('Padrão');
});

test('a failure to load says so and can be tried again', async ({ page }) => {
  await page.route('**/admin/settings', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Erro ao carregar configurações')).toBeVisible();
  await page.unroute('**/admin/settings');
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(fields(page).token).toBeVisible();
});

test('an AI without credit is shown and told once, and once more when it answers again', async ({ page, outside }) => {
  const telegram = fields(page);
  await telegram.token.fill(token);
  await telegram.chatId.fill('4242');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible();
  const saved = await asAdmin(page, 'GET', '/admin/settings/openai');
  await asAdmin(page, 'POST', '/admin/settings/openai', {
    ...saved,
    OPENAI_ENABLED: 'true',
    OPENAI_API_KEY: 'sk-paga',
  });

  const good = outside.answers.completions;
  outside.answers.completions = {
    status: 429,
    body: { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } },
  };
  await replyTo(page.request, { message: 'uma dúvida' });
  const open = page.getByRole('list', { name: 'Alertas abertos' });
  await expect(open.getByRole('listitem')).toHaveText(/A IA não responde mais: .*quota.*alerta emitido agora mesmo/);
  const told = () =>
    outside.received.map(({ body }) => String(body['text'] ?? '')).filter((text) => /^[⚠✅]/u.test(text));
  await expect.poll(told).toEqual([expect.stringContaining('A IA não responde mais')]);

  outside.answers.completions = good;
  await replyTo(page.request, { message: 'outra dúvida' });
  await expect(open).toBeHidden();
  await expect.poll(told).toEqual([expect.any(String), expect.stringContaining('✅ A IA voltou a responder.')]);
});

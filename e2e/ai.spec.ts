import type { Page } from '@playwright/test';
import { expect } from './support/journey.ts';
import { aiAnswer, test } from './support/loopback.ts';

const fields = (page: Page) => ({
  enabled: page.getByRole('checkbox', { name: 'Responder com inteligência artificial' }),
  key: page.getByLabel('Chave da API'),
  model: page.getByRole('combobox', { name: 'Modelo' }),
  maxTokens: page.getByLabel('Máximo de tokens'),
  temperature: page.getByLabel('Temperatura', { exact: true }),
  prompt: page.getByLabel('Prompt do sistema'),
  save: page.getByRole('button', { name: 'Salvar Configurações' }),
  message: page.getByLabel('Mensagem de teste'),
  tryOut: page.getByRole('button', { name: 'Testar', exact: true }),
});

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'OpenAI' }).click();
  await expect(page.getByRole('heading', { name: 'OpenAI', level: 1 })).toBeVisible();
});

test('the AI is set up, saved, and answers a customer; its failure is the default reply', async ({ page, outside }) => {
  const ai = fields(page);
  await expect(ai.model).toHaveValue('gpt-3.5-turbo');
  await expect(ai.maxTokens).toHaveValue('150');
  await expect(ai.temperature).toHaveValue('0,7');
  await expect(ai.save).toBeDisabled();

  await ai.enabled.check();
  await ai.save.click();
  await expect(page.getByText('A chave da API é obrigatória quando o serviço está ativado')).toBeVisible();
  await expect(ai.key).toBeFocused();
  await ai.key.fill('sk-chave-da-loja');
  await expect(ai.key).toHaveAttribute('type', 'password');
  await ai.model.click();
  await expect(page.getByRole('option')).toHaveText(['gpt-3.5-turbo', 'gpt-4', 'gpt-4-turbo']);
  await page.getByRole('option', { name: 'gpt-4', exact: true }).click();
  await ai.maxTokens.fill('200');
  await page.getByRole('slider', { name: /Temperatura/ }).press('ArrowRight');
  await expect(ai.temperature).toHaveValue('0,8');
  await ai.prompt.fill('Você atende a padaria.');
  await ai.save.click();
  await expect(page.getByText('Configurações da OpenAI salvas com sucesso!')).toBeVisible();
  await expect(ai.save).toBeDisabled();
  await expect(page.getByText('Ativada', { exact: true })).toBeVisible();

  await page.reload();
  await expect(ai.enabled).toBeChecked();
  await expect(ai.key).toHaveValue('sk-chave-da-loja');
  await expect(ai.temperature).toHaveValue('0,8');

  outside.answers.completions = aiAnswer('Temos pão de queijo até as 20h.');
  const ask = async () => {
    const answer = await page.request.post('/api/', { data: { message: 'tem pão?', phone: '+55 11 98765-4321' } });
    return (await answer.json()).reply;
  };
  expect(await ask()).toBe('Temos pão de queijo até as 20h.');
  expect(outside.received.at(-1)).toMatchObject({
    path: '/chat/completions',
    authorization: 'Bearer sk-chave-da-loja',
    body: {
      model: 'gpt-4',
      max_tokens: 200,
      temperature: 0.8,
      messages: [
        { role: 'system', content: 'Você atende a padaria.' },
        { role: 'user', content: 'tem pão?' },
      ],
    },
  });

  await page.getByRole('link', { name: 'resposta padrão' }).click();
  await page.getByLabel('Texto da resposta').fill('Já vamos responder.');
  await page.getByRole('button', { name: 'Salvar Resposta Padrão' }).click();
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible();
  outside.answers.completions = { status: 500, body: { error: { message: 'fora do ar' } } };
  expect(await ask()).toBe('Já vamos responder.');
});

test('the test asks with what is typed, without saving it', async ({ page, outside }) => {
  const ai = fields(page);
  await ai.message.fill('Vocês abrem no sábado?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A chave da API é obrigatória para testar')).toBeVisible();
  await expect(ai.key).toBeFocused();

  await ai.key.fill('sk-so-para-testar');
  await ai.message.fill('  ');
  await ai.tryOut.click();
  await expect(page.getByText('Digite uma mensagem para testar')).toBeVisible();
  expect(outside.received).toEqual([]);

  outside.answers.completions = aiAnswer('Sim, das 6h às 14h.');
  await ai.model.fill('modelo-da-casa:7b');
  await ai.temperature.fill('1,5');
  await ai.message.fill('Vocês abrem no sábado?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Teste realizado com sucesso!')).toBeVisible();
  await expect(page.getByText('Sim, das 6h às 14h.')).toBeVisible();
  expect(outside.received.at(-1)).toMatchObject({
    authorization: 'Bearer sk-so-para-testar',
    body: { model: 'modelo-da-casa:7b', temperature: 1.5 },
  });

  const incorrect = { error: { message: 'Incorrect API key provided: sk-so-para-testar.' } };
  outside.answers.completions = { status: 401, body: incorrect };
  await ai.tryOut.click();
  await expect(page.getByText(/Incorrect API key provided/)).toBeVisible();
  await expect(page.getByText('Sim, das 6h às 14h.')).toBeHidden();
  await expect(ai.message).toHaveValue('Vocês abrem no sábado?');

  await page.reload();
  await expect(ai.key).toHaveValue('');
  await expect(ai.model).toHaveValue('gpt-3.5-turbo');
});

test('values out of range are refused at their fields', async ({ page }) => {
  const ai = fields(page);
  await ai.maxTokens.fill('501');
  await ai.temperature.fill('2,1');
  await ai.model.fill('dois nomes');
  await ai.save.click();
  await expect(page.getByText('O máximo de tokens deve estar entre 50 e 500')).toBeVisible();
  await expect(page.getByText('A temperatura deve estar entre 0 e 2')).toBeVisible();
  await expect(page.getByText('O nome do modelo é inválido')).toBeVisible();
  await expect(ai.model).toBeFocused();
  await expect(ai.maxTokens).toHaveValue('501');
});

test('failures to load and to save say so, and can be tried again', async ({ page }) => {
  const ai = fields(page);
  const route = '**/admin/settings/openai';
  await page.route(route, (call) => call.fulfill({ status: 500, body: '' }));
  await ai.prompt.fill('Texto que não pode se perder');
  await ai.save.click();
  await expect(page.getByText('Erro ao salvar configurações')).toBeVisible();
  await expect(ai.prompt).toHaveValue('Texto que não pode se perder');

  await page.reload();
  await expect(page.getByText('Erro ao carregar configurações da OpenAI')).toBeVisible();
  await page.unroute(route);
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(ai.key).toBeVisible();
});

import { expect, test } from './support/journey.ts';

test('counters, endpoint and the two test buttons', async ({ page, signIn, product }) => {
  await signIn(page);
  await expect(page.getByText(`${product.url}/api/`)).toBeVisible();
  await expect(page.getByText('POST', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Testar API' }).click();
  await expect(page.getByText('API funcionando corretamente!')).toBeVisible();
  await page.getByRole('button', { name: 'Testar + Notificar' }).click();
  await expect(page.getByText(/notificação/i).first()).toBeVisible();

  const calls = page.getByRole('link', { name: /chamadas/i }).filter({ hasText: '2' });
  await expect(calls).toBeVisible();
  await calls.click();
  await expect(page).toHaveURL('/api-calls');
});

test('a test that fails says so', async ({ page, signIn }) => {
  await signIn(page);
  await page.route('**/api/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Testar API' }).click();
  await expect(page.getByText('Erro ao testar API', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Testar + Notificar' }).click();
  await expect(page.getByText('Erro ao testar API principal')).toBeVisible();
});

test('the documentation of the API lists its calls and finds one', async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Documentação da API' }).click();
  await expect(page.getByText('/auth/login')).toBeVisible();
  await page.getByLabel('Buscar rota').fill('/admin/menu');
  await expect(page.getByText('/admin/menu', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('/auth/login')).toHaveCount(0);
});

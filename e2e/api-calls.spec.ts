import type { Page } from '@playwright/test';
import { axeViolations, expectNothingSticksOut } from './support/axe.ts';
import { answerDialog } from './support/dialog.ts';
import { expect, test } from './support/journey.ts';

// The journeys make more calls in a moment than any phone does in a minute.
test.use({ env: { PUBLIC_API_RATE: '100000' } });

/** Each from a phone of its own: one contact that writes this often would be silenced. */
async function receiveMessages(page: Page, count: number, message = 'oi'): Promise<void> {
  const atOnce = 50;
  for (let sent = 0; sent < count; sent += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, count - sent) }, (_, index) => {
      const number = String(10_000_000 + sent + index);
      return page.request.post('/api/', {
        data: { app: 'WhatsAuto', sender: 'Ana', message, phone: `+55 11 9${number.slice(0, 4)}-${number.slice(4)}` },
      });
    });
    for (const response of await Promise.all(batch)) expect(response.status()).toBe(200);
  }
}

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const pageNumbers = (page: Page) =>
  page.getByRole('navigation', { name: 'Páginas' }).getByRole('button', { name: /^Página \d+$/ });

test('320 calls are seven pages, offered five at a time around the current one', async ({ page, openSession }) => {
  await openSession(page);
  await receiveMessages(page, 320);
  await page.goto('/api-calls');

  await expect(rows(page)).toHaveCount(50);
  await expect(page.getByText('1–50 de 320')).toBeVisible();
  await expect(pageNumbers(page)).toHaveText(['1', '2', '3', '4', '5']);
  await expect(page.getByRole('button', { name: 'Página anterior' })).toBeDisabled();

  await page.getByRole('button', { name: 'Página 5' }).click();
  await expect(page.getByText('201–250 de 320')).toBeVisible();
  await expect(pageNumbers(page)).toHaveText(['3', '4', '5', '6', '7']);
  await expect(page).toHaveURL('/api-calls?pagina=5');
  await page.reload();
  await expect(page.getByText('201–250 de 320')).toBeVisible();

  await page.getByRole('button', { name: 'Última página' }).click();
  await expect(page.getByText('301–320 de 320')).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByRole('button', { name: 'Página 7' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('button', { name: 'Próxima página' })).toBeDisabled();

  await page.goBack();
  await expect(page.getByText('201–250 de 320')).toBeVisible();
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect(page.getByText('251–300 de 320')).toBeVisible();
  await page.getByRole('button', { name: 'Primeira página' }).click();
  await expect(page.getByText('1–50 de 320')).toBeVisible();

  await expect(page.getByRole('img', { name: /^320 chamadas, 0 com erro/ })).toBeVisible();
  await expect(page.locator('.recharts-bar-rectangle path').first()).toBeVisible();
});

test('the details show every field, the reason, and bodies that can be copied', async ({
  page,
  context,
  openSession,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSession(page);
  await receiveMessages(page, 1, 'tem bolo?');
  await page.goto('/api-calls');
  const opener = rows(page).getByRole('button', { name: /^Detalhes/ });
  await opener.click();

  const dialog = page.getByRole('dialog', { name: 'Detalhes da chamada' });
  await expect(dialog.getByText('Sem resposta, porque a resposta padrão está vazia.')).toBeVisible();
  await expect(dialog.getByText('127.0.0.1', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Corpo da requisição' })).toContainText('  "message": "tem bolo?"');
  await expect(dialog.getByRole('region', { name: 'Corpo da resposta' })).toContainText('  "reply": ""');
  await dialog.getByRole('button', { name: 'Copiar corpo da resposta' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('{\n  "reply": ""\n}');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await opener.click();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(390);
  await expectNothingSticksOut(page);
  expect(await axeViolations(page)).toEqual([]);
});

test('a status is green from 200 to 299, red from 400 on, and yellow otherwise', async ({ page, openSession }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openSession(page);
  await receiveMessages(page, 1);
  await page.request.post('/api/', { headers: { 'content-type': 'application/json' }, data: '{quebrado' });
  await page.request.get('/api/test');
  await page.route('**/admin/api-calls?*', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    // No call of the product ends like this; another server in between could.
    answer.calls[0].status_code = 304;
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/api-calls');

  await expect(rows(page)).toHaveCount(3);
  const green = rows(page).nth(2).getByTitle('Sucesso');
  await expect(green).toHaveText('200 (Sucesso)');
  await expect(green).toHaveCSS('color', 'rgb(11, 107, 73)');
  const red = rows(page).nth(1).getByTitle('Erro');
  await expect(red).toHaveText('400 (Erro)');
  await expect(red).toHaveCSS('color', 'rgb(179, 38, 30)');
  const yellow = rows(page).nth(0).getByTitle('Outro');
  await expect(yellow).toHaveText('304 (Outro)');
  await expect(yellow).toHaveCSS('color', 'rgb(122, 82, 0)');
});

test('a new call shows up by itself while the monitor is live, and only then', async ({ page, openSession }) => {
  await page.clock.install();
  await openSession(page);
  await receiveMessages(page, 1);
  await page.goto('/api-calls');
  await expect(rows(page)).toHaveCount(1);

  await receiveMessages(page, 1, 'ainda aí?');
  await page.clock.fastForward(5_000);
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole('switch', { name: 'Ao vivo' }).uncheck({ force: true });
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/admin/api-calls')) asked += 1;
  });
  await receiveMessages(page, 1, 'e agora?');
  await page.clock.fastForward(60_000);
  expect(asked).toBe(0);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(rows(page)).toHaveCount(3);
});

test('cleaning up asks first, keeps the last 1000 calls and says how many went', async ({ page, openSession }) => {
  await openSession(page);
  await receiveMessages(page, 1100);
  await page.goto('/api-calls');
  await expect(page.getByText('1–50 de 1.100')).toBeVisible();
  const clean = page.getByRole('button', { name: 'Limpar Registros Antigos' });

  await answerDialog(page, 'dismiss', () => clean.click());
  await expect(page.getByText('1–50 de 1.100')).toBeVisible();

  await page.route('**/admin/api-calls/cleanup', (route) => route.fulfill({ status: 500, body: '' }));
  await answerDialog(page, 'accept', () => clean.click());
  await expect(page.getByText('Erro ao limpar registros')).toBeVisible();
  await page.unroute('**/admin/api-calls/cleanup');

  expect(await answerDialog(page, 'accept', () => clean.click())).toContain('últimas 1.000 chamadas');
  await expect(page.getByText('100 registros antigos excluídos')).toBeVisible();
  await expect(page.getByText('1–50 de 1.000')).toBeVisible();
});

test('a failed load can be retried, and the test buttons make the first calls', async ({ page, openSession }) => {
  await openSession(page);
  await page.route('**/admin/api-calls?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/api-calls');
  await expect(page.getByRole('alert').filter({ hasText: 'Erro ao carregar chamadas API' })).toBeVisible();
  await page.unroute('**/admin/api-calls?*');
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByText('Nenhuma chamada ainda')).toBeVisible();

  await page.getByRole('button', { name: 'Testar API' }).click();
  await expect(page.getByText('API funcionando corretamente!')).toBeVisible();
  await page.getByRole('button', { name: 'Testar + Notificar' }).click();
  await expect(
    page.getByText('API principal testada! Nenhuma notificação pode sair: o Telegram não está configurado.'),
  ).toBeVisible();
  await expect(rows(page)).toHaveCount(2);

  await page.getByText('Painel de depuração').click();
  await expect(page.getByRole('region', { name: 'Estatísticas' })).toContainText('"totalCalls": 2');
  await expect(page.getByText('Não é exigida')).toBeVisible();
});

test.describe('with a key', () => {
  test.use({ env: { PUBLIC_API_KEY: 'chave & segredo' } });

  test('the address hides the key until asked, and the tests use it', async ({ page, signIn, product }) => {
    await signIn(page);
    await expect(page.getByText(`${product.url}/api/?key=••••••••`)).toBeVisible();
    await page.getByRole('button', { name: 'Mostrar a chave' }).click();
    await expect(page.getByText(`${product.url}/api/?key=chave%20%26%20segredo`)).toBeVisible();
    await page.getByRole('button', { name: 'Testar + Notificar' }).click();
    await expect(
      page.getByText('API principal testada! Nenhuma notificação pode sair: o Telegram não está configurado.'),
    ).toBeVisible();

    await page.goto('/api-calls');
    await expect(rows(page).getByTitle('Sucesso')).toHaveText('200 (Sucesso)');
    await page.getByText('Painel de depuração').click();
    await expect(page.getByText('Exigida: o endereço precisa de ?key=')).toBeVisible();
  });
});

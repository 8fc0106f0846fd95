import type { Page } from '@playwright/test';
import { visibleProblems } from './support/axe.ts';
import { expect, test } from './support/journey.ts';

const screens = [
  ...['/', '/menu/cadastro', '/menu/listagem', '/resposta/cadastro', '/resposta/listagem', '/openai', '/quick-actions'],
  ...['/settings', '/api-calls', '/change-password', '/docs', '/nao-existe', '/contatos', '/envios/whatsapp', '/tags'],
  ...['/automacao/gatilhos', '/automacao/scraping'],
];

/** Something to show on every list. */
async function seed(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const options = { headers: { authorization: `Bearer ${token}` } };
  const texts = { message: 'Qual é o horário?', reply: 'Das 8h às 18h, de segunda a sexta. '.repeat(8) };
  await page.request.post('/admin/menu', { ...options, data: texts });
  await page.request.post('/admin/responses', { ...options, data: { ...texts, phone: '11 98765-4321' } });
  await page.request.post('/admin/response-quick-actions', { ...options, data: { ...texts, name: 'Horário' } });
  await page.request.post('/api/', { data: texts });
  await page.request.post('/api/', { data: {} });
}

test('no serious violation on any screen, in both themes, on a desk and on a phone', async ({ page, openSession }) => {
  // Every screen of the console, each looked at from top to bottom.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  expect(await visibleProblems(page)).toEqual([]);
  await openSession(page);
  await seed(page);
  for (const screen of screens) {
    await page.goto(screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await visibleProblems(page), screen).toEqual([]);
  }
});

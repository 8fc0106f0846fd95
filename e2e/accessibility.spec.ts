import type { Page } from '@playwright/test';
import { asAdmin } from './support/api.ts';
import { expectNothingSticksOut, visibleProblems } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { visit } from './support/visit.ts';

/** Reached without the sidebar. */
const elsewhere = ['/nao-existe', '/chave-de-acesso'];

/** Every screen that the sidebar leads to, so that a new one is looked at too; the dashboard last, with all data in it. */
async function findScreens(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  const others = paths.filter((path) => path !== '/');
  expect(others.length).toBeLessThan(paths.length);
  return [...others, ...elsewhere, '/'];
}

/** Something to show on every list. */
async function seed(page: Page): Promise<void> {
  const texts = { message: 'Qual é o horário?', reply: 'Das 8h às 18h, de segunda a sexta. '.repeat(8) };
  await asAdmin(page, 'POST', '/admin/menu', texts);
  await asAdmin(page, 'POST', '/admin/responses', { ...texts, phone: '11 98765-4321' });
  await asAdmin(page, 'POST', '/admin/response-quick-actions', { ...texts, name: 'Horário' });
  await page.request.post('/api/', { data: texts });
  await page.request.post('/api/', { data: {} });
}

/** Two hundred rows of one kind: all of them must fit, a few with every method stand for how they look. */
async function narrowDocs(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Buscar rota' });
  await expect(search).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNothingSticksOut(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await search.fill('/admin/menu');
}

test('no violation on any screen, in both themes, on a desk and on a phone', async ({ page, openSession }) => {
  // Every screen of the console, each looked at from top to bottom.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  expect(await visibleProblems(page)).toEqual([]);
  await openSession(page);
  await seed(page);
  await page.goto('/');
  for (const screen of await findScreens(page)) {
    await visit(page, screen);
    if (screen !== '/nao-existe') await expect(page).not.toHaveTitle(/não encontrada/);
    if (screen === '/docs') await narrowDocs(page);
    expect(await visibleProblems(page), screen).toEqual([]);
  }
});

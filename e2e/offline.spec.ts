import { expect, test } from './support/journey.ts';

test('the console can be installed, and says so when the server is away', async ({ browser, product, openSession }) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  const manifest = await (await page.request.get('/manifest.webmanifest')).json();
  for (const { src } of manifest.icons) {
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png');
  }
  expect((await page.request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');

  await openSession(page);
  await page.goto('/');
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest.webmanifest');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });

  await context.setOffline(true);
  await page.goto('/menu/listagem');
  await expect(page.getByRole('heading', { name: 'Sem conexão com o servidor' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => Array.from(document.fonts, ({ status }) => status))).toEqual(['loaded']);
  // Nothing but that page is kept: what the server said would be untrue by now.
  expect(
    await page.evaluate(async () => {
      const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().map(({ url }) => new URL(url).pathname);
    }),
  ).toEqual(['/offline.html', '/offline.js', '/offline.woff2']);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Menu Cadastrado', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/menu/listagem');

  // A screen that was not opened before is fetched now. What was typed stays where the search cannot be had.
  await page.goto('/menu/cadastro');
  await page.getByLabel('Mensagem').fill('horário');
  await context.setOffline(true);
  await page.keyboard.press('Control+K');
  await expect(page.getByText('A busca não abriu: sem conexão com o servidor.')).toBeVisible();
  await expect(page.getByLabel('Mensagem')).toHaveValue('horário');
  await page.getByLabel('Mensagem').fill('');
  await page.getByRole('link', { name: 'Tags', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Sem conexão com o servidor' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Tags', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('textbox', { name: 'Buscar tela, comando ou cadastro' }).fill('novo contato');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Adicionar contatos' })).toBeVisible();
  await expect(page).toHaveURL('/contatos');
  await context.close();
});

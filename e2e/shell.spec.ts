import { asAdmin } from './support/api.ts';
import { visibleProblems } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { stopTime } from './support/stopped-time.ts';
import { follow, visit } from './support/visit.ts';

test('the theme follows the system, is toggled, and stays after a reload', async ({ browser, product, signIn }) => {
  const context = await browser.newContext({ baseURL: product.url, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.goto('/login');
  const scheme = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  await expect.poll(scheme).toBe('dark');

  await signIn(page);
  // One, also where the menu is beside the dashboard.
  await page.getByRole('button', { name: /tema claro/i }).click();
  await expect.poll(scheme).toBe('light');
  await page.reload();
  await expect.poll(scheme).toBe('light');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  await context.close();
});

test('groups of the sidebar are open, and closing one is remembered', async ({ page, signIn }) => {
  await signIn(page);
  for (const name of ['Envios', 'ChatBot', 'Automação']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-expanded', 'true');
  }
  await page.getByRole('button', { name: 'Automação', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Gatilhos' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Automação', exact: true })).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('Administrador')).toBeVisible();
});

test('below 1024 px the sidebar is a drawer that closes after navigation', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await signIn(page);
  await expect(page.getByRole('link', { name: 'Contatos' })).toBeHidden();

  await page.getByRole('button', { name: 'Abrir menu' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: 'Contatos' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await drawer.getByRole('link', { name: 'Contatos' }).click();
  await expect(page).toHaveURL('/contatos');
  await expect(drawer).toBeHidden();

  // A link to the page that is already open leads nowhere else, but the reader is done with the drawer.
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await drawer.getByRole('link', { name: 'Contatos' }).click();
  await expect(drawer).toBeHidden();
});

test('every route of the specification exists, behind the sign-in', async ({ page, openSession }) => {
  const routes = [
    ...['/', '/envios/whatsapp', '/contatos', '/resposta/cadastro', '/menu/cadastro', '/resposta/listagem'],
    ...['/menu/listagem', '/automacao/gatilhos', '/automacao/scraping', '/openai', '/quick-actions', '/tags'],
    ...['/settings', '/change-password', '/api-calls'],
  ];
  await page.goto('/contatos');
  await expect(page).toHaveURL('/login');
  for (const route of routes) {
    // Whoever opens the address gets the console, which then decides.
    const answer = await page.request.get(route, { headers: { accept: 'text/html' } });
    expect(answer.headers()['content-type'], route).toContain('text/html');
    expect(await answer.text(), route).toContain('<div id="root">');
    await follow(page, route);
    await expect(page).toHaveURL('/login');
  }
  await openSession(page);
  await page.goto('/openai');
  for (const route of routes) {
    await visit(page, route);
    await expect(page).toHaveURL(route);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/não encontrada/i);
  }
});

test('the palette goes to a screen, finds contacts, menu items and responses, and makes a backup', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const add = (path: string, data: object) => asAdmin(page, 'POST', path, data);
  await add('/admin/contacts/contacts', { name: 'Zulmira Prado', phone: '11 98765-4321' });
  await add('/admin/menu', { message: 'zumba', reply: 'Aulas às terças' });
  await add('/admin/responses', { phone: '+55 11 91234-5678', message: 'zuzu', reply: 'Olá' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  const field = page.getByRole('textbox', { name: 'Buscar tela, comando ou cadastro' });
  const look = async (text: string) => {
    // The one before may still be closing, and would take the letters with it.
    await expect(field).toBeHidden();
    await page.keyboard.press('Control+K');
    await field.fill(text);
  };
  const waiting = page.getByRole('status', { name: 'Abrindo a busca' });
  let load = () => {};
  const isAskedFor = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/assets/command-palette-*.js', async (route) => {
    await isAskedFor;
    await route.continue();
  });
  await page.keyboard.press('Control+K');
  await expect(waiting).toBeVisible();
  await page.keyboard.type('tagx');
  await page.keyboard.press('Escape');
  await expect(waiting).toBeHidden();
  await page.keyboard.press('Control+K');
  await expect(waiting).toBeVisible();
  await page.keyboard.type('gatix');
  await page.keyboard.press('Backspace');
  await expect(waiting).toHaveText('gati');
  load();
  await expect(field).toBeFocused();
  await page.keyboard.type('lh');
  await expect(field).toHaveValue('gatilh');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/automacao/gatilhos');

  await look('zu');
  const results = page.getByRole('group', { name: 'Resultados' });
  for (const name of ['Zulmira Prado', 'zumba', 'zuzu']) await expect(results.getByText(name)).toBeVisible();
  expect(await visibleProblems(page, '[role=dialog]')).toEqual([]);
  await results.getByText('Zulmira Prado').click();
  await expect(page).toHaveURL(/\/contatos\?q=/);
  await expect(page.getByRole('row').filter({ hasText: 'Zulmira' })).toBeVisible();

  await look('zumba');
  await expect(results.locator('[data-selected]')).toContainText('zumba');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/menu/listagem?q=zumba');

  // A part of a long page, by another word for it; and from the page's own index.
  await look('lgpd');
  await expect(results.locator('[data-selected]')).toContainText('Privacidade');
  await page.keyboard.press('Enter');
  const headingOf = (name: string) => page.getByRole('heading', { name, exact: true, level: 2 });
  await expect(page).toHaveURL('/settings#privacidade');
  await expect(headingOf('Privacidade')).toBeFocused();
  await expect(headingOf('Privacidade')).toBeInViewport();
  for (const name of ['Telegram', 'Alertas', 'Telegram']) {
    await page.getByRole('navigation', { name: 'Nesta página' }).getByRole('link', { name }).click();
    await expect(headingOf(name)).toBeFocused();
    await expect(headingOf(name)).toBeInViewport();
  }

  await look('criar backup');
  await results.getByText('Criar Backup').click();
  await expect(page.getByText('Backup criado com sucesso!')).toBeVisible();
});

test('the first Tab reaches the skip link, and a new screen takes the focus', async ({ page, signIn }) => {
  await signIn(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  await page.getByRole('link', { name: 'Contatos' }).click();
  await expect(page).toHaveTitle(/Contatos/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test('a notice closes by itself after five seconds, stays while it is read, and never lies over what was used', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Usuário').fill('admin');
  await page.getByLabel('Senha', { exact: true }).fill('admin123');
  const { appears, leaves } = await stopTime(page);
  await page.getByRole('button', { name: 'Entrar' }).click();
  const welcome = page.getByText('Login realizado com sucesso!');
  await appears(welcome);
  await page.clock.runFor(4000);
  await expect(welcome).toBeVisible();
  await page.clock.runFor(2500);
  await leaves(welcome);
  await page.clock.resume();

  await visit(page, '/menu/listagem');
  await expect(page.getByText('Nenhum item encontrado')).toBeVisible();
  await page.route('**/admin/menu', (route) => route.fulfill({ status: 500, json: { error: 'Disco cheio' } }));
  const refresh = page.getByRole('button', { name: 'Atualizar' });
  const notice = page.getByText('Disco cheio');
  const press = async () => {
    await refresh.press('Enter');
    // What fails is asked for once more after a moment.
    await appears(notice);
  };
  await stopTime(page);
  await press();
  // Once it has come to rest.
  await notice.hover();
  const [box, used] = [
    await page.getByRole('status').filter({ has: notice }).boundingBox(),
    await refresh.boundingBox(),
  ];
  if (!box || !used) throw new Error('neither can be seen');
  expect(box.y).toBeGreaterThan(used.y + used.height);

  // Whoever follows the words is still reading.
  const middle = { x: box.x + 90, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y, { steps: 3 });
  await page.clock.runFor(9000);
  await expect(notice).toBeVisible();
  await page.mouse.move(10, 10);
  await page.clock.runFor(5100);
  await leaves(notice);

  // A pointer that lies where the notice appears reads nothing.
  await page.mouse.move(middle.x, middle.y);
  await press();
  await page.clock.runFor(5100);
  await leaves(notice);

  // Whoever came to it with the keyboard is not left without it.
  await press();
  await page.getByRole('button', { name: 'Fechar aviso' }).focus();
  await page.clock.runFor(9000);
  await expect(notice).toBeVisible();
  await refresh.focus();
  await page.clock.runFor(5100);
  await leaves(notice);
});

test('leaving the page covers it, and a failure to render shows the error page', async ({ page, signIn }) => {
  await signIn(page);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeunload')));
  await expect(page.getByRole('status').filter({ hasText: 'Carregando…' })).toBeVisible();

  await page.route('**/assets/dashboard-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const DashboardScreen = () => { throw new Error("x"); };',
    }),
  );
  await page.reload();
  await expect(page.getByText('Oops! Algo deu errado')).toBeVisible();
  await page.unroute('**/assets/dashboard-*.js');
  await page.getByRole('button', { name: /recarregar/i }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

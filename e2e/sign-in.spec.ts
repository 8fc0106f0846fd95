import { asAdmin } from './support/api.ts';
import { answerDialog } from './support/dialog.ts';
import { expect, test } from './support/journey.ts';

test('a wrong password is refused with a text, a right one leads to the dashboard', async ({ page, product }) => {
  // The hint takes longer than the screen waits for it.
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/auth/hint', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  answer();
  await expect(page.getByText('admin123')).toBeVisible();

  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Por favor, preencha todos os campos.').first()).toBeVisible();

  await page.getByLabel('Usuário').fill('admin');
  await page.getByLabel('Senha', { exact: true }).fill('errada');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Usuário ou senha incorretos').first()).toBeVisible();
  await expect(page).toHaveURL('/login');

  await page.getByLabel('Senha', { exact: true }).fill('admin123');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('a reload keeps the session, and /login leads back to the dashboard', async ({ page, signIn, product }) => {
  await signIn(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.goto('/login');
  await expect(page).toHaveURL(`${product.url}/`);
});

test('signing out ends the session on the server and in the other tabs; what was typed in one of them waits', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(page);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const typing = await context.newPage();
  await typing.goto('/menu/cadastro');
  const message = typing.getByLabel('Mensagem', { exact: true });
  await message.fill('digitado');

  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const validate = await page.request.get('/auth/validate', { headers: { authorization: `Bearer ${token}` } });
  expect(validate.status()).toBe(401);

  // It says what is true: nothing expired.
  const asked = typing.getByRole('dialog', { name: 'Sessão encerrada em outra aba' });
  await expect(asked).not.toContainText('Por segurança');
  await expect(asked.getByLabel('Senha de admin')).toBeVisible();
  await page.getByLabel('Usuário').fill('admin');
  await page.getByLabel('Senha', { exact: true }).fill('admin123');
  await page.keyboard.press('Enter');
  await expect(asked).toBeHidden();
  await expect(typing).toHaveURL('/menu/cadastro');
  await expect(message).toHaveValue('digitado');
});

test('a session that the server forgot shows the modal, which leads to the sign-in screen', async ({
  page,
  openSession,
}) => {
  // Before the console is open, which would be told of it at once.
  await openSession(page);
  await asAdmin(page, 'POST', '/auth/logout-all');

  await page.goto('/');
  const modal = page.getByRole('dialog', { name: 'Sessão Expirada' });
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeVisible();
  await modal.getByRole('button', { name: 'Fazer Login' }).click();
  await expect(page).toHaveURL('/login');
  await expect(modal).toBeHidden();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('the page stays under the modal when a call finds the session gone', async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Alterar Senha' }).click();
  await page.getByLabel('Senha Atual').fill('digitado antes');
  await asAdmin(page, 'POST', '/auth/logout-all');

  await page.getByLabel('Nova Senha', { exact: true }).fill('uma-senha-nova');
  await page.getByLabel('Confirmar Nova Senha').fill('uma-senha-nova');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Sessão Expirada' })).toBeVisible();
  await expect(page.getByLabel('Senha Atual')).toHaveValue('digitado antes');
});

test('who is writing when the session ends finishes the sentence before the window takes the keys', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.clock.install();
  await page.goto('/menu/cadastro');
  const reply = page.getByLabel('Resposta', { exact: true });
  await reply.fill('Abrimos');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  // No time passes but where it is told to: nobody is slower than the machine.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('End');
  await page.request.post('/auth/logout-all', { headers: { authorization: `Bearer ${token}` } });
  const asked = page.getByRole('dialog', { name: 'Sessão Expirada' });
  await expect
    .poll(async () => {
      await page.clock.runFor(100);
      await page.keyboard.press('.');
      return asked.isVisible();
    })
    .toBe(true);
  await page.keyboard.type(' às 8h\nde segunda');
  await expect(reply).toHaveValue(/^Abrimos\.+ às 8h\nde segunda$/);
  await expect(asked.getByLabel('Senha de admin')).toHaveValue('');
  await page.clock.runFor(1500);
  await expect(asked.getByLabel('Senha de admin')).toBeFocused();
  await expect(asked).not.toContainText('incorretos');
});

test('an expired access token is renewed without anybody noticing', async ({ page, signIn }) => {
  await signIn(page);
  await page.evaluate(() => localStorage.setItem('token', 'a'.repeat(43)));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBe('a'.repeat(43));
});

test('two tabs whose token expired both go on, with one session between them', async ({
  page,
  context,
  openSession,
}) => {
  await openSession(page);
  const refreshes: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/refresh')) refreshes.push(request.url());
  });
  const other = await context.newPage();
  await page.evaluate(() => localStorage.setItem('token', 'a'.repeat(43)));
  await Promise.all([page.goto('/'), other.goto('/')]);
  const tabs = [page, other];
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  // One refresh as a rule. A browser may tell the second tab of the new token late; it is then served once more.
  expect(refreshes.length).toBeLessThanOrEqual(tabs.length);
  for (const tab of tabs) {
    await tab.reload();
    await expect(tab.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  }
  expect(refreshes.length).toBeLessThanOrEqual(tabs.length);
});

test('Sair de Todos in one browser ends the other', async ({ page, browser, signIn, product }) => {
  await signIn(page);
  const otherBrowser = await browser.newContext({ baseURL: product.url });
  const other = await otherBrowser.newPage();
  await signIn(other);

  const signOut = () => page.getByRole('button', { name: 'Sair de Todos' }).click();
  await answerDialog(page, 'dismiss', signOut);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  expect(await answerDialog(page, 'accept', signOut)).toContain('todos os dispositivos');
  await expect(page).toHaveURL('/login');

  // Told at once, without a click.
  await expect(other.getByRole('dialog', { name: 'Sessão Expirada' })).toBeVisible();
  await otherBrowser.close();
});

test('a server that is away is not an expired session', async ({ page, signIn }) => {
  await signIn(page);
  await page.route('**/auth/validate', (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Erro de conexão').first()).toBeVisible();
  await page.unroute('**/auth/validate');
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('a browser that keeps nothing for the page, or has no room, has a session all the same', async ({
  browser,
  product,
}) => {
  for (const problem of ['blocked', 'full'] as const) {
    await test.step(problem, async () => {
      const context = await browser.newContext({ baseURL: product.url });
      await context.addInitScript((kind) => {
        const refuse = (name: string) => {
          throw new DOMException('', name);
        };
        if (kind === 'full') Storage.prototype.setItem = () => refuse('QuotaExceededError');
        else {
          for (const name of ['localStorage', 'sessionStorage']) {
            Object.defineProperty(window, name, { get: () => refuse('SecurityError') });
          }
          Object.defineProperty(navigator, 'locks', { get: () => refuse('SecurityError') });
        }
      }, problem);
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('pageerror', ({ message }) => problems.push(message));
      await page.goto('/tags');
      await page.getByLabel('Usuário').fill('admin');
      await page.getByLabel('Senha', { exact: true }).fill('admin123');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
      await page.getByRole('link', { name: 'Cadastro de Menu' }).first().click();
      // The Dashboard, which stays until the screen is there, has a field of that name, too.
      await expect(page.getByRole('heading', { name: 'Cadastro de Menu', level: 1 })).toBeVisible();
      const message = page.getByLabel('Mensagem', { exact: true });
      await message.fill('pix');
      const data = { username: 'admin', password: 'admin123' };
      const { token } = await (await page.request.post('/auth/login', { data })).json();
      await page.request.post('/auth/logout-all', { headers: { authorization: `Bearer ${token}` } });
      const asked = page.getByRole('dialog', { name: 'Sessão Expirada' });
      await asked.getByLabel('Senha de admin').fill('admin123');
      await page.keyboard.press('Enter');
      await expect(asked).toBeHidden();
      await expect(message).toHaveValue('pix');
      expect(problems).toEqual([]);
      await context.close();
    });
  }
});

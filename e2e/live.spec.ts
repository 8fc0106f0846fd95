import type { Browser, Page } from '@playwright/test';
import { seriousViolations } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { visit } from './support/visit.ts';

/** Somebody else at another computer; their console is on the screen and is told what happens. */
async function openOther(browser: Browser, baseURL: string, openSession: (page: Page) => Promise<void>, path: string) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await openSession(page);
  const told = page.waitForResponse('**/admin/changes');
  await page.goto(path);
  await told;
  return page;
}

/** What the console itself would send, from another place. */
const apiOf = (page: Page) => async (path: string, data: object) => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
  expect(answer.ok()).toBe(true);
};

test('what one person adds is on the screen of the other, who goes on typing', async ({
  page,
  browser,
  product,
  openSession,
}) => {
  await openSession(page);
  const post = apiOf(page);
  await post('/admin/menu', { message: 'oi', reply: 'Olá!' });
  const other = await openOther(browser, product.url, openSession, '/menu/listagem');
  await other.getByRole('button', { name: /^Editar/ }).click();
  const reply = other.getByRole('textbox', { name: 'Resposta' });
  await reply.fill('ainda escrevo');
  await post('/admin/menu', { message: 'preço', reply: 'R$ 10' });
  await expect(other.getByText('R$ 10')).toBeVisible();
  await expect(reply).toHaveValue('ainda escrevo');
  await other.getByRole('button', { name: 'Cancelar' }).click();

  await visit(other, '/contatos');
  await post('/admin/contacts/contacts', { name: 'Ana Lima', phone: '+55 11 98765-4321' });
  await expect(other.getByText('Ana Lima')).toBeVisible();

  await visit(other, '/resposta/listagem');
  await post('/admin/responses', { phone: '+55 11 98765-4321', message: 'horário', reply: 'Das 8 às 18' });
  await expect(other.getByText('Das 8 às 18')).toBeVisible();

  await visit(other, '/tags');
  await post('/admin/tags', { id: 'site', name: 'site', displayName: 'Sítio virtual', value: 'recado.test' });
  await expect(other.getByText('Sítio virtual')).toBeVisible();

  await visit(other, '/automacao/gatilhos');
  await post('/admin/triggers', { name: 'Boas-vindas', condition_type: 'ALWAYS' });
  await expect(other.getByText('Boas-vindas')).toBeVisible();

  await visit(other, '/api-calls');
  await page.request.post('/api/', { data: { app: 'WhatsAuto', sender: 'Bia', message: 'tem vaga?' } });
  await expect(other.getByRole('cell', { name: '/api/' })).toBeVisible();
  await other.context().close();
});

test('without the stream the console says so, and catches up by itself when it is back', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  await page.route('**/admin/changes', (route) => route.abort());
  await page.goto('/menu/listagem');
  const notice = page.getByText('Sem atualização ao vivo. Tentando de novo…');
  await expect(notice).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await apiOf(page)('/admin/menu', { message: 'preço', reply: 'R$ 10' });
  await page.unroute('**/admin/changes');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(notice).toBeHidden();
  await expect(page.getByText('R$ 10')).toBeVisible();
});

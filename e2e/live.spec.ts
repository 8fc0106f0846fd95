import type { Browser, Page } from '@playwright/test';
import { asAdmin } from './support/api.ts';
import { axeViolations } from './support/axe.ts';
import { parts } from './support/instances.ts';
import { expect, test } from './support/journey.ts';
import { screen } from './support/triggers.ts';
import { visit } from './support/visit.ts';
import { linkInstance, test as whatsappTest } from './support/whatsapp.ts';

const numbersTest = whatsappTest.extend({
  // Telegram is not there.
  env: async ({ env }, use) => use({ ...env, TELEGRAM_API_ROOT: 'http://127.0.0.1:9' }),
});

/** Somebody else at another computer; their console is on the screen and is told what happens. */
async function openOther(browser: Browser, baseURL: string, openSession: (page: Page) => Promise<void>, path: string) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await openSession(page);
  const told = page.waitForResponse('**/admin/changes*');
  await page.goto(path);
  await told;
  return page;
}

/** What the console itself would send, from another place. */
const apiOf = (page: Page) => (path: string, data: object) => asAdmin(page, 'POST', path, data);

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
  await expect(reply).toBeFocused();
  await other.getByRole('button', { name: 'Cancelar' }).click();
  await other.getByRole('button', { name: 'Descartar' }).click();

  await visit(other, '/contatos');
  await post('/admin/contacts/contacts', { name: 'Ana Lima', phone: '+55 11 98765-4321' });
  await other.getByLabel('Selecionar Ana Lima').check();
  await other.getByRole('button', { name: /^Editar Ana Lima/ }).click();
  const form = other.getByRole('dialog');
  await post('/admin/contacts/contacts', { name: 'Bia Reis', phone: '+55 11 98765-4322' });
  // Behind the open dialog.
  await expect(other.getByText('Bia Reis')).toBeVisible();
  await expect(form).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(other.getByLabel('Selecionar Ana Lima')).toBeChecked();

  await visit(other, '/resposta/listagem');
  await post('/admin/responses', { phone: '+55 11 98765-4321', message: 'horário', reply: 'Das 8 às 18' });
  await expect(other.getByText('Das 8 às 18')).toBeVisible();

  await visit(other, '/tags');
  await post('/admin/tags', { id: 'site', name: 'site', displayName: 'Sítio virtual', value: 'recado.test' });
  await expect(other.getByText('Sítio virtual')).toBeVisible();

  await visit(other, '/api-calls');
  await page.request.post('/api/', { data: { app: 'WhatsAuto', sender: 'Bia', message: 'tem vaga?' } });
  await expect(other.getByRole('cell', { name: '/api/' })).toBeVisible();
  await other.context().close();
});

numbersTest(
  'numbers, sends, runs, backups and notices are followed as they happen',
  async ({ page, browser, product, openSession, whatsapp }) => {
    await openSession(page);
    const post = apiOf(page);
    const other = await openOther(browser, product.url, openSession, '/settings');
    const friend = whatsapp.account({ phone: '5511911110000', name: 'Ana' });
    await linkInstance(page, whatsapp, { phone: '5511900000001' });
    await expect(parts(other).row('Loja')).toContainText('Conectado');
    await post('/admin/settings', { TELEGRAM_BOT_TOKEN: '1:a', TELEGRAM_CHAT_ID: '7' });
    await page.request.post('/api/', { data: { app: 'WhatsAuto', sender: 'Bia', message: 'tem vaga?' } });
    await expect(other.getByText(/Falha na última tentativa/)).toBeVisible();
    await post('/admin/backup/create', { description: 'de outro lugar', password: '' });
    await expect(other.getByText('de outro lugar')).toBeVisible();

    await visit(other, '/contatos');
    const { id } = await post('/admin/contacts/contacts', { name: 'Ana', phone: friend.phone });
    await post('/admin/whatsapp/bulk-sends', { instanceId: 'loja', message: 'Oi {nome}', selection: { ids: [id] } });
    await expect(other.getByRole('list', { name: 'Envios em massa' })).toContainText('1 enviada de 1');

    await visit(other, '/automacao/gatilhos?aba=historico');
    const actions = [{ type: 'LOG_EVENT', value: { message: 'Recebido' } }];
    const trigger = await post('/admin/triggers', { name: 'Boas-vindas', condition_type: 'ALWAYS', actions });
    await post(`/admin/triggers/${trigger.id}/execute`, {});
    await expect(screen(other).runs).toContainText(/Boas-vindas.*Concluíd/s);
    await other.context().close();
  },
);

test('without the stream the console says so, and catches up by itself when it is back', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  // Something on the way answers for the server, with success.
  const wifi = { contentType: 'text/html', body: '<!doctype html>\n<title>Entre no Wi-Fi</title>\n' };
  await page.route('**/admin/changes*', (route) => route.fulfill(wifi));
  await page.route('**/admin/tags', (route) => route.fulfill(wifi));
  await page.goto('/tags');
  const notice = page.getByRole('status').filter({ hasText: 'Sem atualização ao vivo. Tentando de novo…' });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(notice).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    // It pushes nothing out of the menu.
    if (width === 1280) {
      await expect(page.getByRole('link', { name: 'Documentação da API' })).toBeInViewport({ ratio: 1 });
    }
  }
  const retry = page.getByRole('button', { name: 'Tentar Novamente' });
  await expect(retry).toBeVisible();
  await expect(page.getByText('não é do Recado')).toBeVisible();
  await page.unrouteAll();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(notice).toBeHidden();
  // The server was away and is back: nobody has to ask for it.
  await expect(page.getByRole('switch', { name: 'Nome ativa' })).toBeVisible();
});

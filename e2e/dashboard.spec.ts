import { asAdmin } from './support/api.ts';
import { visibleProblems } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { closeNotices } from './support/notices.ts';
import { zoneAtNoon } from './support/time-zone.ts';

test.use({ env: { TIME_ZONE: zoneAtNoon() } });

test('counters, endpoint and the two test buttons', async ({ page, signIn, product }) => {
  await signIn(page);
  await expect(page.getByText(`${product.url}/api/`)).toBeVisible();
  await expect(page.getByText('POST', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Testar API' }).click();
  await expect(page.getByText('API funcionando corretamente!')).toBeVisible();
  await page.getByRole('button', { name: 'Testar + Notificar' }).click();
  // No notice can leave: Telegram is not set up.
  await expect(page.getByText(/Telegram não está configurado/)).toBeVisible();

  const calls = page.getByRole('link', { name: /chamadas/i }).filter({ hasText: '2' });
  await expect(calls).toBeVisible();
  await calls.click();
  await expect(page).toHaveURL('/api-calls');
});

test('the day: first steps on a new installation, then messages by source, each a way to where it is decided', async ({
  page,
  signIn,
  product,
}) => {
  await signIn(page);
  const steps = page.getByRole('region', { name: 'Primeiros passos' });
  await expect(steps.getByRole('link', { name: /Ligue um número/ })).toHaveAttribute('href', '/settings');
  expect(await visibleProblems(page)).toEqual([]);

  await asAdmin(page, 'POST', '/admin/menu', { message: 'oi', reply: 'Olá!' });
  for (const message of ['oi', 'oi', 'outra coisa']) {
    await fetch(`${product.url}/api/`, {
      method: 'POST',
      body: JSON.stringify({ message, phone: '+55 11 98765-4321' }),
    });
  }
  const lists: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path === '/admin/menu' || path === '/admin/responses') lists.push(path);
  });
  await page.reload();
  const today = page.getByRole('region', { name: 'Hoje' });
  await expect(page.getByRole('link', { name: 'Itens do menu 1' })).toBeVisible();
  await expect(page.getByRole('log').getByRole('button', { name: 'oi', exact: true })).toBeVisible();
  expect(lists, 'a number needs no whole list').toEqual([]);
  await expect(today.getByText('3 recebidas')).toBeVisible();
  await expect(today.getByText('2 respondidas')).toBeVisible();
  await expect(today.getByRole('link', { name: 'Menu 2' })).toBeVisible();
  await expect(today.getByText('Nenhuma falha.')).toBeVisible();
  await expect(today.getByRole('heading', { name: 'Backup' })).toBeVisible();
  await expect(today.getByRole('link', { name: /Último backup nenhum ainda/ })).toBeVisible();
  expect(await visibleProblems(page)).toEqual([]);
  // The count leads to what it counts, and from there to its answer.
  await today.getByRole('link', { name: 'Mensagem sem resposta 1' }).click();
  const unanswered = page.getByRole('dialog', { name: 'Mensagens sem resposta' });
  await expect(unanswered.getByRole('listitem')).toHaveText(/outra coisa.*\+55 11 98765-4321/);
  expect(await visibleProblems(page)).toEqual([]);
  await unanswered.getByRole('link', { name: 'Criar resposta para outra coisa' }).click();
  await expect(page.getByLabel('Mensagem', { exact: true })).toHaveValue('outra coisa');
  await page.goBack();
  await expect(unanswered.getByRole('listitem')).toHaveCount(1);
  // Answered from now on, in whichever way, it waits for nobody.
  await asAdmin(page, 'POST', '/admin/menu', { message: 'Outra Coisa', reply: 'Sim' });
  await expect(unanswered.getByText('Nenhuma mensagem de hoje espera por uma resposta.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
  await expect(today.getByText('Nada espera por você.')).toBeVisible();
  await today.getByRole('link', { name: 'Menu 2' }).click();
  await expect(page).toHaveURL('/menu/listagem');
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

test.describe('where other machines reach the API', () => {
  test.use({ env: { HOST: '0.0.0.0', ADMIN_PASSWORD: 'publica-1' } });

  test('one click makes a key, the old address is answered for a day, and both can be ended', async ({
    page,
    product,
    signIn,
  }) => {
    const call = async (address: string) => (await fetch(address, { method: 'POST', body: '{"message":"oi"}' })).status;
    const old = `${product.url}/api/`;
    await signIn(page, 'publica-1');
    const box = page.getByRole('region', { name: 'Endereço da API' });
    await expect(box.getByText('Outras máquinas alcançam a API, e ela atende sem chave')).toBeVisible();
    expect(await visibleProblems(page)).toEqual([]);

    await box.getByRole('button', { name: 'Gerar Chave' }).click();
    await expect(page.getByText('Chave gerada!')).toBeVisible();
    await box.getByRole('button', { name: 'Mostrar a chave' }).click();
    await expect(box.getByText('?key=')).toHaveText(/\/api\/\?key=[\w-]{32}$/);
    const address = (await box.getByText('?key=').textContent()) ?? '';
    await expect(box.getByText('O endereço antigo ainda é atendido até')).toBeVisible();
    await closeNotices(page);
    expect(await visibleProblems(page)).toEqual([]);
    expect([await call(address), await call(old)]).toEqual([200, 200]);

    page.once('dialog', (question) => void question.accept());
    await box.getByRole('button', { name: 'Encerrar Agora' }).click();
    await expect(box.getByText('O endereço antigo ainda é atendido até')).toHaveCount(0);
    expect([await call(address), await call(old)]).toEqual([200, 401]);
    await page.getByRole('button', { name: 'Testar + Notificar' }).click();
    await expect(page.getByText('API principal testada!')).toBeVisible();

    page.once('dialog', (question) => void question.accept());
    await box.getByRole('button', { name: 'Remover Chave' }).click();
    await expect(box.getByRole('button', { name: 'Gerar Chave' })).toBeVisible();
    expect(await call(old)).toBe(200);
  });
});

test.describe('with PUBLIC_API_KEY', () => {
  test.use({ env: { PUBLIC_API_KEY: 'chave-secreta' } });

  test('the console says where the key comes from, and does not offer another', async ({ page, signIn }) => {
    await signIn(page);
    const box = page.getByRole('region', { name: 'Endereço da API' });
    await expect(box.getByText('A chave vem de PUBLIC_API_KEY')).toBeVisible();
    await expect(box.getByRole('button', { name: /Chave$/ })).toHaveCount(0);
  });
});

test('what is wrong with the disk and the database file is told above everything else', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  const status = { disk: 'ok', freeBytes: 300 * 1024 * 1024, databaseFile: 'in-place', lostCalls: 0 };
  const tell = (news: object) =>
    page.route('**/admin/storage', (route) => route.fulfill({ json: { ...status, ...news } }));
  const notice = page.getByRole('alert');
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Chamadas API/ }).first()).toBeVisible();
  await expect(notice).toHaveCount(0);

  await tell({ disk: 'low' });
  await page.goto('/');
  await expect(notice).toContainText('Restam 300 MB');

  await tell({ disk: 'full', databaseFile: 'gone', lostCalls: 1200 });
  await page.goto('/');
  await expect(notice).toHaveCount(3);
  await expect(notice.filter({ hasText: 'O disco do servidor está cheio' })).toContainText('As respostas continuam');
  await expect(notice.filter({ hasText: 'banco de dados' })).toContainText('grava o arquivo de volta');
  await expect(notice.filter({ hasText: 'registro.' })).toContainText('1.200 chamadas foram respondidas');
  expect(await visibleProblems(page)).toEqual([]);
});

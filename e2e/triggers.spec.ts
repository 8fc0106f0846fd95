import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { visibleProblems } from './support/axe.ts';
import { expect, test as journey } from './support/journey.ts';
import { adminCall, linkInstance, test as whatsappJourney } from './support/whatsapp.ts';

interface Call {
  method: string;
  path: string;
  body: string;
}

interface ShopApi {
  url: string;
  calls: Call[];
}

/** Somebody else's system on loopback, which the product is allowed to call. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
async function shopApi({}: object, use: (api: ShopApi) => Promise<void>): Promise<void> {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    calls.push({ method: request.method ?? '', path: request.url ?? '', body });
    response.writeHead(request.url === '/falha' ? 500 : 200).end('{"pedido":42}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await use({ url: `http://127.0.0.1:${port}`, calls });
  server.close();
  server.closeAllConnections();
}

const allowed = { ALLOW_PRIVATE_NETWORK: 'true' };
const test = journey.extend<{ shopApi: ShopApi }>({ shopApi, env: allowed });
const whatsappTest = whatsappJourney.extend<{ shopApi: ShopApi }>({
  shopApi,
  env: async ({ env }, use) => use({ ...env, ...allowed }),
});

const screen = (page: Page) => ({
  create: page.getByRole('button', { name: 'Novo gatilho' }),
  card: (name: string) => page.getByRole('listitem', { name, exact: true }),
  form: (name: string) => formOf(page, name),
  tab: (name: string) => page.getByRole('tab', { name }),
  runs: page.getByRole('list', { name: 'Execuções' }).locator('details'),
});

function formOf(page: Page, name: string) {
  const form = page.getByRole('form', { name });
  return {
    form,
    name: form.getByLabel('Nome'),
    type: form.getByRole('combobox', { name: 'Tipo' }),
    condition: form.getByRole('combobox', { name: 'Condição', exact: true }),
    value: form.getByLabel('Valor da condição'),
    active: form.getByLabel('Ativo'),
    actions: form.getByRole('list', { name: 'Ações do gatilho' }).getByRole('listitem'),
    add: form.getByRole('button', { name: 'Adicionar Ação' }),
    save: form.getByRole('button', { name: 'Salvar' }),
  };
}

async function choose(page: Page, label: string, option: string, within = page.getByRole('main')): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function openActionDialog(page: Page, type: string) {
  await page.getByRole('button', { name: 'Adicionar Ação' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar ação' });
  if (type !== 'Enviar mensagem no WhatsApp') await choose(page, 'Tipo de ação', type, dialog);
  return { dialog, add: dialog.getByRole('button', { name: 'Adicionar', exact: true }) };
}

test('a trigger with three actions is created, reordered, executed, followed and deleted', async ({
  page,
  openSession,
  shopApi,
}) => {
  await openSession(page);
  const { create, card, form, tab, runs } = screen(page);
  await page.goto('/automacao/gatilhos');
  await expect(page.getByRole('heading', { name: 'Gatilhos de Automação', level: 1 })).toBeVisible();
  await expect(page.getByText('Nenhum gatilho encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Criar Primeiro Gatilho' }).click();

  const fields = form('Novo gatilho');
  await expect(fields.name).toBeFocused();
  await expect(fields.type).toHaveValue('Mensagem da API');
  await expect(fields.condition).toHaveValue('Mensagem igual a');
  await expect(fields.active).toBeChecked();
  await fields.name.fill('Orçamento');
  await choose(page, 'Condição', 'Mensagem contém', fields.form);
  await fields.value.fill('orçamento');

  const call = await openActionDialog(page, 'Chamar API');
  await choose(page, 'Método', 'POST', call.dialog);
  await call.dialog.getByLabel('URL').fill(`${shopApi.url}/pedidos`);
  await call.dialog.getByLabel('Corpo (JSON)').fill('{"telefone": "{phone}"}');
  await call.add.click();
  await expect(call.dialog).toBeHidden();

  const log = await openActionDialog(page, 'Registrar evento');
  await log.dialog.getByLabel('Mensagem').fill('Pedido de ');
  await log.dialog.getByRole('button', { name: '{phone}' }).click();
  await expect(log.dialog.getByLabel('Mensagem')).toHaveValue('Pedido de {phone}');
  await log.dialog.getByLabel('Salvar no banco de dados').check({ force: true });
  await log.add.click();

  const wait = await openActionDialog(page, 'Aguardar');
  await expect(wait.dialog.getByLabel('Tempo de espera')).toHaveValue('1.000 ms');
  await wait.add.click();
  await expect(wait.dialog).toBeHidden();

  await expect(fields.actions).toHaveCount(3);
  await expect(fields.actions.nth(0)).toContainText(`1Chamar APIPOST ${shopApi.url}/pedidos`);
  await expect(fields.actions.nth(1)).toContainText('2Registrar eventoParâmetros configurados');
  await expect(fields.actions.nth(2)).toContainText('3Aguardar1.000 ms');
  const up = fields.form.getByRole('button', { name: 'Subir a ação 3' });
  await up.press('Enter');
  await expect(fields.actions.nth(1)).toContainText('Aguardar');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(fields.actions.nth(2)).toContainText('Aguardar');
  await page.keyboard.press('Alt+ArrowUp');
  await fields.save.click();
  await expect(page.getByText('Gatilho criado com sucesso!')).toBeVisible();
  await expect(fields.form).toBeHidden();

  await expect(card('Orçamento')).toContainText(/Ativo.*Mensagem da API.*Mensagem contém.*orçamento.*3 ações/s);
  await expect(card('Orçamento')).toContainText(
    /Chamar API.*Aguardar.*Registrar evento.*Criado em\s*\d\d\/\d\d\/\d{4}/s,
  );
  await expect(create).toBeEnabled();

  await card('Orçamento').getByRole('button', { name: 'Editar Orçamento' }).click();
  const edited = form('Editar Orçamento');
  await expect(edited.value).toHaveValue('orçamento');
  await expect(edited.actions).toHaveCount(3);
  await edited.form.getByRole('button', { name: 'Editar a ação 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar ação' });
  await dialog.getByLabel('Tempo de espera').fill('300');
  await dialog.getByRole('button', { name: 'Atualizar' }).click();
  await expect(edited.actions.nth(1)).toContainText('300 ms');
  await edited.name.fill('Pedidos');
  await edited.save.click();
  await expect(page.getByText('Gatilho atualizado com sucesso!')).toBeVisible();

  await card('Pedidos').getByRole('button', { name: 'Executar Pedidos' }).click();
  await expect(page.getByText('Gatilho executado com sucesso!')).toBeVisible();
  await expect(card('Pedidos')).toContainText('Concluída');
  await card('Pedidos').getByRole('link', { name: 'Histórico de Pedidos' }).click();
  await expect(runs).toHaveCount(1);
  await expect(runs).toContainText(/Pedidos.*Executado pelo administrador.*Concluída/s);
  await expect(runs).toContainText(
    /Chamar API.*Resposta 200: \{"pedido":42\}.*Aguardou 300 ms.*Evento registrado e salvo/s,
  );
  expect(shopApi.calls).toEqual([{ method: 'POST', path: '/pedidos', body: '{"telefone":""}' }]);
  await tab('Eventos').click();
  await expect(page.getByRole('row').filter({ hasText: 'Pedido de' })).toContainText(/Informação.*Pedidos/s);

  await tab('Gatilhos').click();
  const asked = page.waitForEvent('dialog');
  void card('Pedidos').getByRole('button', { name: 'Excluir Pedidos' }).click();
  const question = await asked;
  expect(question.message()).toContain('Tem certeza que deseja excluir este gatilho?');
  await question.accept();
  await expect(page.getByText('Gatilho excluído com sucesso!')).toBeVisible();
  await expect(page.getByText('Nenhum gatilho encontrado')).toBeVisible();
});

test('a form that is wrong says so at its fields, and an inactive trigger cannot be executed', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  const { create, card, form } = screen(page);
  await page.goto('/automacao/gatilhos');
  await create.click();
  const fields = form('Novo gatilho');
  await fields.save.click();
  await expect(page.getByText('Nome do gatilho é obrigatório')).toBeVisible();
  await expect(page.getByText('Informe o valor da condição')).toBeVisible();
  await expect(fields.name).toBeFocused();

  await fields.name.fill('Sempre');
  await fields.value.fill('oi');
  await choose(page, 'Condição', 'Sempre', fields.form);
  await expect(fields.value).toBeDisabled();
  await expect(fields.value).toHaveValue('');
  await choose(page, 'Tipo', 'Evento administrativo', fields.form);
  await expect(fields.condition).toHaveValue('Nome do evento é');
  await choose(page, 'Valor da condição', 'O menu foi alterado', fields.form);
  await fields.active.uncheck({ force: true });

  const { dialog, add } = await openActionDialog(page, 'Enviar mensagem no WhatsApp');
  await add.click();
  await expect(dialog.getByText('Selecione uma instância do WhatsApp')).toBeVisible();
  await expect(dialog.getByText('Informe o destinatário')).toBeVisible();
  await expect(dialog.getByText('Informe a mensagem')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Conectar Número' })).toHaveAttribute('href', '/settings');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(fields.form).toBeVisible();

  const warned = page.waitForEvent('dialog');
  void fields.name.press('Escape');
  await (await warned).dismiss();
  await fields.save.click();
  await expect(card('Sempre')).toContainText(/Inativo.*Nome do evento é.*O menu foi alterado.*0 ações/s);
  await expect(card('Sempre').getByRole('button', { name: 'Executar Sempre' })).toBeDisabled();
});

test('invalid JSON stays as typed, is explained and not saved', async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/automacao/gatilhos');
  await screen(page).create.click();
  const { dialog, add } = await openActionDialog(page, 'Chamar API');
  const headers = dialog.getByLabel('Cabeçalhos (JSON)');
  const body = dialog.getByLabel('Corpo (JSON)');
  await expect(headers).toHaveValue('{\n  "Content-Type": "application/json"\n}');
  await expect(body).toBeHidden();
  await choose(page, 'Método', 'PUT', dialog);
  await dialog.getByLabel('URL').fill('https://exemplo.com/{phone}');
  await headers.fill('{"X-Loja": 1,}');
  await body.fill('{"a": {phone}}');
  await add.click();
  await expect(dialog.getByText('Linha 1, coluna 14: há uma vírgula sobrando antes de "}"')).toBeVisible();
  await expect(dialog.getByText('Linha 1, coluna 7: ponha o marcador entre aspas, como "{phone}"')).toBeVisible();
  await expect(headers).toHaveValue('{"X-Loja": 1,}');
  await expect(body).toHaveValue('{"a": {phone}}');

  await headers.fill('{"X-Loja": "1"}');
  await body.fill('[1]');
  await add.click();
  await expect(dialog.getByText('Deve ser um objeto JSON, como {"chave": "valor"}')).toBeVisible();
  await body.fill('{"a": "{phone}"}');
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('PUT https://exemplo.com/{phone}')).toBeVisible();
});

test('a schedule shows its next times while it is typed', async ({ page, openSession }) => {
  await openSession(page);
  const { create, card, form } = screen(page);
  await page.goto('/automacao/gatilhos');
  await create.click();
  const fields = form('Novo gatilho');
  await fields.name.fill('Segunda');
  await choose(page, 'Tipo', 'Agendado', fields.form);
  await expect(fields.condition).toHaveValue('Expressão cron');
  const next = page.getByRole('region', { name: 'Próximas vezes' });
  await page.getByRole('button', { name: 'Toda segunda às 9h' }).click();
  await expect(fields.value).toHaveValue('0 9 * * 1');
  await expect(next).toContainText('America/Sao Paulo');
  await expect(next.getByRole('listitem')).toHaveCount(5);
  await expect(next.getByRole('listitem').first()).toContainText(/^seg.*09:00$/);
  await fields.value.fill('0 9 * * 99');
  await expect(page.getByText(/A expressão cron deve ter cinco campos/)).toBeVisible();
  await expect(next).toBeHidden();
  await fields.value.fill('30 7 * * *');
  await expect(next.getByRole('listitem').first()).toContainText('07:30');
  await fields.save.click();
  await expect(card('Segunda')).toContainText(/30 7 \* \* \*.*Próxima vez.*07:30/s);
});

whatsappTest(
  'a WhatsApp message fires a trigger that calls an API and replies',
  async ({ page, openSession, whatsapp, shopApi }) => {
    await openSession(page);
    const { card, runs } = screen(page);
    const friend = whatsapp.account({ phone: '5511912345678', name: 'Ana' });
    const shop = await linkInstance(page, whatsapp, { phone: '5511987654321', name: 'Loja' });
    await page.goto('/automacao/gatilhos');
    await screen(page).create.click();
    const fields = formOf(page, 'Novo gatilho');
    await fields.name.fill('Frete');
    await choose(page, 'Tipo', 'Mensagem do WhatsApp', fields.form);
    await choose(page, 'Condição', 'Mensagem começa com', fields.form);
    await fields.value.fill('frete');
    const failing = await openActionDialog(page, 'Chamar API');
    await failing.dialog.getByLabel('URL').fill(`${shopApi.url}/falha`);
    await failing.add.click();
    await expect(failing.dialog).toBeHidden();
    const call = await openActionDialog(page, 'Chamar API');
    await choose(page, 'Método', 'POST', call.dialog);
    await call.dialog.getByLabel('URL').fill(`${shopApi.url}/frete`);
    await call.dialog.getByLabel('Corpo (JSON)').fill('{"texto": "{message}"}');
    await call.add.click();
    await expect(call.dialog).toBeHidden();
    const reply = await openActionDialog(page, 'Enviar mensagem no WhatsApp');
    await expect(reply.dialog.getByRole('combobox', { name: 'Instância' })).toHaveValue('Loja · +55 11 98765-4321');
    await reply.dialog.getByLabel('Destinatário').fill('{phone}');
    await reply.dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Olá, {sender}! Calculando o frete.');
    await reply.add.click();
    await expect(reply.dialog).toBeHidden();
    await fields.save.click();
    await expect(card('Frete')).toContainText('{phone}: Olá, {sender}! Calculando o fr…');

    await friend.send(shop, { conversation: 'Frete para 01310-100' });
    await friend.waitForMessage(({ text }) => text === 'Olá, Ana! Calculando o frete.', 30_000);
    expect(shopApi.calls.map(({ path }) => path)).toEqual(['/falha', '/frete']);
    expect(shopApi.calls[1]?.body).toBe('{"texto":"Frete para 01310-100"}');
    await page.goto('/automacao/gatilhos?aba=historico');
    await expect(runs).toContainText(/Frete.*Mensagem de .*WhatsApp.*Com falhas/s);
    await expect(runs).toContainText(
      /Falhou.*Resposta 500.*Concluída.*Resposta 200.*Concluída.*Mensagem enviada para/s,
    );
  },
);

test('work that failed for good is tried again or discarded', async ({ page, openSession }) => {
  await openSession(page);
  // The server gives a job up after many minutes; how it does is tested there.
  const job = (id: number) => ({
    id: `job-${id}`,
    what: `Execução nº ${id}`,
    error: 'database is locked',
    attempts: 5,
    created_at: new Date().toISOString(),
  });
  let failed = [job(1), job(2)];
  await page.route('**/admin/jobs/failed', (route) => route.fulfill({ json: failed }));
  await page.route('**/admin/jobs/job-*/**', (route) => {
    failed = failed.filter(({ id }) => !route.request().url().includes(`/${id}/`));
    return route.fulfill({ json: { success: true } });
  });
  await page.goto('/automacao/gatilhos');
  await expect(screen(page).tab('Falhas')).toContainText('2');
  await screen(page).tab('Falhas').click();
  const rows = page.getByRole('list', { name: 'Trabalhos com falha' }).getByRole('listitem');
  await expect(rows.first()).toContainText(/Execução nº 1.*5 tentativas.*database is locked/s);
  await rows.first().getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Nova tentativa iniciada!')).toBeVisible();
  await expect(rows).toHaveCount(1);

  // The real server knows nothing of it, as when somebody else was faster.
  page.once('dialog', (dialog) => void dialog.accept());
  await rows.first().getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByText('Este trabalho não está mais na lista')).toBeVisible();
});

test('nothing serious for axe, in both themes and on a phone', async ({ page, openSession }) => {
  await openSession(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const actions = [
    { type: 'LOG_EVENT', value: { message: 'Feito', level: 'warn', saveToDatabase: true } },
    { type: 'CALL_API', value: { url: 'http://127.0.0.1:9/' } },
  ];
  const made = await adminCall(page, 'POST', '/admin/triggers', { name: 'Aviso', condition_type: 'ALWAYS', actions });
  const { id } = await made.json();
  expect((await adminCall(page, 'POST', `/admin/triggers/${id}/execute`, {})).ok()).toBe(true);
  await page.goto('/automacao/gatilhos');
  await expect(screen(page).card('Aviso')).toContainText('Com falhas');
  expect(await visibleProblems(page)).toEqual([]);
  for (const [tab, text] of [
    ['Histórico', 'Falhou'],
    ['Eventos', 'Feito'],
  ] as const) {
    await screen(page).tab(tab).click();
    await expect(page.getByText(text).first()).toBeVisible();
    expect(await visibleProblems(page, '[role=tabpanel]'), tab).toEqual([]);
  }
  await screen(page).create.click();
  await choose(page, 'Tipo', 'Agendado');
  await page.getByRole('button', { name: 'A cada hora' }).click();
  await expect(page.getByRole('region', { name: 'Próximas vezes' })).toBeVisible();
  expect(await visibleProblems(page, 'form')).toEqual([]);
  await page.getByRole('button', { name: 'Adicionar Ação' }).click();
  const dialog = page.getByRole('dialog');
  for (const type of ['Atualizar banco de dados', 'Envio em massa no WhatsApp']) {
    await choose(page, 'Tipo de ação', type, dialog);
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
    expect(await visibleProblems(page, '[role=dialog]'), type).toEqual([]);
  }
});

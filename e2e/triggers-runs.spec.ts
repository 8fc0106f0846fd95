import { asAdmin } from './support/api.ts';
import { axeViolations } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { allowed, choose, formOf, openActionDialog, type ShopApi, screen, shopApi, test } from './support/triggers.ts';
import { linkInstance, test as whatsappJourney } from './support/whatsapp.ts';

const whatsappTest = whatsappJourney.extend<{ shopApi: ShopApi }>({
  shopApi,
  env: async ({ env }, use) => use({ ...env, ...allowed }),
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
    await friend.waitForMessage(({ text }) => text === 'Olá, Ana! Calculando o frete.');
    expect(shopApi.calls.map(({ path }) => path)).toEqual(['/falha', '/frete']);
    expect(shopApi.calls[1]?.body).toBe('{"texto":"Frete para 01310-100"}');
    await page.goto('/automacao/gatilhos?aba=historico');
    await expect(runs).toContainText(/Frete.*Mensagem de .*WhatsApp.*Com falhas/s);
    await expect(runs).toContainText(
      /Falhou.*Resposta 500.*Concluída.*Resposta 200.*Concluída.*Mensagem enviada para/s,
    );

    // The number goes: who runs the trigger by hand is told before, and right after what it waits for.
    await asAdmin(page, 'POST', '/admin/whatsapp/disconnect/loja');
    await page.goto('/automacao/gatilhos');
    await card('Frete').getByRole('button', { name: 'Executar Frete' }).click();
    const trial = page.getByRole('dialog', { name: 'Executar Frete' });
    await expect(trial.getByText('O número “Loja” não está conectado (Desconectado)')).toBeVisible();
    expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
    await trial.getByLabel('Telefone de teste').fill('11 91234-5678');
    await trial.getByRole('button', { name: 'Executar Agora' }).click();
    await expect(page.getByText(/O gatilho "Frete" espera em Enviar mensagem no WhatsApp: .*na fila/)).toBeVisible();
  },
);

test('a run by hand that fails says why, and the failures are those of the history', async ({
  page,
  signIn,
  shopApi,
}) => {
  await signIn(page);
  const { card, runs, tab } = screen(page);
  await asAdmin(page, 'POST', '/admin/triggers', {
    name: 'Frete',
    type: 'API_MESSAGE',
    condition_type: 'ALWAYS',
    actions: [{ type: 'CALL_API', value: { url: `${shopApi.url}/falha` } }],
  });
  await page.goto('/automacao/gatilhos');
  await expect(tab('Falhas')).toHaveText('Falhas');
  await card('Frete').getByRole('button', { name: 'Executar Frete' }).click();
  await page.getByRole('dialog', { name: 'Executar Frete' }).getByRole('button', { name: 'Executar Agora' }).click();
  await expect(page.getByText(/O gatilho "Frete" falhou em Chamar API: .*500/)).toBeVisible();
  await expect(page.getByText('Gatilho executado com sucesso!')).toHaveCount(0);

  await expect(tab('Falhas')).toHaveText('Falhas1');
  await tab('Falhas').click();
  const failures = page.getByRole('list', { name: 'Execuções com falhas' });
  await expect(failures).toContainText(/Frete.*Execução nº 1.*Com falhas.*Chamar API.*500/s);
  const time = await failures.locator('time').first().getAttribute('datetime');
  await tab('Histórico').click();
  await expect(runs).toContainText(/Frete.*Execução nº 1.*Com falhas.*Chamar API.*500/s);
  await expect(runs.locator('time').first()).toHaveAttribute('datetime', time ?? '');
});

test('work that failed for good is tried again or discarded', async ({ page, openSession }) => {
  await openSession(page);
  // The server gives a job up after many minutes; how it does is tested there.
  const job = (id: number) => ({
    id: `job-${id}`,
    what: `Execução nº ${id}`,
    run_id: null,
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
  await rows.first().getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByText('Nova tentativa iniciada!')).toBeVisible();
  await expect(rows).toHaveCount(1);

  // The real server knows nothing of it, as when somebody else was faster.
  page.once('dialog', (dialog) => void dialog.accept());
  await rows.first().getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByText('Este trabalho não está mais na lista')).toBeVisible();
});

import type { Page } from '@playwright/test';
import { asAdmin } from './support/api.ts';
import { expect, test } from './support/journey.ts';

async function seed(page: Page, path: string, bodies: object[]): Promise<void> {
  for (const data of bodies) await asAdmin(page, 'POST', path, data);
}

const fieldsOf = (page: Page) => ({
  phone: page.getByLabel('Telefone'),
  message: page.getByLabel('Mensagem recebida'),
  reply: page.getByLabel('Resposta', { exact: true }),
  submit: page.getByRole('button', { name: 'Cadastrar Resposta' }),
  preview: page.getByLabel('Prévia do número').getByRole('definition'),
});

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('the phone is checked while it is typed, and landlines and mobiles are registered', async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Respostas Cadastradas' }).click();
  await expect(page.getByText('Nenhuma resposta encontrada')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Cadastrar Resposta' }).click();
  const { phone, message, reply, submit, preview } = fieldsOf(page);
  await expect(submit).toBeDisabled();
  await phone.focus();
  await message.fill('boleto');
  await reply.fill('Vence dia 20.');
  await expect(page.getByText('Número de telefone é obrigatório')).toBeVisible();
  await expect(submit).toBeDisabled();

  await phone.fill('2034567890');
  await expect(page.getByText('DDD inválido. Use um código de área brasileiro válido')).toBeVisible();
  await expect(submit).toBeDisabled();

  await phone.fill('11876543210');
  await expect(page.getByText('Números móveis (11 dígitos) devem começar com 9 após o DDD')).toBeVisible();
  await expect(submit).toBeDisabled();

  await phone.fill('11 3456-789');
  await expect(page.getByText('Número deve ter 10 dígitos (fixo) ou 11 dígitos (móvel) após o DDD')).toBeVisible();
  await expect(preview).toHaveText(['—', '—', '—']);

  await phone.press('End');
  await phone.press('0');
  await expect(phone).toHaveValue('11 3456-7890');
  await expect(preview).toHaveText(['+55 11 3456-7890', '551134567890', 'Fixo']);
  await submit.click();
  await expect(page.getByText('Resposta cadastrada com sucesso!')).toBeVisible();
  for (const field of [phone, message, reply]) await expect(field).toHaveValue('');
  await expect(phone).toBeFocused();

  await phone.pressSequentially('11987654321');
  await expect(phone).toHaveValue('11 98765-4321');
  await expect(preview).toHaveText(['+55 11 98765-4321', '5511987654321', 'Móvel']);
  await message.fill('pedido');
  await reply.fill('Saiu agora.');
  await submit.click();
  await expect(phone).toHaveValue('');
  await page.getByRole('main').getByRole('link', { name: 'Respostas Cadastradas' }).click();
  await expect(rowOf(page, '+55 11 98765-4321')).toContainText('Saiu agora.');
  await expect(rowOf(page, '+55 11 3456-7890')).toContainText('Vence dia 20.');
});

test('a number can be pasted as it is and corrected in the middle', async ({ page, context, openSession, product }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.url });
  await openSession(page);
  await page.goto('/resposta/cadastro');
  const { phone } = fieldsOf(page);
  await phone.fill('999');
  await page.evaluate(() => navigator.clipboard.writeText('+55 (11) 98765-4321'));
  await phone.press('ControlOrMeta+v');
  await expect(phone).toHaveValue('11 98765-4321');

  await phone.press('Home');
  for (let step = 0; step < 5; step++) await phone.press('ArrowRight');
  await phone.press('Backspace');
  await phone.press('Backspace');
  await phone.pressSequentially('91');
  await expect(phone).toHaveValue('11 91765-4321');
  await phone.pressSequentially('5');
  await expect(phone).toHaveValue('11 91765-4321');
  await expect.poll(() => phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(5);
});

test('a duplicate is compared with what exists until the warning is closed', async ({ page, openSession }) => {
  await openSession(page);
  await seed(page, '/admin/responses', [{ phone: '+55 11 98765-4321', message: 'Meu Pedido', reply: 'Saiu.' }]);
  await page.goto('/resposta/cadastro');
  const { phone, message, reply, submit } = fieldsOf(page);
  await phone.fill('1187654321');
  const twin = page.getByText('O mesmo número já está cadastrado como +55 11 98765-4321.');
  await expect(twin).toBeVisible();
  const existing = page.getByRole('link', { name: 'Ver Respostas' });
  await expect(existing).toHaveAttribute('href', /\/resposta\/listagem\?q=.*98765-4321$/);
  await phone.fill('11987654321');
  await expect(twin).toBeHidden();
  await message.fill('MEU PEDIDO');
  await reply.fill('Chegou.');
  await submit.click();

  const warning = page.getByRole('alert').filter({ hasText: 'Resposta Duplicada Detectada (Case-Insensitive)' });
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('definition')).toHaveText([
    '+55 11 98765-4321',
    'Meu Pedido',
    '+55 11 98765-4321',
    'MEU PEDIDO',
  ]);
  await expect(warning).toContainText(/exatamente igual.*sem diferenciar maiúsculas/);
  await expect(page.getByText('Resposta duplicada encontrada!')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await warning.getByRole('link', { name: 'Ver Resposta Existente' }).click();
  const list = await opened;
  await expect(list).toHaveURL('/resposta/listagem?item=1');
  await expect(rowOf(list, 'Meu Pedido')).toBeVisible();
  await list.close();
  await message.fill('pedido');
  await expect(submit).toBeDisabled();

  await warning.getByRole('button', { name: 'Fechar Aviso' }).click();
  await expect(warning).toBeHidden();
  await submit.click();
  await expect(page.getByText('Resposta cadastrada com sucesso!')).toBeVisible();
});

test('a quick action fills message and reply, so only the phone remains', async ({ page, openSession }) => {
  await openSession(page);
  await seed(page, '/admin/response-quick-actions', [
    { name: 'Depois', message: 'depois', reply: 'Depois.', sort_order: 2 },
    { name: 'Antes', message: 'oi', reply: 'Olá!', sort_order: 1 },
    { name: 'Parada', message: 'x', reply: 'y', sort_order: 0, is_active: false },
  ]);
  await page.goto('/resposta/cadastro');
  const strip = page.getByRole('region', { name: 'Ações rápidas' });
  await expect(strip.getByRole('button')).toHaveText(['Antes', 'Depois']);
  await strip.getByRole('button', { name: 'Antes' }).click();
  const { phone, message, reply, submit } = fieldsOf(page);
  await expect(message).toHaveValue('oi');
  await expect(reply).toHaveValue('Olá!');
  await expect(phone).toBeFocused();
  await page.keyboard.type('21987654321');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Resposta cadastrada com sucesso!')).toBeVisible();
  await expect(submit).toBeDisabled();
});

test('the default quick actions stand in when the list cannot be loaded', async ({ page, openSession }) => {
  await openSession(page);
  await page.route('**/admin/response-quick-actions', (route) => route.abort());
  await page.goto('/resposta/cadastro');
  const strip = page.getByRole('region', { name: 'Ações rápidas' });
  await expect(strip.getByRole('button')).toHaveText(['Saudação', 'Agradecimento', 'Horário de Funcionamento']);
  await strip.getByRole('button', { name: 'Agradecimento' }).click();
  await expect(fieldsOf(page).message).toHaveValue('obrigado');
});

test('all three fields of a row are edited, and the row is deleted', async ({ page, openSession }) => {
  await openSession(page);
  await seed(page, '/admin/responses', [
    { phone: '+55 11 98765-4321', message: 'pedido', reply: 'Saiu.' },
    { phone: '+55 11 3456-7890', message: 'boleto', reply: 'Dia 20.' },
  ]);
  await page.goto('/resposta/listagem');
  await page.getByRole('button', { name: /^Editar .*boleto/ }).click();
  const form = page.getByRole('form', { name: /^Editar .*boleto/ });
  await expect(form.getByLabel('Telefone')).toHaveValue('11 3456-7890');
  await form.getByLabel('Telefone').fill('1134567');
  await page.keyboard.press('Enter');
  await expect(form.getByText(/Número deve ter 10 dígitos/)).toBeVisible();

  await form.getByLabel('Telefone').fill('11987654321');
  await form.getByLabel('Mensagem').fill('PEDIDO');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Já existe uma resposta para este telefone e mensagem')).toBeVisible();

  await form.getByLabel('Mensagem').fill('nota');
  await form.getByLabel('Resposta').fill('Segue a nota.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Resposta atualizada com sucesso!')).toBeVisible();
  const row = rowOf(page, 'Segue a nota.');
  await expect(row).toContainText('+55 11 98765-4321');

  page.once('dialog', (dialog) => {
    expect(dialog.message()).toContain('Tem certeza que deseja excluir esta resposta?');
    void dialog.accept();
  });
  await row.getByRole('button', { name: /^Excluir/ }).click();
  await expect(page.getByText('Resposta excluída com sucesso!')).toBeVisible();
  await expect(row).toBeHidden();
  await expect(rowOf(page, 'Saiu.')).toBeVisible();
});

test('a hundred thousand responses stay quick: one page of rows, found by phone or text', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  const rows = Array.from({ length: 100_000 }, (_, index) => ({
    id: 100_000 - index,
    phone: `+55 11 9${String(10_000_000 + index).slice(0, 4)}-${String(10_000_000 + index).slice(4)}`,
    message: `pedido ${index}`,
    reply: `Olá! O pedido número ${index} já saiu.`,
    created_at: '2026-01-05T12:00:00.000Z',
  }));
  await page.route('**/admin/responses', (route) => route.fulfill({ json: rows }));
  await page.goto('/resposta/listagem');
  await expect(page.getByText('100.000 respostas')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(51);

  await page.getByRole('button', { name: 'Página 2.000' }).click();
  await expect(rowOf(page, 'pedido 99999')).toBeVisible();

  const search = page.getByRole('searchbox');
  await search.fill('(11) 91001-2345');
  await expect(page.getByText('1 de 100.000 respostas')).toBeVisible();
  await expect(rowOf(page, 'pedido 12345')).toBeVisible();
  await search.fill('NUMERO 54321');
  await expect(rowOf(page, 'pedido 54321')).toBeVisible();
});

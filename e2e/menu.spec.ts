import type { Page } from '@playwright/test';
import { asAdmin } from './support/api.ts';
import { answerDialog } from './support/dialog.ts';
import { expect, test } from './support/journey.ts';

async function seed(page: Page, items: { message: string; reply: string }[]): Promise<void> {
  for (const data of items) await asAdmin(page, 'POST', '/admin/menu', data);
}

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('from the empty list to the first item, and the form is ready for the next', async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Menu Cadastrado' }).click();
  await expect(page.getByText('Nenhum item encontrado')).toBeVisible();
  await page.getByRole('link', { name: 'Cadastrar Primeiro Item' }).click();
  await expect(page).toHaveURL('/menu/cadastro');

  const message = page.getByLabel('Mensagem', { exact: true });
  const reply = page.getByLabel('Resposta', { exact: true });
  await message.fill('   ');
  await reply.fill('Abrimos às 8h.');
  await page.getByRole('button', { name: 'Cadastrar Menu' }).click();
  await expect(page.getByText('Todos os campos são obrigatórios')).toBeVisible();
  await expect(reply).toHaveValue('Abrimos às 8h.');

  await message.fill('Horário');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Item cadastrado com sucesso!')).toBeVisible();
  await expect(message).toHaveValue('');
  await expect(message).toBeFocused();
  await expect(reply).toHaveValue('');

  await page.getByRole('main').getByRole('link', { name: 'Menu Cadastrado' }).click();
  const row = rowOf(page, 'Horário');
  await expect(row).toContainText('Abrimos às 8h.');
  await expect(row).toContainText('agora mesmo');
});

test('the same message in other letters is refused with both of them shown', async ({ page, openSession }) => {
  await openSession(page);
  await seed(page, [
    { message: 'Olá', reply: 'Oi!' },
    { message: 'Olá de novo', reply: 'Oi outra vez!' },
  ]);
  await page.goto('/menu/cadastro');
  const message = page.getByLabel('Mensagem', { exact: true });
  const reply = page.getByLabel('Resposta', { exact: true });
  const submit = page.getByRole('button', { name: 'Cadastrar Menu' });
  await message.fill('OLÁ');
  await reply.fill('Outra resposta');
  await submit.click();

  const warning = page.getByRole('alert').filter({ hasText: 'Mensagem Duplicada Detectada (Case-Insensitive)' });
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('definition')).toHaveText(['1', 'Olá', 'OLÁ']);
  await expect(page.getByText('Mensagem duplicada encontrada!')).toBeVisible();
  await expect(submit).toBeDisabled();

  const opened = page.waitForEvent('popup');
  await warning.getByRole('link', { name: 'Ver Item Existente' }).click();
  const list = await opened;
  await expect(list.getByText('1 de 2 itens')).toBeVisible();
  await expect(list.getByRole('row')).toHaveCount(2);
  await expect(rowOf(list, 'Oi!')).toBeVisible();
  await list.getByRole('button', { name: 'Mostrar Todos' }).click();
  await expect(list.getByRole('row')).toHaveCount(3);
  await expect(list).toHaveURL('/menu/listagem');
  await list.goto('/menu/listagem?item=99');
  await expect(list.getByText('Este item não existe mais')).toBeVisible();
  await list.close();

  await reply.fill('Outra resposta ainda');
  await expect(warning).toBeVisible();
  await message.fill('OLÁ tudo bem');
  await expect(warning).toBeHidden();
  await submit.click();
  await expect(page.getByText('Item cadastrado com sucesso!')).toBeVisible();

  await message.fill('olá');
  await reply.fill('De novo');
  await submit.click();
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Limpar' }).click();
  await expect(warning).toBeHidden();
  await expect(message).toHaveValue('');
  await expect(reply).toHaveValue('');
  // By mistake: it can be had back, until something else is typed.
  const undo = page.getByRole('button', { name: 'Desfazer' });
  await undo.click();
  await expect(reply).toHaveValue('De novo');
  await page.getByRole('button', { name: 'Limpar' }).click();
  await expect(undo).toBeVisible();
  await message.fill('outra');
  await expect(undo).toBeHidden();
});

test('a row is edited in place, one at a time', async ({ page, openSession }) => {
  await openSession(page);
  await seed(page, [
    { message: 'pix', reply: 'CNPJ' },
    { message: 'entrega', reply: 'Em 40 minutos.' },
  ]);
  await page.goto('/menu/listagem');
  const edit = page.getByRole('button', { name: 'Editar entrega' });
  const form = page.getByRole('form', { name: 'Editar entrega' });
  await edit.click();
  await expect(form.getByLabel('Mensagem')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Editar pix' })).toBeDisabled();

  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(edit).toBeFocused();

  await edit.click();
  await form.getByLabel('Resposta').fill('');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Todos os campos são obrigatórios')).toBeVisible();

  await form.getByLabel('Resposta').fill('Em 30 minutos.');
  await form.getByLabel('Mensagem').fill('PIX');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Já existe um item de menu com esta mensagem')).toBeVisible();
  await expect(form.getByRole('link', { name: 'Ver Item Existente' })).toHaveAttribute('href', /\?item=1$/);
  await expect(form.getByLabel('Resposta')).toHaveValue('Em 30 minutos.');

  await form.getByLabel('Mensagem').fill('Entrega');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Item atualizado com sucesso!')).toBeVisible();
  await expect(rowOf(page, 'Em 30 minutos.')).toContainText('Entrega');
  await page.reload();
  await expect(rowOf(page, 'Em 30 minutos.')).toContainText('Entrega');
});

test('deleting asks first', async ({ page, openSession }) => {
  await openSession(page);
  await seed(page, [{ message: 'promoção', reply: 'Acabou.' }]);
  await page.goto('/menu/listagem');
  const remove = () => page.getByRole('button', { name: 'Excluir promoção' }).click();
  await answerDialog(page, 'dismiss', remove);
  await expect(rowOf(page, 'promoção')).toBeVisible();

  expect(await answerDialog(page, 'accept', remove)).toContain('Tem certeza que deseja excluir este item?');
  await expect(page.getByText('Item excluído com sucesso!')).toBeVisible();
  await expect(page.getByText('Nenhum item encontrado')).toBeVisible();
});

test('the search ignores accents and capitals', async ({ page, openSession }) => {
  await openSession(page);
  const words = ['horário', 'endereço', 'preço', 'cardápio', 'entrega', 'pix'];
  await seed(
    page,
    words.map((message) => ({ message, reply: `Sobre ${message}` })),
  );
  await page.goto('/menu/listagem');
  const search = page.getByRole('searchbox');
  await search.fill('HORARIO');
  await expect(page.getByText('1 de 6 itens')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL('/menu/listagem?q=HORARIO');
  await page.reload();
  await expect(search).toHaveValue('HORARIO');
  await expect(page.getByRole('row')).toHaveCount(2);
  await search.fill('nada disso');
  await page.getByRole('button', { name: 'Limpar Busca' }).click();
  await expect(page.getByRole('row')).toHaveCount(7);
});

test('a list that cannot be loaded offers another try, a failed save keeps what was typed', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  await page.route('**/admin/menu', (route) => route.abort());
  await page.goto('/menu/listagem');
  await expect(page.getByRole('heading', { name: 'Erro ao carregar itens do menu' })).toBeVisible();
  await expect(page.getByText('Erro de conexão')).toBeVisible();
  await page.unroute('**/admin/menu');
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByText('Nenhum item encontrado')).toBeVisible();

  await page.route('**/admin/menu', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/menu/cadastro');
  await page.getByLabel('Mensagem', { exact: true }).fill('oi');
  await page.getByLabel('Resposta', { exact: true }).fill('Olá!');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Erro ao cadastrar item')).toBeVisible();
  await expect(page.getByLabel('Resposta', { exact: true })).toHaveValue('Olá!');
});

test('what people write leads to the item: without accents, by another wording, within a sentence', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  await page.goto('/menu/cadastro');
  await page.getByLabel('Mensagem', { exact: true }).fill('Cardápio');
  await page.getByLabel('Resposta', { exact: true }).fill('Temos pizza');
  await page.getByLabel('Outras formas de perguntar').fill('o que tem hoje\n\nmenu do dia');
  await page.getByRole('switch', { name: 'Responder também quando aparece dentro de uma frase' }).click();
  await page.getByRole('button', { name: 'Cadastrar Menu' }).click();
  await expect(page.getByText('Item cadastrado com sucesso!')).toBeVisible();
  await expect(page.getByLabel('Outras formas de perguntar')).toHaveValue('');

  for (const message of ['CARDAPIO!!', 'O que tem hoje?', 'vocês têm cardápio?']) {
    const { reply } = await asAdmin(page, 'POST', '/admin/auto-reply/simulate', { message });
    expect(reply).toBe('Temos pizza');
  }

  await page.getByRole('main').getByRole('link', { name: 'Menu Cadastrado' }).click();
  await page.getByRole('button', { name: 'Editar Cardápio' }).click();
  const form = page.getByRole('form', { name: 'Editar Cardápio' });
  await expect(form.getByLabel('Outras formas de perguntar')).toHaveValue('o que tem hoje\nmenu do dia');
  await expect(form.getByRole('switch')).toBeChecked();
});

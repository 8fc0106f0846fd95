import type { Locator, Page } from '@playwright/test';
import { visibleProblems } from './support/axe.ts';
import { expect, test } from './support/journey.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const groupOf = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Grupos de contatos' }).getByRole('button', { name });

async function post(page: Page, path: string, data: object): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(201);
  const { id } = await answer.json();
  return id;
}

const addGroup = (page: Page, name: string) => post(page, '/admin/contacts/groups', { name });

const addContact = (page: Page, name: string, phone: string, more: object = {}) =>
  post(page, '/admin/contacts/contacts', { name, phone, ...more });

/** Answers the browser's own question, which must hold the text. */
const confirmed = (page: Page, text: string | RegExp) =>
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toMatch(text);
    void dialog.accept();
  });

test('a group is created with a colour, refused twice and deleted; the fixed ones stay', async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Contatos' }).click();
  await expect(page.getByText('Nenhum contato ainda')).toBeVisible();
  await expect(groupOf(page, 'Bloqueado')).toContainText('Fixo');
  await page.getByRole('button', { name: 'Gerenciar grupos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gerenciar grupos' });

  await dialog.getByRole('button', { name: 'Novo grupo' }).click();
  const form = dialog.getByRole('form', { name: 'Novo grupo' });
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('O nome do grupo é obrigatório.')).toBeVisible();
  await expect(form.getByRole('radio')).toHaveCount(10);
  await expect(form.getByRole('radio', { name: 'Azul' })).toBeChecked();
  await form.getByLabel('Nome').fill('Clientes');
  await form.getByRole('radio', { name: 'Violeta' }).check();
  await form.getByLabel('Descrição').fill('Quem já comprou');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Grupo criado com sucesso!')).toBeVisible();
  await expect(dialog.getByText('0 contatos · Quem já comprou')).toBeVisible();

  await dialog.getByRole('button', { name: 'Novo grupo' }).click();
  await form.getByLabel('Nome').fill('CLIENTES');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Já existe um grupo com este nome.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: 'Editar Bloqueado' }).click();
  await expect(page.getByText('Este grupo é imutável e não pode ser editado.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Excluir Permitido' }).click();
  await expect(page.getByText('Este grupo é imutável e não pode ser excluído.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Editar Clientes' }).click();
  const edit = dialog.getByRole('form', { name: 'Editar Clientes' });
  await expect(edit.getByRole('radio', { name: 'Violeta' })).toBeChecked();
  await edit.getByLabel('Nome').fill('Fregueses');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Grupo atualizado com sucesso!')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await groupOf(page, 'Fregueses').click();
  await expect(page).toHaveURL(/groupId=/);
  await expect(page.getByText('Nenhum contato neste grupo')).toBeVisible();

  await page.getByRole('button', { name: 'Gerenciar grupos' }).click();
  confirmed(page, 'Tem certeza que deseja excluir o grupo Fregueses?');
  await dialog.getByRole('button', { name: 'Excluir Fregueses' }).click();
  await expect(page.getByText('Grupo excluído com sucesso!')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(groupOf(page, 'Fregueses')).toBeHidden();
  await expect(groupOf(page, 'Todos os contatos')).toHaveAttribute('aria-current', 'true');
});

test('a contact is added by hand and edited under the texts of both forms', async ({ page, openSession }) => {
  await openSession(page);
  await addContact(page, 'Bruno Lima', '11 91111-2222');
  await page.goto('/contatos');
  await page.getByRole('button', { name: 'Novo contato' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar contatos' });
  const form = dialog.getByRole('form', { name: 'Novo contato' });
  const add = form.getByRole('button', { name: 'Adicionar contato' });
  await expect(form.getByLabel('Nome')).toBeFocused();
  await add.click();
  await expect(form.getByText('Nome e telefone são obrigatórios.')).toBeVisible();
  await form.getByLabel('Nome').fill('Ana Souza');
  await form.getByLabel('Telefone').fill('12345');
  await form.getByLabel('E-mail').fill('ana');
  await add.click();
  await expect(form.getByText('Formato de telefone inválido. Use apenas números (10-15 dígitos).')).toBeVisible();
  await expect(form.getByText('Formato de email inválido.')).toBeVisible();
  await form.getByLabel('Telefone').fill('(11) 91111-2222');
  await form.getByLabel('E-mail').fill('ana@exemplo.com');
  await add.click();
  await expect(form.getByText('Já existe um contato com este telefone.')).toBeVisible();
  await expect(page.getByText('Nenhum contato novo para adicionar.')).toBeVisible();
  await form.getByLabel('Telefone').fill('(11) 98765-4321');
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 contato adicionado.')).toBeVisible();
  await expect(rowOf(page, 'Ana Souza')).toContainText('+55 11 98765-4321');

  await page.getByRole('button', { name: 'Editar Ana Souza' }).click();
  const edit = page.getByRole('form', { name: 'Contato' });
  await edit.getByLabel('Nome').fill(' ');
  await edit.getByLabel('Telefone').fill('');
  await edit.getByLabel('E-mail').fill('ana@');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(edit.getByText('Nome é obrigatório')).toBeVisible();
  await expect(edit.getByText('Telefone é obrigatório')).toBeVisible();
  await expect(edit.getByText('Email inválido')).toBeVisible();
  await edit.getByLabel('Nome').fill('Ana Souza Prado');
  await edit.getByLabel('Telefone').fill('onze, nove oito');
  await edit.getByLabel('E-mail').fill('');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(edit.getByText('Formato de telefone inválido')).toBeVisible();
  await edit.getByLabel('Telefone').fill('+55 11 91111-2222');
  await edit.getByLabel('Empresa').fill('Padaria Prado');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(edit.getByText('Já existe um contato com este telefone.')).toBeVisible();
  await edit.getByLabel('Telefone').fill('+351 912 345 678');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Contato atualizado com sucesso!')).toBeVisible();
  await expect(rowOf(page, 'Ana Souza Prado')).toContainText('+351912345678');
  await expect(rowOf(page, 'Ana Souza Prado')).toContainText('Padaria Prado');

  await page.getByRole('button', { name: 'Editar Bruno Lima' }).click();
  confirmed(page, /Tem certeza que deseja excluir este contato\?\s+Bruno Lima/);
  await page.getByRole('form', { name: 'Contato' }).getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Contato excluído com sucesso!')).toBeVisible();
  await expect(rowOf(page, 'Bruno Lima')).toBeHidden();
});

test('what was typed survives a failed save', async ({ page, openSession }) => {
  await openSession(page);
  await addContact(page, 'Ana', '11 98765-4321');
  await page.goto('/contatos');
  await page.getByRole('button', { name: 'Editar Ana' }).click();
  const form = page.getByRole('form', { name: 'Contato' });
  await form.getByLabel('Cargo').fill('Gerente');
  await page.route('**/admin/contacts/contacts/*', (route) => route.fulfill({ status: 502, body: '' }));
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Falha ao atualizar contato')).toBeVisible();
  await page.unroute('**/admin/contacts/contacts/*');
  await page.route('**/admin/contacts/contacts/*', (route) => route.abort());
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Erro de conexão')).toBeVisible();
  await expect(form.getByLabel('Cargo')).toHaveValue('Gerente');
});

test('many contacts are moved, taken out of a group and deleted at once', async ({ page, openSession }) => {
  await openSession(page);
  const first = await addGroup(page, 'Clientes');
  await addGroup(page, 'Fornecedores');
  for (const [index, name] of ['Ana', 'Bruno', 'Carla', 'Daniel'].entries())
    await addContact(page, name, `11 98765-432${index}`, { groupIds: index < 3 ? [first] : [] });
  await page.goto('/contatos');
  const bar = page.getByRole('region', { name: 'Ações para os selecionados' });
  const tick = (name: string) => page.getByRole('checkbox', { name: `Selecionar ${name}` }).check();
  await tick('Daniel');
  await expect(bar).toContainText('1 selecionado');
  await expect(bar.getByRole('button', { name: 'Remover do grupo' })).toBeHidden();

  await bar.getByRole('button', { name: 'Mover para grupo' }).click();
  const target = page.getByRole('form', { name: 'Mover para grupo' });
  await target.getByRole('button', { name: 'Mover' }).click();
  await expect(target.getByText('Selecione um grupo de destino e pelo menos um contato.')).toBeVisible();
  await target.getByLabel('Grupo de destino').selectOption('Clientes');
  await target.getByRole('button', { name: 'Mover' }).click();
  await expect(page.getByText('1 contato em Clientes.')).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(rowOf(page, 'Daniel')).toContainText('Clientes');

  await groupOf(page, 'Clientes').click();
  await expect(page.getByText('4 contatos')).toBeVisible();
  await tick('Ana');
  await tick('Bruno');
  await bar.getByRole('button', { name: 'Mover para grupo' }).click();
  await target.getByLabel('Grupo de destino').selectOption('Fornecedores');
  await target.getByRole('button', { name: 'Mover' }).click();
  await expect(page.getByText('2 contatos em Fornecedores.')).toBeVisible();
  await expect(groupOf(page, 'Fornecedores')).toContainText('2');
  await expect(rowOf(page, 'Ana')).toBeHidden();

  await tick('Carla');
  await bar.getByRole('button', { name: 'Remover do grupo' }).click();
  await expect(page.getByText('1 contato fora de Clientes.')).toBeVisible();
  await expect(rowOf(page, 'Carla')).toBeHidden();
  await expect(groupOf(page, 'Clientes')).toContainText('1');

  await groupOf(page, 'Todos os contatos').click();
  await page.getByRole('checkbox', { name: 'Selecionar esta página' }).check();
  await expect(bar).toContainText('4 selecionados');
  await page.getByRole('checkbox', { name: 'Selecionar Ana' }).uncheck();
  await bar.getByRole('button', { name: 'Enviar mensagem' }).click();
  const message = page.getByRole('dialog', { name: 'Envio em massa' });
  await expect(message).toContainText('Dos 3 selecionados');
  await message.getByRole('button', { name: 'Fechar' }).click();
  confirmed(page, 'Tem certeza que deseja excluir 3 contatos?');
  await bar.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('3 contatos excluídos.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2);
});

test('a deletion that fails in part or as a whole says so and shows what is left', async ({ page, openSession }) => {
  await openSession(page);
  for (const index of [1, 2, 3]) await addContact(page, `Pessoa ${index}`, `11 98765-432${index}`);
  await page.goto('/contatos');
  const selectPage = page.getByRole('checkbox', { name: 'Selecionar esta página' });
  const remove = page
    .getByRole('region', { name: 'Ações para os selecionados' })
    .getByRole('button', { name: 'Excluir' });

  await page.route('**/admin/contacts/bulk', (route) => route.fulfill({ status: 500, json: { error: 'Disco cheio' } }));
  await selectPage.check();
  confirmed(page, '3 contatos');
  await remove.click();
  await expect(page.getByText('Disco cheio')).toBeVisible();
  await expect(remove).toBeEnabled();
  await page.unroute('**/admin/contacts/bulk');

  await page.route('**/admin/contacts/bulk', (route) => route.fulfill({ status: 500, body: '' }));
  confirmed(page, '3 contatos');
  await remove.click();
  await expect(page.getByText('Erro ao excluir contatos')).toBeVisible();
  await page.unroute('**/admin/contacts/bulk');

  await page.route('**/admin/contacts/bulk', (route) => route.fulfill({ json: { affected: 1 } }));
  confirmed(page, '3 contatos');
  await remove.click();
  await expect(page.getByText('2 contato(s) não puderam ser excluídos.')).toBeVisible();
  await expect(page.getByText('1 contato excluído.')).toBeVisible();
  await expect(remove).toBeHidden();
});

test('contacts are searched, sorted and shown with two groups at most', async ({ page, openSession }) => {
  await openSession(page);
  const groupIds: string[] = [];
  for (const name of ['Alfa', 'Beta', 'Gama', 'Delta']) groupIds.push(await addGroup(page, name));
  await addContact(page, 'José Álvares', '11 98765-4321', { groupIds, company: 'Zinco' });
  await addContact(page, 'Bruna', '21 91234-5678', { email: 'bruna@exemplo.com', company: 'Açaí da Vila' });
  await page.goto('/contatos');
  await expect(rowOf(page, 'José')).toContainText('+2');
  await expect(rowOf(page, 'José')).toContainText('Alfa');
  await expect(rowOf(page, 'José')).not.toContainText('Gama');
  const names = page.locator('tbody').getByRole('row');
  await expect(names).toContainText(['Bruna', 'José']);
  await page.getByRole('columnheader', { name: 'Nome' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Nome' })).toHaveAttribute('aria-sort', 'descending');
  await expect(names).toContainText(['José', 'Bruna']);
  await page.getByRole('button', { name: /Ordenar por/ }).click();
  await page.getByRole('menuitem', { name: 'Empresa' }).click();
  await expect(names).toContainText(['Bruna', 'José']);
  await expect(page).toHaveURL(/sort=company/);

  const search = page.getByRole('searchbox', { name: 'Buscar contatos' });
  for (const text of ['JOSE ALVARES', '98765 4321', '(11) 98765', 'zinco']) {
    await search.fill(text);
    await expect(page.getByText('1 de 2 contatos')).toBeVisible();
    await expect(rowOf(page, 'José')).toBeVisible();
  }
  await search.fill('ninguém');
  await expect(page.getByText('Nada encontrado para esta busca')).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue('ninguém');
  await page.getByRole('button', { name: 'Limpar Busca' }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByText('2 contatos')).toBeVisible();
});

test('a hundred thousand contacts: rows as they scroll into view, all of them selected', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  const total = 100_000;
  const offsets: number[] = [];
  const bulk: unknown[] = [];
  await page.route('**/admin/contacts/bulk', (route) => {
    bulk.push(route.request().postDataJSON());
    return route.fulfill({ json: { affected: total } });
  });
  await page.route('**/admin/contacts/search*', (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
    offsets.push(offset);
    const contacts = Array.from({ length: Math.min(100, total - offset) }, (_, index) => contactNumber(offset + index));
    return route.fulfill({ json: { contacts, total } });
  });
  await page.goto('/contatos');
  await expect(page.getByText('100.000 contatos')).toBeVisible();
  await expect(rowOf(page, 'Contato 00000')).toBeVisible();
  expect(await page.getByRole('row').count()).toBeLessThan(60);

  await page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
  await expect(rowOf(page, 'Contato 99999')).toBeInViewport();
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  expect(Math.max(...offsets)).toBe(99_900);
  expect(offsets.length).toBeLessThan(10);

  await page.getByRole('checkbox', { name: 'Selecionar Contato 99999' }).check();
  const bar = page.getByRole('region', { name: 'Ações para os selecionados' });
  await bar.getByRole('button', { name: 'Selecionar todos os 100.000' }).click();
  await expect(bar).toContainText('100.000 selecionados');
  confirmed(page, 'Tem certeza que deseja excluir 100.000 contatos?');
  await bar.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('100.000 contatos excluídos.')).toBeVisible();
  expect(bulk).toEqual([{ action: 'delete', selection: { filter: { q: '' } } }]);
});

test('what cannot be loaded can be asked for again', async ({ page, openSession }) => {
  await openSession(page);
  await page.route('**/admin/contacts/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/contatos');
  const panel = page.getByRole('alert').filter({ hasText: 'Falha ao carregar contatos. Por favor, tente novamente.' });
  await expect(panel).toBeVisible();
  await expect(page.getByText('Falha ao carregar grupos')).toBeVisible();
  await page.unroute('**/admin/contacts/**');
  await panel.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByText('Nenhum contato ainda')).toBeVisible();
  await expect(page.getByText('Falha ao carregar grupos')).toBeHidden();

  await addContact(page, 'Ana', '11 98765-4321');
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(rowOf(page, 'Ana')).toBeVisible();
  await page.route('**/admin/contacts/search*', (route) => route.abort());
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(page.getByText('Erro de conexão')).toBeVisible();
  await expect(rowOf(page, 'Ana')).toBeVisible();
});

test.describe('in a hand', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('rows are cards and the groups a select', async ({ page, openSession }) => {
    await openSession(page);
    const groupId = await addGroup(page, 'Clientes');
    await addContact(page, 'Ana', '11 98765-4321', { groupIds: [groupId], email: 'ana@exemplo.com' });
    await addContact(page, 'Bruno', '11 98765-4322');
    await page.goto('/contatos');
    await expect(page.getByText('2 contatos')).toBeVisible();
    await page.getByRole('combobox', { name: 'Grupo' }).selectOption('Clientes (1)');
    await expect(rowOf(page, 'Bruno')).toBeHidden();
    await expect(rowOf(page, 'Ana')).toContainText('ana@exemplo.com');
    await page.getByRole('checkbox', { name: 'Selecionar Ana' }).check();
    await expect(page.getByRole('button', { name: 'Remover do grupo' })).toBeInViewport({ ratio: 1 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test('no serious violation in any dialog', async ({ page, openSession }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openSession(page);
  await addContact(page, 'Ana', '11 98765-4321', { groupIds: [await addGroup(page, 'Clientes')] });
  await page.goto('/contatos');
  const closed = async (dialog: Locator) => {
    await expect(dialog).toBeVisible();
    expect(await visibleProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Fechar' }).click();
    await expect(dialog).toBeHidden();
  };
  await page.getByRole('button', { name: 'Editar Ana' }).click();
  await closed(page.getByRole('dialog', { name: 'Editar contato' }));
  await page.getByRole('button', { name: 'Gerenciar grupos' }).click();
  await page.getByRole('button', { name: 'Novo grupo' }).click();
  await closed(page.getByRole('dialog', { name: 'Gerenciar grupos' }));
  await page.getByRole('button', { name: 'Importar' }).click();
  await closed(page.getByRole('dialog', { name: 'Adicionar contatos' }));
  await page.getByRole('checkbox', { name: 'Selecionar Ana' }).check();
  await page.getByRole('button', { name: 'Mover para grupo' }).click();
  await page.getByRole('form', { name: 'Mover para grupo' }).getByRole('button').click();
  await expect(page.getByText('Selecione um grupo de destino e pelo menos um contato.')).toBeVisible();
  expect(await visibleProblems(page)).toEqual([]);
});

function contactNumber(index: number) {
  const digits = String(index).padStart(5, '0');
  return {
    id: `contact-${digits}`,
    name: `Contato ${digits}`,
    phone: `+55 11 9000${digits.slice(0, 1)}-${digits.slice(1)}`,
    email: '',
    company: '',
    title: '',
    groupIds: [],
    createdAt: '2026-01-05T12:00:00.000Z',
    updatedAt: '2026-01-05T12:00:00.000Z',
  };
}

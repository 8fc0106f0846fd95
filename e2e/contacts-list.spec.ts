import { expectNothingSticksOut } from './support/axe.ts';
import { addContact, addGroup, confirmed, rowOf } from './support/contacts.ts';
import { expect, test } from './support/journey.ts';

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
  await bar.getByRole('button', { name: 'Selecionar Todos os 100.000' }).click();
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
    await expect(page.getByRole('button', { name: 'Remover do Grupo' })).toBeInViewport({ ratio: 1 });
    await expectNothingSticksOut(page);
  });
});

import { addContact, addGroup, confirmed, groupOf, rowOf } from './support/contacts.ts';
import { expect, test } from './support/journey.ts';

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
  await expect(bar.getByRole('button', { name: 'Remover do Grupo' })).toBeHidden();

  await bar.getByRole('button', { name: 'Mover para Grupo' }).click();
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
  await bar.getByRole('button', { name: 'Mover para Grupo' }).click();
  await target.getByLabel('Grupo de destino').selectOption('Fornecedores');
  await target.getByRole('button', { name: 'Mover' }).click();
  await expect(page.getByText('2 contatos em Fornecedores.')).toBeVisible();
  await expect(groupOf(page, 'Fornecedores')).toContainText('2');
  await expect(rowOf(page, 'Ana')).toBeHidden();

  await tick('Carla');
  await bar.getByRole('button', { name: 'Remover do Grupo' }).click();
  await expect(page.getByText('1 contato fora de Clientes.')).toBeVisible();
  await expect(rowOf(page, 'Carla')).toBeHidden();
  await expect(groupOf(page, 'Clientes')).toContainText('1');

  await groupOf(page, 'Todos os contatos').click();
  await expect(rowOf(page, 'Ana')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Selecionar esta página' }).check();
  await expect(bar).toContainText('4 selecionados');
  await page.getByRole('checkbox', { name: 'Selecionar Ana' }).uncheck();
  await bar.getByRole('button', { name: 'Enviar Mensagem' }).click();
  const message = page.getByRole('dialog', { name: 'Envio em massa' });
  await expect(message).toContainText('Dos 3 selecionados');
  await message.getByRole('button', { name: 'Fechar' }).click();
  confirmed(page, 'Tem certeza que deseja excluir 3 contatos?');
  await bar.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('3 contatos excluídos.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2);
});

test('ticks stay in another search or group, and those out of sight are told before they are deleted', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  const group = await addGroup(page, 'Clientes');
  for (const [index, name] of ['Ana', 'Bruno', 'Carla'].entries())
    await addContact(page, name, `11 98765-432${index}`, { groupIds: index === 2 ? [group] : [] });
  await page.goto('/contatos');
  const bar = page.getByRole('region', { name: 'Ações para os selecionados' });
  const tick = (name: string) => page.getByRole('checkbox', { name: `Selecionar ${name}` });
  await tick('Ana').check();
  await page.getByRole('searchbox', { name: 'Buscar contatos' }).fill('bruno');
  await expect(rowOf(page, 'Ana')).toBeHidden();
  await expect(bar).toContainText('1 selecionado, 1 fora desta lista');
  await expect(bar.getByRole('button', { name: 'Selecionar Este' })).toBeVisible();
  await tick('Bruno').check();
  await expect(bar).toContainText('2 selecionados, 1 fora desta lista');
  await page.getByRole('searchbox', { name: 'Buscar contatos' }).fill('');
  await expect(tick('Ana')).toBeChecked();
  await expect(bar).not.toContainText('fora desta lista');

  await groupOf(page, 'Clientes').click();
  await expect(tick('Carla')).not.toBeChecked();
  await expect(bar).toContainText('2 selecionados, 2 fora desta lista');
  await page.goBack();
  await expect(tick('Bruno')).toBeChecked();
  await page.goForward();
  confirmed(page, 'Tem certeza que deseja excluir 2 contatos? 2 estão fora da lista que você vê.');
  await bar.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('2 contatos excluídos.')).toBeVisible();
  await expect(bar).toBeHidden();
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

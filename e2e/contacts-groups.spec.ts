import { confirmed, groupOf } from './support/contacts.ts';
import { expect, test } from './support/journey.ts';
import { answerUnsaved } from './support/unsaved.ts';

test('a group is created with a colour, refused twice and deleted; the fixed ones stay', async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Contatos' }).click();
  await expect(page.getByText('Nenhum contato ainda')).toBeVisible();
  await expect(groupOf(page, 'Bloqueado')).toContainText('Fixo');
  await page.getByRole('button', { name: 'Gerenciar grupos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gerenciar grupos' });

  await dialog.getByRole('button', { name: 'Novo Grupo' }).click();
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

  await dialog.getByRole('button', { name: 'Novo Grupo' }).click();
  await form.getByLabel('Nome').fill('CLIENTES');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Já existe um grupo com este nome.')).toBeVisible();
  await page.keyboard.press('Escape');
  await answerUnsaved(page, 'Descartar');
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

import type { Locator } from '@playwright/test';
import { visibleProblems } from './support/axe.ts';
import { addContact, addGroup } from './support/contacts.ts';
import { expect, test } from './support/journey.ts';

test('no violation in any dialog', async ({ page, openSession }) => {
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
  await page.getByRole('button', { name: 'Novo Grupo' }).click();
  await closed(page.getByRole('dialog', { name: 'Gerenciar grupos' }));
  await page.getByRole('button', { name: 'Importar' }).click();
  await closed(page.getByRole('dialog', { name: 'Adicionar contatos' }));
  await page.getByRole('checkbox', { name: 'Selecionar Ana' }).check();
  await page.getByRole('button', { name: 'Mover para Grupo' }).click();
  await page.getByRole('form', { name: 'Mover para grupo' }).getByRole('button').click();
  await expect(page.getByText('Selecione um grupo de destino e pelo menos um contato.')).toBeVisible();
  expect(await visibleProblems(page)).toEqual([]);
});

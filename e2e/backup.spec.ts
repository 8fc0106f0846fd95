import { visibleProblems } from './support/axe.ts';
import { answer, open, saved } from './support/backup.ts';
import { expect, test } from './support/journey.ts';
import { closeNotices } from './support/notices.ts';

test('a backup is created, downloaded and deleted', async ({ page, openSession }) => {
  await openSession(page);
  const { section, create, list, rows } = await open(page);
  await expect(section.getByText('Nenhum backup ainda.')).toBeVisible();
  await create.getByRole('button', { name: 'Criar Backup' }).click();
  await expect(page.getByText('Backup criado com sucesso!')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Backup manual');
  await expect(rows).toContainText(/\d+,\d\d KB/);

  await create.getByLabel('Descrição').fill('Antes da mudança');
  await create.getByLabel('Incluir tokens').check();
  await create.getByLabel('Senha do backup').fill('curta');
  await page.keyboard.press('Enter');
  await expect(create.getByText('A senha do backup deve ter pelo menos 8 caracteres')).toBeVisible();
  await create.getByLabel('Senha do backup').fill('bem comprida');
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Antes da mudança');
  await expect(rows.first()).toContainText('Com senha');
  // Ready for the next one, with nothing of this one left.
  await expect(create.getByLabel('Descrição')).toHaveValue('');
  await expect(create.getByLabel('Senha do backup')).toBeHidden();
  // While it fades in, a notice has too little contrast for axe.
  await closeNotices(page);
  expect(await visibleProblems(page)).toEqual([]);

  const file = await saved(page, /^Baixar/);
  expect(file.name).toMatch(/^recado-\d{4}-\d\d-\d\d-\d{6}\.zip$/);
  expect(file.buffer.subarray(0, 2).toString()).toBe('PK');

  const remove = rows.first().getByRole('button', { name: /^Excluir/ });
  const refused = answer(page, false);
  await remove.click();
  expect(await refused).toContain('Excluir o backup Antes da mudança?');
  await expect(rows).toHaveCount(2);
  void answer(page, true);
  await remove.click();
  await expect(page.getByText('Backup excluído com sucesso!')).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(list).not.toContainText('Antes da mudança');
});

test('what cannot be done now is refused with a word', async ({ page, openSession }) => {
  await openSession(page);
  const { create, rows, restore } = await open(page);
  const button = create.getByRole('button', { name: 'Criar Backup' });
  // The list is told late; the next one is not.
  const held = Promise.withResolvers<void>();
  await page.route('**/admin/backup/list', async (route) => {
    await held.promise;
    await route.continue();
  });
  await button.click();
  await expect(page.getByText('Backup criado com sucesso!')).toBeVisible();
  await expect(button).toBeEnabled();
  held.resolve();
  await expect(rows).toHaveCount(1);

  const text = 'Já há um backup ou uma restauração em andamento. Aguarde o fim.';
  const refuse = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 409, json: { error: text, code: 'BACKUP_RUNNING' } }));
  await refuse('**/admin/backup/create');
  await button.click();
  await expect(create.getByText(text)).toBeVisible();
  await refuse('**/admin/backup/restore/*');
  await rows.getByRole('button', { name: /^Restaurar/ }).click();
  void answer(page, true);
  await restore.getByRole('button', { name: 'Restaurar Backup' }).click();
  await expect(restore.getByText(text)).toBeVisible();
});

test('failures are told in words', async ({ page, openSession }) => {
  await openSession(page);
  await page.route('**/admin/backup/list', (route) => route.abort());
  await page.goto('/settings');
  await expect(page.getByText('Erro ao carregar backups')).toBeVisible();
  await page.unroute('**/admin/backup/list');
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  const { create, rows } = await open(page);
  const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
  await fail('**/admin/backup/create');
  await create.getByRole('button', { name: 'Criar Backup' }).click();
  await expect(create.getByText('Erro ao criar backup')).toBeVisible();
  await page.unroute('**/admin/backup/create');
  await create.getByRole('button', { name: 'Criar Backup' }).click();
  await expect(rows).toHaveCount(1);
  await fail('**/admin/backup/download/*');
  await rows.getByRole('button', { name: /^Baixar/ }).click();
  await expect(page.getByText('Erro ao baixar backup')).toBeVisible();
  await fail('**/admin/backup/delete/*');
  page.on('dialog', (dialog) => void dialog.accept());
  await rows.getByRole('button', { name: /^Excluir/ }).click();
  await expect(page.getByText('Erro ao excluir backup')).toBeVisible();
  await fail('**/admin/backup/restore/*');
  await rows.getByRole('button', { name: /^Restaurar/ }).click();
  await page.getByRole('button', { name: 'Restaurar Backup' }).click();
  await expect(page.getByText('Erro ao importar backup')).toBeVisible();
});

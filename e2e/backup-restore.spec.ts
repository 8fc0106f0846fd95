import type { Page } from '@playwright/test';
import { asAdmin } from './support/api.ts';
import { visibleProblems } from './support/axe.ts';
import { answer, open, saved } from './support/backup.ts';
import { expect, test } from './support/journey.ts';
import { closeNotices } from './support/notices.ts';

const longAgo = '2026-01-01T00:00:00.000Z';

async function menuOf(page: Page, add?: { message: string; reply: string }): Promise<string[]> {
  if (add) await asAdmin(page, 'POST', '/admin/menu', add);
  const items: { message: string; reply: string }[] = await asAdmin(page, 'GET', '/admin/menu');
  return items.map(({ message, reply }) => `${message}: ${reply}`).sort();
}

/** A protected backup chosen for its restoration, all questions answered with yes. */
async function openProtected(page: Page) {
  const parts = await open(page);
  const { create, rows, restore } = parts;
  await create.getByLabel('Incluir tokens').check();
  await create.getByLabel('Senha do backup').fill('bem comprida');
  await create.getByRole('button', { name: 'Criar Backup' }).click();
  await rows.getByRole('button', { name: /^Restaurar/ }).click();
  page.on('dialog', (dialog) => void dialog.accept());
  return { ...parts, password: restore.getByLabel('Senha do backup') };
}

test('a backup replaces the data, merges into it, and can be taken back', async ({ page, openSession }) => {
  await openSession(page);
  await menuOf(page, { message: 'Horário', reply: 'Das 8h às 18h' });
  const { create, rows, restore } = await open(page);
  await create.getByRole('button', { name: 'Criar Backup' }).click();
  await expect(rows).toHaveCount(1);
  const backup = await saved(page, /^Baixar/);
  await menuOf(page, { message: 'Preço', reply: 'Sob consulta' });

  const submit = restore.getByRole('button', { name: 'Restaurar Backup' });
  const choose = (file: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
    restore.locator('input[type=file]').setInputFiles(file);
  await submit.click();
  await expect(restore.getByText('Selecione um arquivo de backup')).toBeVisible();
  await choose({ name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await submit.click();
  await expect(restore.getByText('Apenas arquivos ZIP são permitidos')).toBeVisible();

  // Another program's file is refused after the question, and nothing happens to the data.
  await choose({ name: 'fotos.zip', mimeType: 'application/zip', buffer: Buffer.from('PK nada') });
  void answer(page, true);
  await submit.click();
  await expect(restore.getByText(/danificado ou incompleto/)).toBeVisible();
  expect(await menuOf(page)).toHaveLength(2);

  await choose(backup);
  await expect(restore.getByRole('radio', { name: 'Substituir' })).toBeChecked();
  const question = answer(page, false);
  await submit.click();
  const asked = await question;
  expect(asked).toContain(`Substituir todos os dados pelos do backup ${backup.name}?`);
  // The section says the same about what is kept and what stays linked.
  for (const fact of [
    /Ficam guardados os 5 mais recentes desse tipo/,
    /números do WhatsApp vinculados aqui continuam/,
  ]) {
    expect(asked).toMatch(fact);
    await expect(page.getByText(fact)).toBeVisible();
  }
  expect(await menuOf(page)).toHaveLength(2);
  void answer(page, true);
  await submit.click();
  await expect(page.getByText('Backup restaurado com sucesso!')).toBeVisible();
  expect(await menuOf(page)).toEqual(['Horário: Das 8h às 18h']);
  await expect(restore.getByText(/O que havia antes está em recado-/)).toBeVisible();
  await restore.getByText('Ver por tipo').click();
  await expect(restore.getByRole('row', { name: 'Itens do menu 1 0' })).toBeVisible();
  await expect(rows.first()).toContainText('Automático');
  await closeNotices(page);
  expect(await visibleProblems(page)).toEqual([]);

  // What was there before comes back beside what is there now.
  await rows
    .first()
    .getByRole('button', { name: /^Restaurar/ })
    .click();
  await expect(restore.getByText('deste servidor')).toBeVisible();
  await restore.getByRole('radio', { name: 'Mesclar' }).check();
  const merging = answer(page, true);
  await submit.click();
  expect(await merging).toContain('nada do que está aqui é alterado');
  await expect(restore.getByText(/^1 registro restaurado, \d+ pulados/)).toBeVisible();
  expect(await menuOf(page)).toEqual(['Horário: Das 8h às 18h', 'Preço: Sob consulta']);
});

test('a protected backup asks for its password', async ({ page, openSession }) => {
  await openSession(page);
  // What the page asks now and then comes late: it tells of work that is over.
  await page.route('**/admin/backup/status', (route) =>
    route.fulfill({ json: { running: { task: 'restore', step: 'checking', started_at: longAgo, progress: 0.5 } } }),
  );
  const { section, restore, password } = await openProtected(page);
  const submit = restore.getByRole('button', { name: 'Restaurar Backup' });
  await submit.click();
  await expect(restore.getByText('Este backup é protegido por senha. Informe a senha do backup.')).toBeVisible();
  await password.fill('errada demais');
  await submit.click();
  await expect(restore.getByText('A senha do backup está incorreta')).toBeVisible();
  await expect(section.getByText('Conferindo o arquivo…')).toBeVisible();
  await password.fill('bem comprida');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Backup restaurado com sucesso!')).toBeVisible();
  await expect(password).toBeHidden();
});

test('a password corrected before the answer is tried right after it', async ({ page, openSession }) => {
  await openSession(page);
  const { restore, password } = await openProtected(page);
  const held = Promise.withResolvers<void>();
  await page.route('**/admin/backup/restore/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/admin/backup/restore/*');
  await password.fill('errada demais');
  await page.keyboard.press('Enter');
  await asked;
  await expect(restore.getByRole('button', { name: 'Restaurar Backup' })).toBeDisabled();
  // The same once more is a finger that was too fast; a correction is meant.
  await page.keyboard.press('Enter');
  await password.fill('bem comprida');
  await page.keyboard.press('Enter');
  held.resolve();
  await expect(page.getByText('Backup restaurado com sucesso!')).toBeVisible();
  await expect(password).toBeHidden();
});

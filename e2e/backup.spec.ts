import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { visibleProblems } from './support/axe.ts';
import { expect, test } from './support/journey.ts';

const open = async (page: Page) => {
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Backup e Restauração' });
  await expect(section.getByRole('button', { name: 'Criar Backup' })).toBeVisible();
  return {
    section,
    create: section.getByRole('form', { name: 'Criar backup' }),
    list: section.getByRole('list', { name: 'Backups neste servidor' }),
    rows: section.getByRole('list', { name: 'Backups neste servidor' }).getByRole('listitem'),
    restore: section.getByRole('form', { name: 'Restaurar backup' }),
    schedule: section.getByRole('form', { name: 'Backup automático' }),
  };
};

const longAgo = '2026-01-01T00:00:00.000Z';

/** Answers the next confirmation and hands over what it asked. */
const answer = (page: Page, isYes: boolean) =>
  new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message());
      void (isYes ? dialog.accept() : dialog.dismiss());
    });
  });

async function menuOf(page: Page, add?: { message: string; reply: string }): Promise<string[]> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  if (add) await page.request.post('/admin/menu', { headers, data: add });
  const items: { message: string; reply: string }[] = await (await page.request.get('/admin/menu', { headers })).json();
  return items.map(({ message, reply }) => `${message}: ${reply}`).sort();
}

const saved = async (page: Page, name: RegExp) => {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name }).first().click();
  const download = await waiting;
  return {
    name: download.suggestedFilename(),
    mimeType: 'application/zip',
    buffer: await readFile(await download.path()),
  };
};

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
  expect(await question).toContain(`Substituir todos os dados pelos do backup ${backup.name}?`);
  expect(await menuOf(page)).toHaveLength(2);
  void answer(page, true);
  await submit.click();
  await expect(page.getByText('Backup restaurado com sucesso!')).toBeVisible();
  expect(await menuOf(page)).toEqual(['Horário: Das 8h às 18h']);
  await expect(restore.getByText(/O que havia antes está em recado-/)).toBeVisible();
  await restore.getByText('Ver por tipo').click();
  await expect(restore.getByRole('row', { name: 'Itens do menu 1 0' })).toBeVisible();
  await expect(rows.first()).toContainText('Automático');
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

test('backups by the clock are off until they are switched on', async ({ page, openSession }) => {
  await openSession(page);
  const { schedule } = await open(page);
  const save = schedule.getByRole('button', { name: 'Salvar Agendamento' });
  await expect(schedule.getByLabel('Frequência')).toHaveValue('off');
  await expect(schedule.getByLabel('Horário')).toBeHidden();
  await expect(save).toBeDisabled();
  await schedule.getByLabel('Frequência').selectOption('Toda semana');
  await schedule.getByLabel('Dia').selectOption('Quarta-feira');
  await schedule.getByLabel('Horário').fill('22:15');
  await schedule.getByLabel('Guardar').fill('0');
  await save.click();
  await expect(schedule.getByText('A quantidade deve ser um número de 1 a 365')).toBeVisible();
  await schedule.getByLabel('Guardar').fill('4');
  await save.click();
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible();
  await expect(schedule.getByText(/^Próximo: .* às 22:15:00/)).toBeVisible();
  await page.reload();
  await expect(schedule.getByLabel('Dia')).toHaveValue('3');
  await expect(schedule.getByLabel('Guardar')).toHaveValue('4 arquivos');
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

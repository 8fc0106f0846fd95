import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { visibleProblems } from './support/axe.ts';
import { answerDialog } from './support/dialog.ts';
import { expect, test } from './support/journey.ts';

/** Years pass; `undecided` is how an upgrade leaves an installation that was there before. */
function growOld(dataDir: string, { isUndecided }: { isUndecided: boolean }): void {
  const database = new DatabaseSync(path.join(dataDir, 'recado.db'), { timeout: 60_000 });
  if (isUndecided) database.exec("update settings set value = 'undecided' where name = 'retention'");
  const add = database.prepare(
    "insert into logged_events (level, message, details, created_at) values ('info', ?, '', ?)",
  );
  for (const years of [1, 2, 3]) {
    const moment = new Date();
    moment.setUTCFullYear(moment.getUTCFullYear() - years, moment.getUTCMonth(), moment.getUTCDate() - 2);
    add.run(`há ${years} anos`, moment.toISOString());
  }
  database.close();
}

test('an installation from before is asked once how long to keep things, with what it frees', async ({
  page,
  product,
  signIn,
}) => {
  growOld(product.dataDir, { isUndecided: true });
  await signIn(page);
  const question = page.getByRole('region', { name: 'Por quanto tempo guardar mensagens e registros?' });
  await expect(question.getByText('Com 12 meses saem cerca de 3 registros (')).toBeVisible();
  expect(await visibleProblems(page)).toEqual([]);
  await question.getByLabel('Guardar por').selectOption('24 meses');
  await expect(question.getByText('Com 24 meses saem cerca de 2 registros (')).toBeVisible();
  await question.getByRole('button', { name: 'Guardar por 24 meses' }).click();
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(question).toHaveCount(0);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByLabel('Guardar por')).toHaveValue('24');
});

test('the question is sent away for good by keeping everything', async ({ page, product, signIn }) => {
  growOld(product.dataDir, { isUndecided: true });
  await signIn(page);
  const question = page.getByRole('region', { name: 'Por quanto tempo guardar mensagens e registros?' });
  await question.getByRole('button', { name: 'Manter Tudo' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByLabel('Guardar por')).toHaveValue('forever');
  await expect(page.getByText('Nada é apagado.')).toBeVisible();
});

test('a new installation is not asked, and changes its mind in the settings', async ({ page, product, signIn }) => {
  await signIn(page);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Por quanto tempo guardar' })).toHaveCount(0);
  growOld(product.dataDir, { isUndecided: false });
  await page.getByRole('link', { name: 'Configurações' }).click();
  const section = page.getByRole('region', { name: 'Tempo de Guarda' });
  await section.getByLabel('Guardar por').selectOption('3 meses');
  await expect(section.getByRole('row', { name: /Eventos registrados 3/ })).toBeVisible();
  expect(await visibleProblems(page)).toEqual([]);

  const save = section.getByRole('button', { name: 'Salvar Tempo de Guarda' });
  await answerDialog(page, 'dismiss', () => save.click());
  await expect(section.getByText('Alterações não salvas')).toBeVisible();
  await answerDialog(page, 'accept', () => save.click());
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible();
  await expect(section.getByText(/^Próxima limpeza: .* às \d\d:\d\d\.$/)).toBeVisible();
});

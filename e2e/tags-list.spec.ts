import { asAdmin } from './support/api.ts';
import { answerDialog } from './support/dialog.ts';
import { expect, test } from './support/journey.ts';
import { addTag, customRow, formOf, testArea } from './support/tags.ts';
import { answerUnsaved } from './support/unsaved.ts';

test.beforeEach(async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/tags');
  await expect(page.getByRole('heading', { name: 'Tags', level: 1 })).toBeVisible();
});

test('a tag is created, edited, switched off and on, and deleted', async ({ page }) => {
  const long = 'De segunda a sexta, das 8h às 18h, e aos sábados até as 13h.';
  await addTag(page, { name: 'horario', displayName: 'Horário', value: long });
  await expect(customRow(page, 'Horário')).toContainText(`${long.slice(0, 50)}…`);
  await expect(customRow(page, 'Horário')).not.toContainText(long);

  await page.getByRole('button', { name: 'Editar Horário' }).click();
  const edit = formOf(page, 'Editar Horário');
  await expect(edit.name).toBeFocused();
  await expect(edit.value).toHaveValue(long);
  await edit.name.fill('expediente');
  await edit.displayName.fill('Expediente');
  await edit.value.fill('24 horas');
  await edit.description.fill('Da loja');
  await edit.name.press('Enter');
  await expect(page.getByText('Tag atualizada com sucesso!')).toBeVisible();
  await expect(customRow(page, 'Expediente')).toContainText('{expediente}');
  await expect(customRow(page, 'Expediente')).toContainText('Da loja');
  await expect(page.getByRole('button', { name: 'Editar Expediente' })).toBeFocused();

  const area = testArea(page);
  await area.text.fill('Abrimos {expediente}');
  await expect(area.preview).toContainText('Abrimos 24 horas');
  // The visible switch lies over its own checkbox, which a person never hits.
  await page.getByRole('switch', { name: 'Expediente ativa' }).click({ force: true });
  await expect(area.problems).toContainText('{expediente} está inativa.');
  await area.problems.getByRole('button', { name: 'Ativar Tag' }).click();
  await expect(area.problems).toBeHidden();
  await expect(page.getByRole('switch', { name: 'Expediente ativa' })).toBeChecked();

  await asAdmin(page, 'POST', '/admin/quick-actions', {
    name: 'Quando abre',
    message: 'Abrimos {expediente}, {nome}.',
  });
  const switchOff = () => page.getByRole('switch', { name: 'Expediente ativa' }).click({ force: true });
  expect(await answerDialog(page, 'dismiss', switchOff)).toContain('Ações rápidas: Quando abre.');
  await expect(page.getByRole('switch', { name: 'Expediente ativa' })).toBeChecked();
  const remove = () => page.getByRole('button', { name: 'Excluir Expediente' }).click();
  await answerDialog(page, 'dismiss', remove);
  await expect(customRow(page, 'Expediente')).toBeVisible();
  const question = await answerDialog(page, 'accept', remove);
  expect(question).toContain('Tem certeza que deseja excluir esta tag?');
  expect(question).toContain('{expediente}');
  expect(question).toContain('Quando abre');
  await expect(page.getByText('Tag excluída com sucesso!')).toBeVisible();
  await expect(page.getByText('Nenhuma ainda.')).toBeVisible();
});

test('whoever renames a tag is told which quick actions use it', async ({ page }) => {
  await addTag(page, { name: 'site', displayName: 'Site', value: 'padaria.com' });
  await asAdmin(page, 'POST', '/admin/quick-actions', { name: 'Visite', message: 'Veja {site}' });
  await page.getByRole('button', { name: 'Editar Site' }).click();
  const { form, name } = formOf(page, 'Editar Site');
  await expect(form.getByText('Visite')).toBeHidden();
  await name.fill('pagina');
  await expect(form.getByText('Ajuste também onde ela é usada. Ações rápidas: Visite.')).toBeVisible();
});

test('failures to load, change and delete say so', async ({ page }) => {
  await addTag(page, { name: 'site', displayName: 'Site', value: 'padaria.com' });
  await page.route('**/admin/tags/*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Editar Site' }).click();
  const { form, value, save } = formOf(page, 'Editar Site');
  await value.fill('outro.com');
  await save.click();
  await expect(form.getByText('Erro ao atualizar tag')).toBeVisible();
  await expect(value).toHaveValue('outro.com');
  await value.press('Escape');
  await answerUnsaved(page, 'Descartar');
  await expect(customRow(page, 'Site')).toContainText('padaria.com');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Excluir Site' }).click();
  await expect(page.getByText('Erro ao excluir tag')).toBeVisible();
  await expect(customRow(page, 'Site')).toBeVisible();

  await page.route('**/admin/tags', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText('Falha ao carregar tags')).toBeVisible();
  await page.unroute('**/admin/tags');
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(customRow(page, 'Site')).toBeVisible();
});

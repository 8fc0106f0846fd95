import type { Locator, Page } from '@playwright/test';
import { expectNothingSticksOut, visibleProblems } from './support/axe.ts';
import { answerDialog } from './support/dialog.ts';
import { expect, test } from './support/journey.ts';
import { closeNotices } from './support/notices.ts';
import { answerUnsaved } from './support/unsaved.ts';

test.use({
  env: {
    // The only pages to read here are the product's own.
    ALLOW_PRIVATE_NETWORK: 'true',
    ...(process.env['CHROMIUM_PATH'] ? { CHROMIUM_PATH: process.env['CHROMIUM_PATH'] } : {}),
  },
});

const formOf = (page: Page, name: string) => {
  const form = page.getByRole('form', { name });
  return {
    form,
    name: form.getByLabel('Nome'),
    description: form.getByLabel('Descrição'),
    code: form.getByRole('textbox', { name: 'Código' }),
    active: form.getByLabel('Ativo'),
    save: form.getByRole('button', { name: 'Salvar' }),
  };
};

/** The code as it is written, line by line. */
const codeIn = async (editor: Locator) => (await editor.locator('.cm-line').allTextContents()).join('\n');

const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Scripts' }).getByRole('listitem').filter({ hasText: name });

async function addScript(page: Page, name: string, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Novo Script' }).click();
  const { form, name: nameField, code: codeField, save } = formOf(page, 'Novo script');
  await nameField.fill(name);
  await codeField.fill(code);
  await save.click();
  await expect(form).toBeHidden();
}

test.beforeEach(async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/automacao/scraping');
  await expect(page.getByRole('heading', { name: 'Scraping com Playwright', level: 1 })).toBeVisible();
});

test('the first script is made from the template, runs, and shows its result and history', async ({
  page,
  product,
}) => {
  await page.getByRole('button', { name: 'Criar Primeiro Script' }).click();
  const { form, name, code, active, save } = formOf(page, 'Novo script');
  await expect(name).toBeFocused();
  await expect(active).toBeChecked();
  await expect(code).toContainText("await page.goto('https://example.com');");
  await save.click();
  await expect(form.getByText('Nome e script são obrigatórios')).toBeVisible();
  await name.fill('Título da página');

  const template = await codeIn(code);
  await code.fill(template.replace('https://example.com', `${product.url}/offline.html`));
  await code.press('ControlOrMeta+End');
  await code.press('Tab');
  await expect.poll(() => codeIn(code)).toMatch(/ {2}$/);
  await code.press('Escape');
  await expect(form, 'Escape in the code does not close the form').toBeVisible();
  await code.press('Tab');
  await expect(active).toBeFocused();
  await save.click();
  await expect(page.getByText('Script criado com sucesso!')).toBeVisible();

  const card = cardOf(page, 'Título da página');
  await expect(card).toContainText('Sem descrição');
  await expect(card).toContainText('Ativo');
  await expect(card).toContainText('Nunca executado');
  await expect(card.locator('pre')).toHaveText(/…$/);

  const execute = page.getByRole('button', { name: 'Executar Título da página' });
  await execute.click();
  await expect(execute).toBeDisabled();
  const result = page.getByRole('region', { name: 'Execução bem-sucedida' });
  await expect(result).toBeVisible();
  await expect(result).toContainText('"titulo": "Sem conexão · Recado"');
  await expect(result).toContainText('Título da página: Sem conexão · Recado');
  await expect(page.getByText('Script executado com sucesso!').first()).toBeVisible();
  await expect(card).toContainText(/Última execução\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d ?Sucesso/);
  await closeNotices(page);
  expect(await visibleProblems(page)).toEqual([]);
  await result.getByRole('button', { name: 'Fechar' }).click();
  await expect(result).toBeHidden();

  await page.getByRole('button', { name: 'Histórico de Título da página' }).click();
  const history = page.getByRole('region', { name: 'Histórico de Título da página' });
  await history.getByText('Administrador').click();
  await expect(history).toContainText('"titulo": "Sem conexão · Recado"');
});

test('a failing script tells its line, is mended and deleted', async ({ page }) => {
  await addScript(page, 'Estoque', "log('antes');\nthrow new Error('Sem estoque');");
  await page.getByRole('button', { name: 'Executar Estoque' }).click();
  const failure = page.getByRole('region', { name: 'Falha na execução' });
  await expect(failure).toContainText('Linha 2: Sem estoque');
  await expect(failure).toContainText('antes');
  await expect(page.getByText('Erro ao executar script')).toBeVisible();
  await expect(cardOf(page, 'Estoque')).toContainText('Erro');

  await page.getByRole('button', { name: 'Editar Estoque' }).click();
  await expect(failure, 'stays in view for whoever mends it').toBeVisible();
  expect(await visibleProblems(page, 'main')).toEqual([]);
  const { form, name, description, code, active, save } = formOf(page, 'Editar Estoque');
  await expect(code).toContainText('Sem estoque');
  await name.fill('Estoque 2');
  await description.fill('Lê o estoque');
  await code.fill('return [1, 2]');
  await active.uncheck();
  await save.click();
  await expect(page.getByText('Script atualizado com sucesso!')).toBeVisible();
  await expect(form).toBeHidden();
  const card = cardOf(page, 'Estoque 2');
  await expect(card).toContainText('Lê o estoque');
  await expect(card).toContainText('Inativo');

  const remove = page.getByRole('button', { name: 'Excluir Estoque 2' });
  await answerDialog(page, 'dismiss', () => remove.click());
  await expect(card).toBeVisible();
  const question = await answerDialog(page, 'accept', () => remove.click());
  expect(question).toContain('Tem certeza que deseja excluir este script?');
  await expect(page.getByText('Script excluído com sucesso!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Criar Primeiro Script' })).toBeVisible();
});

test('a server that runs scripts as root says what that means', async ({ page }) => {
  let notice: string | null = null;
  await page.route('**/admin/playwright/notice', (route) => route.fulfill({ json: { notice } }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Criar Primeiro Script' })).toBeVisible();
  await expect(page.getByRole('note')).toBeHidden();
  notice = 'O Recado roda como root e os scripts também. Rode o Recado com um usuário próprio.';
  await page.reload();
  await expect(page.getByRole('note')).toHaveText(notice);
  expect(await visibleProblems(page)).toEqual([]);
});

test('failures of the server and of the network are told in the panel, the form and the list', async ({ page }) => {
  await addScript(page, 'Preços', 'return 1');
  const failure = page.getByRole('region', { name: 'Falha na execução' });
  const execute = page.getByRole('button', { name: 'Executar Preços' });
  await page.route('**/execute', (route) => route.fulfill({ status: 500, body: '' }));
  await execute.click();
  await expect(failure).toContainText('Falha na execução do script');
  await expect(failure).toContainText('Erro desconhecido');
  await page.route('**/execute', (route) => route.abort());
  await execute.click();
  await expect(failure).toContainText('Não foi possível conectar ao servidor');
  await expect(failure).toContainText('Erro de conexão');

  const broken = ['POST', 'PUT', 'DELETE'];
  await page.route('**/admin/playwright**', (route) =>
    broken.includes(route.request().method()) ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await page.route('**/admin/playwright/*', (route) =>
    broken.includes(route.request().method()) ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await page.getByRole('button', { name: 'Editar Preços' }).click();
  const edit = formOf(page, 'Editar Preços');
  await edit.code.fill('return 2');
  await edit.save.click();
  await expect(edit.form.getByText('Erro ao atualizar script')).toBeVisible();
  await expect(edit.code).toHaveText('return 2');
  await edit.name.press('Escape');
  await answerUnsaved(page, 'Descartar');
  await expect(edit.form).toBeHidden();
  await page.getByRole('button', { name: 'Novo Script' }).click();
  const create = formOf(page, 'Novo script');
  await create.name.fill('Outro');
  await create.save.click();
  await expect(create.form.getByText('Erro ao criar script')).toBeVisible();
  await create.name.press('Escape');
  await answerUnsaved(page, 'Descartar');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Excluir Preços' }).click();
  await expect(page.getByText('Erro ao excluir script')).toBeVisible();

  await page.route('**/admin/playwright', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText('Erro ao carregar scripts')).toBeVisible();
  await page.unroute('**/admin/playwright');
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(cardOf(page, 'Preços')).toBeVisible();
});

test('the editor offers what a script can do, in Portuguese, and writes it', async ({ page }) => {
  await page.getByRole('button', { name: 'Criar Primeiro Script' }).click();
  const { code } = formOf(page, 'Novo script');
  await code.fill('');
  await code.pressSequentially('await page.getByRo');
  const offers = page.getByRole('listbox', { name: 'Sugestões' });
  await expect(offers.getByRole('option', { name: 'getByRole' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Elementos pelo papel: button, link, heading, row…')).toBeVisible();
  expect(await visibleProblems(page)).toEqual([]);
  await code.press('Enter');
  await expect.poll(() => codeIn(code)).toBe('await page.getByRole()');
  await code.pressSequentially("'button'");
  await expect.poll(() => codeIn(code)).toBe("await page.getByRole('button')");

  await code.press('Control+Space');
  await code.press('End');
  await code.pressSequentially('.cli');
  await expect(offers.getByRole('option', { name: /^click/ })).toBeVisible();
  await code.press('Escape');
  await expect(offers).toBeHidden();
  await expect(code).toBeFocused();
});

test('the editor searches and replaces, without sending or closing the form', async ({ page }) => {
  await page.getByRole('button', { name: 'Criar Primeiro Script' }).click();
  const { form, code } = formOf(page, 'Novo script');
  await code.fill('const a = 1;\nreturn a;');
  await code.press('ControlOrMeta+f');
  const search = form.getByRole('textbox', { name: 'Buscar' });
  await expect(search).toBeFocused();
  await search.fill('a = 1');
  await search.press('Enter');
  await expect(form.getByText('Nome e script são obrigatórios')).toBeHidden();
  await form.getByRole('textbox', { name: 'Substituir por' }).fill('a = 2');
  expect(await visibleProblems(page)).toEqual([]);
  await form.getByRole('button', { name: 'Substituir todos' }).click();
  await expect.poll(() => codeIn(code)).toBe('const a = 2;\nreturn a;');
  await search.press('Escape');
  await expect(search).toBeHidden();
  await expect(form).toBeVisible();
  await code.press('ControlOrMeta+z');
  await expect.poll(() => codeIn(code)).toBe('const a = 1;\nreturn a;');
});

test('the editor fits a phone, and an empty script is marked in it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Criar Primeiro Script' }).click();
  const { form, name, code, save } = formOf(page, 'Novo script');
  await code.fill('// uma linha bem mais longa do que a tela de um celular consegue mostrar\n'.repeat(40));
  await expectNothingSticksOut(page);
  expect(await visibleProblems(page)).toEqual([]);

  await expect(code).toHaveAttribute('aria-invalid', 'false');
  await name.fill('Vazio');
  await code.fill('');
  await save.click();
  await expect(form.getByText('Nome e script são obrigatórios')).toBeVisible();
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toBeFocused();
  expect(await visibleProblems(page)).toEqual([]);
  await code.fill('return 1');
  await save.click();
  await expect(form).toBeHidden();
});

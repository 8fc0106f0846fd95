import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { asAdmin } from './support/api.ts';
import { visibleProblems } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { closeNotices, willShow } from './support/notices.ts';
import { answerUnsaved } from './support/unsaved.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function openImport(page: Page) {
  await closeNotices(page);
  await page.getByRole('button', { name: 'Importar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar contatos' });
  return {
    dialog,
    choose: (name: string, text: string) =>
      dialog.getByLabel('Arquivo de contatos').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) }),
    preview: dialog.getByRole('table', { name: 'Prévia dos contatos' }),
    fact: (term: string) => dialog.locator('dl > div').filter({ hasText: term }).getByRole('definition'),
    finish: dialog.getByRole('button', { name: /^Importar \d/ }),
  };
}

async function saved(page: Page, start: () => Promise<void>): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download');
  await start();
  const download = await waiting;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** Eight good rows, one that is already in the book, and two that cannot be imported. */
const csv = [
  'Nome;Celular;E-mail;Empresa',
  ...['Ana', 'Bruno', 'Carla', 'Daniel', 'Elisa', 'Fábio', 'Gilda', 'Hélio'].map(
    (name, index) => `${name};(11) 98765-430${index};${name.toLowerCase()}@exemplo.com.br;Loja ${index}`,
  ),
  'Iara;11 98765-4399;;',
  'Jair;12345;;',
  'Kelly;;kelly@exemplo.com;',
].join('\r\n');

test('a file is checked before it is imported, and the report tells what stays out', async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/contatos');
  await asAdmin(page, 'POST', '/admin/contacts/contacts', { name: 'Iara', phone: '+55 11 98765-4399' });
  await asAdmin(page, 'POST', '/admin/contacts/groups', { name: 'Feira' });
  await page.reload();

  const { dialog, choose, preview, fact, finish } = await openImport(page);
  await choose('contatos.pdf', 'x');
  await expect(
    dialog.getByText('Formato de arquivo não suportado. Use CSV, VCF, XLSX, JSON ou TXT.', { exact: true }),
  ).toBeVisible();
  await choose('agenda.csv', csv);
  await expect(preview.getByRole('row')).toHaveCount(6);
  await page.keyboard.press('Escape');
  await answerUnsaved(page, 'Continuar Editando');
  await expect(preview).toContainText('+55 11 98765-4300');
  await expect(dialog.getByText('+3 adicionais')).toBeVisible();
  await expect(fact('Novos')).toHaveText('8');
  await expect(fact('Já cadastrados')).toHaveText('1');
  await expect(fact('Com problema')).toHaveText('2');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Linha 11' })).toContainText('Jair');

  const report = await saved(page, () => dialog.getByRole('button', { name: 'Baixar Relatório' }).click());
  expect(report.name).toMatch(/\.csv$/);
  expect(report.text).toContain('Jair');
  expect(report.text).toContain('Kelly');
  expect(report.text).toContain('Iara');
  expect(report.text).not.toContain('Bruno');

  await dialog.getByLabel('Adicionar aos grupos').click();
  await page.getByRole('option', { name: 'Feira' }).click();
  await page.keyboard.press('Tab');
  const told = ['8 contatos importados', '8 contatos adicionados.', '1 duplicado ignorado.'];
  const isTold = Promise.all(told.map((text) => willShow(page, text)));
  await finish.click();
  await isTold;
  await expect(dialog).toBeHidden();
  await expect(page.getByText('9 contatos', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Hélio')).toContainText('Feira');
  await expect(rowOf(page, 'Iara')).not.toContainText('Feira');

  await openImport(page);
  await choose('agenda.csv', csv);
  await expect(dialog.getByText('Nenhum contato novo para adicionar.')).toBeVisible();
  await expect(finish).toBeDisabled();
});

test('a column that was taken for something else is corrected', async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/contatos');
  const { dialog, choose, preview, finish } = await openImport(page);
  await choose('lista.csv', 'Quem;Número;Onde\r\nAna;11987654321;Padaria\r\nBruno;11987654322;Mercado\r\n');
  await expect(dialog.getByText('Colunas do arquivo')).toBeVisible();
  const column = (name: string) => dialog.getByRole('combobox', { name: `Campo da coluna ${name}` });
  if (!(await column('Quem').isVisible())) await dialog.getByText('Colunas do arquivo').click();
  await column('Quem').selectOption('Nome');
  await expect(column('Quem')).toBeEnabled();
  await column('Número').selectOption('Telefone');
  await expect(column('Número')).toBeEnabled();
  await column('Onde').selectOption('Empresa');
  await expect(preview).toContainText('Padaria');
  await expect(preview).toContainText('+55 11 98765-4321');
  await finish.click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Bruno')).toContainText('Mercado');
});

test('an area code of its own is joined, and a doubtful number is told', async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/contatos');
  const { dialog, choose, preview, fact, finish } = await openImport(page);
  const rows = ['Ana;11;98765-4321', 'Bruno;21;3333-4444', 'Carla;;119876543210', 'Dora;;14155552671'];
  await choose('lista.csv', `Nome;DDD;Telefone\r\n${rows.join('\r\n')}\r\n`);
  await expect(preview).toContainText('+55 11 98765-4321');
  await expect(preview).toContainText('+55 21 3333-4444');
  await expect(fact('Com problema')).toHaveText('1');
  const problem = (line: number) => dialog.getByRole('listitem').filter({ hasText: `Linha ${line}` });
  await expect(problem(4)).toContainText('dígitos a mais');
  await expect(problem(5)).toContainText('outro país');
  await dialog.getByText('Colunas do arquivo').click();
  await expect(dialog.getByRole('combobox', { name: 'Campo da coluna DDD' })).toHaveValue('areaCode');
  expect(await visibleProblems(page)).toEqual([]);
  await finish.click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, 'Dora')).toContainText('14155552671');
  await expect(rowOf(page, 'Carla')).toHaveCount(0);

  await openImport(page);
  await choose('lista.txt', 'Paula 11987770001\nRui: (21) 98888-7777\n');
  await expect(preview).toContainText('Paula');
  await expect(preview).toContainText('Rui');
});

test('Google and Outlook explain the way, and the samples say what they are', async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/contatos');
  const { dialog, preview, finish } = await openImport(page);
  await dialog.getByRole('radio', { name: 'Outlook' }).check();
  await expect(dialog.getByText(/outlook\.live\.com/)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Google' }).check();
  await expect(dialog.getByText(/contacts\.google\.com/)).toBeVisible();
  const isPreparing = willShow(page, 'Preparando os dados de exemplo…');
  await dialog.getByRole('button', { name: 'Usar Dados de Exemplo' }).click();
  await isPreparing;
  await expect(dialog.getByText('Dados de exemplo.')).toBeVisible();
  await expect(preview.getByRole('row')).toHaveCount(6);
  await expect(dialog.getByText('+3 adicionais')).toBeVisible();
  const isDone = willShow(page, '8 contatos importados');
  await finish.click();
  await isDone;
  await expect(dialog).toBeHidden();
  await expect(page.getByText('8 contatos', { exact: true })).toBeVisible();

  await openImport(page);
  await dialog.getByRole('radio', { name: 'Google' }).check();
  await dialog.getByRole('button', { name: 'Usar Dados de Exemplo' }).click();
  const isNothingNew = willShow(page, 'Nenhum contato novo para adicionar.');
  await finish.click();
  await isNothingNew;
  await expect(dialog).toBeHidden();
  await expect(page.getByText('8 contatos', { exact: true })).toBeVisible();
});

test('a file that does not arrive can be sent again', async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/contatos');
  const { dialog, choose, preview } = await openImport(page);
  await page.route('**/import/preview', (route) => route.abort());
  await choose('agenda.csv', csv);
  await expect(dialog.getByText('Erro de conexão')).toBeVisible();
  await page.unroute('**/import/preview');
  await choose('agenda.xls', '<html><body><table><tr><td>Ana</td></tr></table></body></html>');
  await expect(dialog.getByRole('alert')).toContainText('Este arquivo é uma página HTML ou XML');
  await choose('agenda.csv', csv);
  await expect(preview).toContainText('Ana');
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await expect(dialog.getByLabel('Arquivo de contatos')).toBeAttached();
});

test('what is exported comes back the same, with its groups', async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/contatos');
  const exportAs = async (format: string) => {
    await closeNotices(page);
    await page.getByRole('button', { name: 'Exportar' }).click();
    await page.getByRole('menuitem', { name: format }).last().click();
  };
  await exportAs('CSV');
  await expect(page.getByText('Nenhum contato para exportar.')).toBeVisible();

  const { dialog, choose, finish } = await openImport(page);
  await choose(
    'agenda.csv',
    'Nome;Telefone;E-mail;Empresa;Cargo;Grupos\r\n"=Zé; o ""Bom""";11 98765-4321;ze@exemplo.com;Bar do Zé;Dono;Clientes\r\nÂngela;+351912345678;;;;\r\n',
  );
  await finish.click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, '=Zé; o "Bom"')).toContainText('Clientes');

  for (const [format, name] of [
    ['CSV', 'contatos.csv'],
    ['VCF', 'contatos.vcf'],
    ['JSON', 'contatos.json'],
  ] as const) {
    const file = await saved(page, () => exportAs(format));
    expect(file.name).toBe(name);
    await page.getByRole('checkbox', { name: 'Selecionar esta página' }).check();
    page.once('dialog', (question) => void question.accept());
    await page.getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('Nenhum contato ainda')).toBeVisible();
    await openImport(page);
    await choose(name, file.text);
    await finish.click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, '=Zé; o "Bom"')).toContainText('+55 11 98765-4321');
    await expect(rowOf(page, '=Zé; o "Bom"')).toContainText('Dono · Bar do Zé');
    await expect(rowOf(page, '=Zé; o "Bom"')).toContainText('ze@exemplo.com');
    await expect(rowOf(page, '=Zé; o "Bom"')).toContainText('Clientes');
    await expect(rowOf(page, 'Ângela')).toContainText('+351912345678');
  }
});

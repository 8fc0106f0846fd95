import type { Page } from '@playwright/test';
import { answerDialog } from './support/dialog.ts';
import { expect, test } from './support/journey.ts';

const formOf = (page: Page, name: string) => {
  const form = page.getByRole('form', { name });
  return {
    form,
    name: form.getByLabel('Nome', { exact: true }),
    displayName: form.getByLabel('Nome de exibição'),
    value: form.getByLabel('Valor'),
    description: form.getByLabel('Descrição'),
    format: form.getByRole('combobox', { name: 'Formato' }),
    timezone: form.getByRole('combobox', { name: 'Fuso horário' }),
    active: form.getByLabel('Ativa'),
    save: form.getByRole('button', { name: 'Salvar' }),
  };
};

const customRow = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Tags personalizadas' }).getByRole('listitem').filter({ hasText: text });

const testArea = (page: Page) => {
  const area = page.getByRole('region', { name: 'Testar tags' });
  return {
    text: area.getByLabel('Texto de teste'),
    preview: area.getByRole('figure', { name: /^Prévia/ }),
    processed: area.getByRole('figure', { name: 'Processado pelo servidor' }),
    problems: area.getByRole('region', { name: 'Problemas do texto' }),
    submit: area.getByRole('button', { name: 'Testar no Servidor' }),
    insert: (name: string) => area.getByRole('button', { name: `{${name}}`, exact: true }),
  };
};

async function addTag(page: Page, tag: { name: string; displayName: string; value: string }): Promise<void> {
  await page.getByRole('button', { name: 'Nova Tag' }).click();
  const { name, displayName, value, save, form } = formOf(page, 'Nova tag');
  await name.fill(tag.name);
  await displayName.fill(tag.displayName);
  await value.fill(tag.value);
  await save.click();
  await expect(form).toBeHidden();
}

async function addQuickAction(page: Page, name: string, message: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.post('/admin/quick-actions', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { name, message },
  });
  expect(answer.status()).toBe(201);
}

const hourInNepal = (at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kathmandu', hour: '2-digit', hour12: true }).format(at);

test.beforeEach(async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/tags');
  await expect(page.getByRole('heading', { name: 'Tags', level: 1 })).toBeVisible();
});

test('the sample text shows what the tags give, and a missing one is created from there', async ({ page }) => {
  const area = testArea(page);
  await expect(area.text).toHaveValue(/\{nome\}.*\{data\}.*\{hora\}.*\{endereco\}/);
  await expect(area.preview).toContainText(
    /Olá, João Silva! Hoje é \d\d\/\d\d\/\d{4} e agora são \d\d:\d\d\. .*\{endereco\}/,
  );
  await expect(area.problems).toContainText('{endereco} não existe.');
  await area.submit.click();
  await expect(area.processed).toContainText('Olá, João Silva!');
  await expect(area.processed).toContainText('{endereco}');
  await expect(area.problems).toContainText('{endereco} não existe.');

  await area.problems.getByRole('button', { name: 'Criar tag' }).click();
  const fields = formOf(page, 'Nova tag');
  await expect(fields.name).toHaveValue('endereco');
  await fields.displayName.fill('Endereço');
  await fields.value.fill('Rua das Flores, 10');
  await expect(area.preview).toContainText('Nosso endereço é Rua das Flores, 10.');
  await expect(area.problems).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Tag criada com sucesso!')).toBeVisible();
  await expect(fields.form).toBeHidden();
  await expect(customRow(page, 'Endereço')).toContainText('Rua das Flores, 10');

  await area.submit.click();
  await expect(area.processed).toContainText('Nosso endereço é Rua das Flores, 10.');
  await area.text.fill('Só {nome}');
  await expect(area.processed).toBeHidden();
  await expect(area.preview).toContainText('Só João Silva');
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
  await area.problems.getByRole('button', { name: 'Ativar tag' }).click();
  await expect(area.problems).toBeHidden();
  await expect(page.getByRole('switch', { name: 'Expediente ativa' })).toBeChecked();

  await addQuickAction(page, 'Quando abre', 'Abrimos {expediente}, {nome}.');
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
  await addQuickAction(page, 'Visite', 'Veja {site}');
  await page.getByRole('button', { name: 'Editar Site' }).click();
  const { form, name } = formOf(page, 'Editar Site');
  await expect(form.getByText('Visite')).toBeHidden();
  await name.fill('pagina');
  await expect(form.getByText('Ajuste também as ações rápidas que a usam: Visite.')).toBeVisible();
});

test('what is missing, malformed or taken is said, and what was typed stays', async ({ page }) => {
  await page.getByRole('button', { name: 'Nova Tag' }).click();
  const { form, name, displayName, value, save } = formOf(page, 'Nova tag');
  await expect(name).toBeFocused();
  await save.click();
  await expect(form.getByText('Nome e nome de exibição são obrigatórios')).toBeVisible();
  await name.fill('meu site');
  await displayName.fill('Meu site');
  await save.click();
  await expect(form.getByText('Nome da tag deve conter apenas letras, números e underscore')).toBeVisible();
  await name.fill('NOME');
  await value.fill('x'.repeat(1001));
  await save.click();
  await expect(form.getByText('O valor deve ter no máximo 1000 caracteres')).toBeVisible();
  await value.fill('www');
  await save.click();
  await expect(form.getByText('Já existe uma tag com este nome')).toBeVisible();
  await expect(name).toBeFocused();

  await page.route('**/admin/tags', (route) => route.fulfill({ status: 502, body: '' }));
  await name.fill('endereço_2');
  await save.click();
  await expect(form.getByText('Erro ao criar tag')).toBeVisible();
  await page.unroute('**/admin/tags');
  await page.route('**/admin/tags', (route) => route.abort());
  await save.click();
  await expect(form.getByText('Erro de conexão')).toBeVisible();
  await expect(value).toHaveValue('www');
  await page.unroute('**/admin/tags');
  await save.click();
  await expect(customRow(page, '{endereço_2}')).toBeVisible();

  await page.getByRole('button', { name: 'Nova Tag' }).click();
  await name.press('Escape');
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Nova Tag' })).toBeFocused();
});

test('a system tag keeps its name, cannot be deleted, and takes every format of its kind', async ({ page }) => {
  const area = testArea(page);
  const system = page.getByRole('list', { name: 'Tags do sistema' });
  await expect(system.getByRole('listitem')).toHaveCount(6);
  await expect(system.getByRole('button', { name: /^Excluir/ })).toHaveCount(0);

  const formats: Record<string, [string, RegExp][]> = {
    Nome: [
      ['Primeiro nome', /\[João\]/],
      ['Nome completo', /\[João Silva\]/],
      ['Padrão', /\[João Silva\]/],
    ],
    Data: [
      ['DD/MM/YYYY', /\[\d\d\/\d\d\/\d{4}\]/],
      ['MM/DD/YYYY', /\[\d\d\/\d\d\/\d{4}\]/],
      ['YYYY-MM-DD', /\[\d{4}-\d\d-\d\d\]/],
      ['DD-MM-YYYY', /\[\d\d-\d\d-\d{4}\]/],
      ['DD.MM.YYYY', /\[\d\d\.\d\d\.\d{4}\]/],
      ['DD de MMMM de YYYY', /\[\d\d de [a-zç]+ de \d{4}\]/],
      ['Padrão', /\[\d\d\/\d\d\/\d{4}\]/],
    ],
    Hora: [
      ['HH:MM', /\[\d\d:\d\d\]/],
      ['HH:MM:SS', /\[\d\d:\d\d:\d\d\]/],
      ['hh:MM AM/PM', /\[\d\d:\d\d [AP]M\]/],
      ['hh:MM:SS AM/PM', /\[\d\d:\d\d:\d\d [AP]M\]/],
      ['Padrão', /\[\d\d:\d\d\]/],
    ],
  };
  await page.getByRole('button', { name: 'Editar Nome' }).click();
  for (const [displayName, expected] of Object.entries(formats)) {
    const selector = page.getByRole('combobox', { name: 'Tag do sistema' });
    await selector.click();
    await page.getByRole('option', { name: `${displayName} · ` }).click();
    const { form, name, format } = formOf(page, `Editar ${displayName}`);
    await expect(form).toBeVisible();
    await expect(name).toBeDisabled();
    await area.text.fill(`[{${await name.inputValue()}}]`);
    for (const [label, pattern] of expected) {
      await format.click();
      await page.getByRole('option', { name: new RegExp(`^${label.replaceAll('.', '\\.')}(?! AM|:)`) }).click();
      await expect(format).toHaveValue(label);
      await expect(area.preview).toContainText(pattern);
    }
  }

  const { form, displayName, format, timezone, save } = formOf(page, 'Editar Hora');
  await format.click();
  await page.getByRole('option', { name: /^hh:MM:SS AM\/PM/ }).click();
  await format.click();
  await page.keyboard.press('Escape');
  await expect(form, 'Escape closes the list, not the form').toBeVisible();
  await expect(timezone).toHaveValue('UTC-03:00 · Brasília');
  await timezone.click();
  await expect(page.getByRole('option')).toHaveCount(32);
  await page.getByRole('option', { name: 'UTC+05:45' }).click();
  await expect(page.getByRole('combobox', { name: 'Tag do sistema' })).toBeDisabled();
  await displayName.fill('Horário do envio');
  await save.click();
  await expect(page.getByText('Tag atualizada com sucesso!')).toBeVisible();
  await expect(form).toBeHidden();

  await area.text.fill('[{hora}]');
  const before = new Date();
  await area.submit.click();
  await expect(area.processed).toContainText(/\[\d\d:\d\d:\d\d [AP]M\]/);
  const [, hour, half] = /\[(\d\d):\d\d:\d\d ([AP]M)\]/.exec((await area.processed.textContent()) ?? '') ?? [];
  expect([before, new Date()].map(hourInNepal)).toContain(`${hour} ${half}`);
});

test('the time zone of the browser is proposed, or the nearest in the list', async ({
  browser,
  product,
  openSession,
}) => {
  for (const [timezoneId, expected] of [
    ['Asia/Kathmandu', 'UTC+05:45'],
    ['America/Manaus', 'UTC-04:00 · Manaus, Cuiabá'],
    ['Pacific/Marquesas', 'UTC-10:00'],
  ] as const) {
    const context = await browser.newContext({ baseURL: product.url, timezoneId, locale: 'pt-BR' });
    const page = await context.newPage();
    await openSession(page);
    await page.goto('/tags');
    await page.getByRole('button', { name: 'Editar Hora' }).click();
    await expect(formOf(page, 'Editar Hora').timezone).toHaveValue(expected);
    await context.close();
  }
});

test('a text is tested: what stays in braces is explained, and nothing is not a text', async ({ page }) => {
  const area = testArea(page);
  await area.text.fill('');
  await area.submit.click();
  await expect(page.getByText('Digite um texto para testar')).toBeVisible();
  await expect(area.text).toBeFocused();

  await area.text.fill('Olá, ');
  await area.insert('nome').click();
  await page.keyboard.type('!');
  await expect(area.text).toHaveValue('Olá, {nome}!');
  await expect(area.preview).toContainText('Olá, João Silva!');

  await addTag(page, { name: 'vazia', displayName: 'Vazia', value: '' });
  await area.text.fill('{Nome} {nome completo} {cupom} {vazia}');
  await area.submit.click();
  await expect(area.processed).toContainText('{Nome} {nome completo} {cupom} {vazia}');
  await expect(area.problems.getByRole('listitem')).toContainText([
    '{Nome} não existe; escreva {nome}.',
    '{nome completo} não existe, e uma tag só pode ter letras, números e underscore.',
    '{cupom} não existe.',
    '{vazia} não tem valor.',
  ]);

  await page.route('**/admin/tags/process', (route) => route.fulfill({ status: 500, body: '' }));
  await area.text.fill('Oi');
  await area.submit.click();
  await expect(page.getByText('Erro ao processar tags')).toBeVisible();
  await expect(area.preview).toContainText('Oi');
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

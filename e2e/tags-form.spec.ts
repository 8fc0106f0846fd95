import { expect, test } from './support/journey.ts';
import { customRow, formOf, testArea } from './support/tags.ts';

const hourInNepal = (at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Kathmandu', hour: '2-digit', hour12: true }).format(at);

test.beforeEach(async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/tags');
  await expect(page.getByRole('heading', { name: 'Tags', level: 1 })).toBeVisible();
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

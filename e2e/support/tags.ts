import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export const formOf = (page: Page, name: string) => {
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

export const customRow = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Tags personalizadas' }).getByRole('listitem').filter({ hasText: text });

export const testArea = (page: Page) => {
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

export async function addTag(page: Page, tag: { name: string; displayName: string; value: string }): Promise<void> {
  await page.getByRole('button', { name: 'Nova Tag' }).click();
  const { name, displayName, value, save, form } = formOf(page, 'Nova tag');
  await name.fill(tag.name);
  await displayName.fill(tag.displayName);
  await value.fill(tag.value);
  await save.click();
  await expect(form).toBeHidden();
}

import type { Page } from '@playwright/test';
import { asAdmin } from './api.ts';
import { expect } from './journey.ts';

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

export const groupOf = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Grupos de contatos' }).getByRole('button', { name });

async function post(page: Page, path: string, data: object): Promise<string> {
  const { id } = await asAdmin(page, 'POST', path, data);
  return id;
}

export const addGroup = (page: Page, name: string) => post(page, '/admin/contacts/groups', { name });

export const addContact = (page: Page, name: string, phone: string, more: object = {}) =>
  post(page, '/admin/contacts/contacts', { name, phone, ...more });

/** Answers the browser's own question, which must hold the text. */
export const confirmed = (page: Page, text: string | RegExp) =>
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toMatch(text);
    void dialog.accept();
  });

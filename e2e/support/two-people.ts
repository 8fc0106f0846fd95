import { expect, type Page } from '@playwright/test';

/** The question about two versions. */
export const conflictOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Alterado por outra pessoa' });
  return {
    dialog,
    mine: (field: string) => dialog.getByRole('region', { name: `Sua versão: ${field}` }),
    saved: (field: string) => dialog.getByRole('region', { name: `Versão salva: ${field}` }),
    decide: (
      choice: 'Salvar a Minha Versão' | 'Salvar as Duas Alterações' | 'Ficar com a Versão Salva' | 'Continuar Editando',
    ) => dialog.getByRole('button', { name: choice }).click(),
  };
};

/** What another person, or this one in another tab, does meanwhile. */
export async function elsewhere(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  data: Record<string, unknown> = {},
) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  // The form of a quick action can carry a picture.
  const body = path.startsWith('/admin/quick-actions') ? { multipart: data as Record<string, string> } : { data };
  const answer = await page.request.fetch(path, { method, headers: { authorization: `Bearer ${token}` }, ...body });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

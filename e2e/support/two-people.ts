import type { Page } from '@playwright/test';

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

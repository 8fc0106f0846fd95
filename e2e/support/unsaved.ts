import { expect, type Page } from '@playwright/test';

/** Answers the question that leaving a changed form asks. */
export async function answerUnsaved(page: Page, answer: 'Descartar' | 'Continuar Editando'): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
  await question.getByRole('button', { name: answer }).click();
  await expect(question).toBeHidden();
}

export const toldGone = (page: Page) => page.getByText('Este item foi excluído por outra pessoa.');

/** The next item is created when the answer is called, and not before. */
export async function holdCreation(page: Page, path: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  // The list is asked for at the same address, whenever something changed.
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'POST') await released.promise;
    await route.fallback();
  });
  return released.resolve;
}

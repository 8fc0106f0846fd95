import { expect, type Page } from '@playwright/test';

/** Answers the question that leaving a changed form asks. */
export async function answerUnsaved(page: Page, answer: 'Descartar' | 'Continuar Editando'): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
  await question.getByRole('button', { name: answer }).click();
  await expect(question).toBeHidden();
}

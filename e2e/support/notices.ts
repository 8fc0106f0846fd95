import { expect, type Page } from '@playwright/test';

/** For five seconds a notice lies over the buttons of the page's head: whoever is in a hurry closes it. */
export async function closeNotices(page: Page): Promise<void> {
  const closers = page.getByRole('button', { name: 'Fechar aviso' });
  // All at once: one that closes by itself meanwhile is none to wait for.
  await closers.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
  await expect(closers).toHaveCount(0);
}

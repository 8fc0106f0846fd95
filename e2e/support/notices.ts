import { expect, type Page } from '@playwright/test';

/**
 * Resolves when the page shows a text, as the page itself sees it: a look from outside, now and then, would miss what stays
 * for a moment only. To be asked for before what makes the text appear.
 */
export const willShow = (page: Page, text: string): Promise<void> =>
  page.evaluate(
    (wanted) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.body.textContent?.includes(wanted)) return;
          observer.disconnect();
          resolve();
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        look();
      }),
    text,
  );

/** For five seconds a notice lies over the buttons of the page's head: whoever is in a hurry closes it. */
export async function closeNotices(page: Page): Promise<void> {
  const closers = page.getByRole('button', { name: 'Fechar aviso' });
  // All at once: one that closes by itself meanwhile is none to wait for.
  await closers.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
  await expect(closers).toHaveCount(0);
}

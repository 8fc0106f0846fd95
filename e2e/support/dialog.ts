import type { Page } from '@playwright/test';

/** Does what makes the browser ask, and tells what it asked once the answer was given: the next question is another. */
export async function answerDialog(
  page: Page,
  answer: 'accept' | 'dismiss',
  ask: () => Promise<void>,
): Promise<string> {
  const asked = new Promise<string>((resolve, reject) => {
    page.once('dialog', (dialog) => dialog[answer]().then(() => resolve(dialog.message()), reject));
  });
  await ask();
  return asked;
}

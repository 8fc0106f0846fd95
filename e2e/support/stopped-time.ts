import { expect, type Locator, type Page } from '@playwright/test';

/**
 * From now on time passes in the page only as it is let pass: a busy machine does not use up the five seconds for which
 * something is shown. The clock of the page must be installed.
 */
export async function stopTime(page: Page) {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const passUntil = (check: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(50);
      await check();
    }).toPass({ intervals: [20] });
  return {
    appears: (text: Locator) => passUntil(() => expect(text).toBeVisible({ timeout: 50 })),
    leaves: (text: Locator) => passUntil(() => expect(text).toBeHidden({ timeout: 50 })),
  };
}

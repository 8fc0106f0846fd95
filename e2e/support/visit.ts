import { expect, type Page } from '@playwright/test';

/** Goes elsewhere within the console as a link would: most of what a page load costs is the console's own code. */
export const follow = (page: Page, path: string) => page.evaluate((to) => window.history.pushState(null, '', to), path);

/** The same, and waits until the title of the new screen has taken the place of the old one. */
export async function visit(page: Page, path: string): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  await title.evaluate((old) => old.setAttribute('data-left', ''));
  await follow(page, path);
  await expect(title.and(page.locator(':not([data-left])'))).toBeVisible();
}

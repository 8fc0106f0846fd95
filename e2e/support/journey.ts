import { test as base, expect, type Page } from '@playwright/test';
import { createPageKeeper } from './kept-page.ts';
import { type Product, type ProductHost, startProductHost } from './product.ts';

interface Fixtures {
  /** What the product's environment holds besides the usual. */
  env: Record<string, string>;
  product: Product;
  /** Gives a page a session of its own. The sign-in screen has journeys of its own; the others need not wait for it. */
  openSession: (page: Page, password?: string) => Promise<void>;
  /** The same, and the page shows the Dashboard. */
  signIn: (page: Page, password?: string) => Promise<void>;
}

interface WorkerFixtures {
  host: ProductHost;
  pageKeeper: ReturnType<typeof createPageKeeper>;
}

/** A journey: a page that knows nothing of others, and a product of its own, which is gone afterwards. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const host = startProductHost();
      await use(host);
      host.stop();
    },
    { scope: 'worker' },
  ],
  pageKeeper: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const keeper = createPageKeeper();
      await use(keeper);
      await keeper.discard();
    },
    { scope: 'worker' },
  ],
  env: [{}, { option: true }],
  product: async ({ env, host }, use) => {
    const product = await host.start(env);
    await use(product);
    await product.stop();
  },
  baseURL: async ({ product }, use) => use(product.url),
  context: async ({ browser, product, pageKeeper }, use, testInfo) => {
    const { context } = await pageKeeper.handOut(browser, product.url);
    await use(context);
    await pageKeeper.takeBack(testInfo.status === testInfo.expectedStatus);
  },
  page: async ({ context, viewport }, use) => {
    const [page] = context.pages();
    if (!page) throw new Error('The kept page is gone');
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
  },
  openSession: async ({ product }, use) =>
    use(async (page, password = 'admin123') => {
      const answer = await fetch(`${product.url}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password }),
      });
      expect(answer.status).toBe(200);
      const { user, ...tokens } = await answer.json();
      const session = { ...tokens, user: JSON.stringify(user), tokenIssuedAt: String(Date.now()) };
      // Any file of the product will do: what is stored belongs to its address.
      if (!page.url().startsWith(product.url)) await page.goto(`${product.url}/favicon.svg`);
      await page.evaluate((entries) => {
        for (const [name, value] of entries) localStorage.setItem(name, value);
      }, Object.entries<string>(session));
    }),
  signIn: async ({ product, openSession }, use) =>
    use(async (page, password) => {
      await openSession(page, password);
      await page.goto(`${product.url}/`);
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    }),
});

export { expect };

import { test as base, expect, type Page } from '@playwright/test';
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

/** A journey: a browser and a product of its own, which is gone afterwards. */
export const test = base.extend<Fixtures, { host: ProductHost }>({
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
    async ({}, use) => {
      const host = startProductHost();
      await use(host);
      host.stop();
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
      await page.goto(`${product.url}/favicon.svg`);
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

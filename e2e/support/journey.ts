import { test as base, expect, type Page } from '@playwright/test';
import { type Product, startProduct } from './product.ts';

interface Fixtures {
  /** What the product's environment holds besides the usual. */
  env: Record<string, string>;
  product: Product;
  /** Signs a page in through the sign-in screen, as a person does. */
  signIn: (page: Page, password?: string) => Promise<void>;
}

/** A journey: a browser and a product of its own, which is gone afterwards. */
export const test = base.extend<Fixtures>({
  env: [{}, { option: true }],
  product: async ({ env }, use) => {
    const product = await startProduct(env);
    await use(product);
    await product.stop();
  },
  baseURL: async ({ product }, use) => use(product.url),
  signIn: async ({ product }, use) =>
    use(async (page, password = 'admin123') => {
      await page.goto(`${product.url}/login`);
      await page.getByLabel('Usuário').fill('admin');
      await page.getByLabel('Senha', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await expect(page).toHaveURL(`${product.url}/`);
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    }),
});

export { expect };

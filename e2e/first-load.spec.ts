import { gzipSync } from 'node:zlib';
import { expect, test } from './support/journey.ts';

const budget = 250_000;

test('the first load needs at most 250 kB of gzip JavaScript, and screens come in chunks of their own', async ({
  browser,
  product,
}) => {
  // A browser that has never been here: the page that journeys hand on has everything in its cache.
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  const loaded: Promise<[url: string, size: number]>[] = [];
  page.on('response', (response) => {
    const sizeOf = async () => gzipSync(await response.body()).length;
    if (response.url().endsWith('.js')) loaded.push(sizeOf().then((size) => [response.url(), size]));
  });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const scripts = new Map(await Promise.all(loaded));
  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  expect(scripts.size).toBeGreaterThan(1);
  expect(total).toBeGreaterThan(10_000);
  expect(total).toBeLessThanOrEqual(budget);
  expect([...scripts.keys()].filter((url) => /dashboard-(page|screen)|scripts-page|code-editor/.test(url))).toEqual([]);
  await context.close();
});

import type { Page } from '@playwright/test';
import { seriousViolations } from './support/axe.ts';
import { expect, test } from './support/journey.ts';

const screens = [
  ...['/', '/menu/cadastro', '/menu/listagem', '/resposta/cadastro', '/resposta/listagem', '/openai', '/quick-actions'],
  ...['/settings', '/api-calls', '/change-password', '/docs', '/nao-existe', '/contatos', '/envios/whatsapp', '/tags'],
  ...['/automacao/gatilhos', '/automacao/scraping'],
];

/** Something to show on every list. */
async function seed(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const options = { headers: { authorization: `Bearer ${token}` } };
  const texts = { message: 'Qual é o horário?', reply: 'Das 8h às 18h, de segunda a sexta. '.repeat(8) };
  await page.request.post('/admin/menu', { ...options, data: texts });
  await page.request.post('/admin/responses', { ...options, data: { ...texts, phone: '11 98765-4321' } });
  await page.request.post('/admin/response-quick-actions', { ...options, data: { ...texts, name: 'Horário' } });
  await page.request.post('/api/', { data: texts });
  await page.request.post('/api/', { data: {} });
}

// Contrast goes by the theme and layout by the width: two passes meet both of each.
for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const) {
  test(`no serious violation in the ${colorScheme} theme at ${width} px`, async ({ browser, product, signIn }) => {
    // Every screen of the console, each looked at from top to bottom.
    test.setTimeout(240_000);
    const context = await browser.newContext({
      baseURL: product.url,
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 844 },
    });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    await signIn(page);
    await seed(page);
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await seriousViolations(page), screen).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
    }
    await context.close();
  });
}

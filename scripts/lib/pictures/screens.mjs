import { people } from '../demo/shop.mjs';

/** @typedef {import('playwright-core').Page} Page */

/**
 * What is shown of the demonstration, and when it is ready to be shown. A part is seen in the composed picture only.
 * @type {{ name: string, isPart?: boolean, onPhone?: boolean, show: (page: Page) => Promise<void> }[]}
 */
export const screens = [
  {
    name: 'chamadas',
    isPart: true,
    show: async (page) => {
      await page.goto('/api-calls');
      await page.locator('.recharts-bar-rectangle').first().waitFor();
    },
  },
  {
    name: 'contatos',
    show: async (page) => {
      await page.goto('/contatos');
      await page.getByText(/Envio em massa.*: [2-9] de/).waitFor();
    },
  },
  {
    name: 'gatilhos',
    show: async (page) => {
      await page.goto('/automacao/gatilhos');
      await page.getByText('Concluída').nth(1).waitFor();
    },
  },
  { name: 'simulador', show: askSimulator },
  { name: 'celular', onPhone: true, show: askSimulator },
];

/** A customer's message, and why it is answered so. @param {Page} page */
async function askSimulator(page) {
  await page.goto('/');
  await page.getByLabel('Telefone do cliente').fill(people.ana.phone);
  for (const { message, answeredBy } of [
    { message: 'oi', answeredBy: 'Menu' },
    { message: 'meu pedido', answeredBy: 'Resposta do telefone' },
  ]) {
    await page.getByLabel('Mensagem', { exact: true }).fill(message);
    await page.keyboard.press('Enter');
    await page.locator('[aria-current="step"]', { hasText: answeredBy }).waitFor();
  }
  await page.getByText('Telefone do cliente').evaluate((/** @type {any} */ label) => {
    // On a phone a bar stays at the top.
    label.style.scrollMarginTop = '76px';
    label.scrollIntoView();
  });
}

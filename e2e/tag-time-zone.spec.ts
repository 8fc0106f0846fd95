import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';

/** Far from each other, so that hour and, most of the time, day differ. */
const serverZone = 'Asia/Kathmandu';
const browserZone = 'Pacific/Honolulu';

test.use({ env: { TIME_ZONE: serverZone } });

/** `10/03/2026 17h`, as the server's wall clock has it. */
const hourThere = (at: Date): string => {
  const date = at.toLocaleDateString('pt-BR', {
    timeZone: serverZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  });
  return `${date} ${at.toLocaleTimeString('pt-BR', { timeZone: serverZone, hour: '2-digit' }).slice(0, 2)}h`;
};

/** What a text shows, of which the hour may just have changed. */
async function expectHourOfServer(read: () => Promise<string>): Promise<void> {
  await expect
    .poll(async () => {
      const before = hourThere(new Date());
      const shown = /(\d\d\/\d\d\/\d{4})\D+(\d\d):\d\d/.exec(await read());
      return shown && [before, hourThere(new Date())].includes(`${shown[1]} ${shown[2]}h`);
    })
    .toBe(true);
}

async function openElsewhere(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, timezoneId: browserZone, locale: 'pt-BR' });
  return context.newPage();
}

test('date and time are shown as they go out, by the clock of the server', async ({
  browser,
  product,
  openSession,
}) => {
  const page = await openElsewhere(browser, product.url);
  await openSession(page);

  await page.goto('/tags');
  const rowOf = (name: string) =>
    page
      .getByRole('list', { name: 'Tags do sistema' })
      .getByRole('listitem')
      .filter({ hasText: `{${name}}` });
  await expectHourOfServer(async () => `${await rowOf('data').innerText()} ${await rowOf('hora').innerText()}`);

  const area = page.getByRole('region', { name: 'Testar tags' });
  await area.getByLabel('Texto de teste').fill('{data} às {hora}');
  await expectHourOfServer(() => area.getByRole('figure', { name: /^Prévia/ }).innerText());
  await area.getByRole('button', { name: 'Testar no Servidor' }).click();
  await expectHourOfServer(() => area.getByRole('figure', { name: 'Processado pelo servidor' }).innerText());

  await page.goto('/envios/whatsapp');
  const entryOf = (name: string) => page.locator('dl > div').filter({ hasText: `{${name}}` });
  await expectHourOfServer(async () => `${await entryOf('data').innerText()} ${await entryOf('hora').innerText()}`);
  await page.getByLabel('Mensagem', { exact: true }).fill('{data} às {hora}');
  await page.getByRole('button', { name: 'Ver Prévia' }).click();
  await expectHourOfServer(() => page.getByRole('region', { name: 'Prévia da mensagem' }).innerText());
  await page.context().close();
});

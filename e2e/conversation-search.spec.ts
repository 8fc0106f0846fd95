import { visibleProblems } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { linkInstance, test } from './support/whatsapp.ts';

test('what was said is found without its accents, opens at that message, and is found within a conversation too', async ({
  page,
  signIn,
  whatsapp,
}) => {
  await signIn(page);
  const shop = await linkInstance(page, whatsapp, { phone: '5511912345678' });
  const ana = whatsapp.account({ phone: '5511987654321', name: 'Ana' });
  const bia = whatsapp.account({ phone: '5511987651234', name: 'Bia Orçamentista' });
  await ana.write(shop, 'Preciso de um Orçamento para *dez* bolos');
  for (let count = 1; count <= 30; count += 1) await ana.write(shop, `bolo ${count}`);
  await bia.write(shop, 'bom dia');
  await page.getByRole('link', { name: 'Conversas' }).click();
  const people = page.getByRole('list', { name: 'Conversas' }).getByRole('button');
  await expect(people).toHaveCount(2);

  await page.getByRole('searchbox', { name: 'Buscar conversas' }).fill('orcamen');
  await expect(people).toHaveText([/Bia Orçamentista/]);
  const hit = page.getByRole('list', { name: 'Mensagens encontradas' }).getByRole('button');
  await expect(hit).toHaveText([/Ana.*Preciso de um Orçamento para/s]);
  await expect(hit.locator('mark')).toHaveText('Orçamento');
  expect(await visibleProblems(page)).toEqual([]);
  await hit.click();
  const thread = page.getByRole('feed', { name: 'Mensagens com Ana' });
  const found = thread.locator('[data-found]');
  await expect(found).toContainText('Preciso de um Orçamento');
  await expect(found).toBeInViewport();
  await expect(page).toHaveURL(/mensagem=in-\d+/);

  await page.getByRole('button', { name: 'Buscar nesta conversa' }).click();
  const within = page.getByRole('search');
  await within.getByRole('searchbox').fill('bolo 27');
  await within.getByRole('button', { name: /bolo 27/ }).click();
  await expect(found).toContainText('bolo 27');
  await expect(found).toBeInViewport();
  await within.getByRole('searchbox').fill('sorvete');
  await expect(within.getByText('Nenhuma mensagem com estas palavras.')).toBeVisible();
  expect(await visibleProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(within).toHaveCount(0);
  await page.getByRole('button', { name: 'Mais Recentes' }).click();
  await expect(thread.getByText('bolo 30')).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Voltar às conversas' }).click();
  await page.getByRole('searchbox', { name: 'Buscar conversas' }).fill('"orçamento" OR bolo*');
  await expect(page.getByText('Nenhuma mensagem com estas palavras.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar conversas' }).fill('bolos dez orca');
  await hit.click();
  await expect(found).toContainText('Preciso de um Orçamento');
});

import { asAdmin } from './support/api.ts';
import { visibleProblems } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { linkInstance, test } from './support/whatsapp.ts';

test('two consoles on one conversation see each other typing, and do not both answer by accident', async ({
  page,
  context,
  signIn,
  whatsapp,
}) => {
  await signIn(page);
  const shop = await linkInstance(page, whatsapp, { phone: '5511912345678' });
  await asAdmin(page, 'POST', '/admin/menu', { message: 'cardápio', reply: 'Pizza e suco' });
  const ana = whatsapp.account({ phone: '5511987654321', name: 'Ana' });
  await ana.write(shop, 'oi');
  await page.getByRole('link', { name: 'Conversas' }).click();
  await page.getByRole('list', { name: 'Conversas' }).getByRole('button', { name: /Ana/ }).click();
  const first = page.getByRole('textbox', { name: 'Mensagem' });
  await expect(first).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  const second = other.getByRole('textbox', { name: 'Mensagem' });
  await expect(other.getByRole('feed')).toContainText('oi');

  await first.pressSequentially('Bom dia');
  await expect(other.getByText('Outro aparelho está escrevendo…')).toBeVisible();
  await expect(page.getByText('Outro aparelho está escrevendo…')).toHaveCount(0);
  // While one types, the reply that is about to leave waits; then it is dropped.
  await ana.write(shop, 'cardápio');
  await expect(other.getByRole('feed')).toContainText('Pizza e suco');
  await second.fill('Boa tarde');
  await first.press('Enter');
  await ana.waitForMessage(({ text }) => text === 'Bom dia');
  await expect(other.getByRole('feed')).toContainText('Bom dia');
  await expect(other.getByRole('feed')).toContainText('uma pessoa assumiu a conversa');
  await expect(other.getByText('Outro aparelho está escrevendo…')).toHaveCount(0);

  await second.press('Enter');
  const notice = other.getByRole('alert').filter({ hasText: 'outra pessoa respondeu' });
  await expect(notice).toContainText('Bom dia');
  expect(await visibleProblems(other)).toEqual([]);
  expect(ana.inbox.map(({ text }) => text)).toEqual(['Bom dia']);
  await notice.getByRole('button', { name: 'Enviar Mesmo Assim' }).click();
  await ana.waitForMessage(({ text }) => text === 'Boa tarde');
  await expect(second).toHaveValue('');

  // What was written on the phone counts as an answer, too; and the conversation goes back to the rules.
  await expect(page.getByRole('feed')).toContainText('Boa tarde');
  await first.fill('Um momento');
  await shop.writeFromPhone(ana, 'Aqui é a dona');
  await expect(page.getByRole('feed')).toContainText('Aqui é a dona');
  await first.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'pelo celular' })).toContainText('Aqui é a dona');
  await first.fill('');
  await page.getByRole('button', { name: 'Devolver ao Automático' }).click();
  await ana.write(shop, 'cardápio');
  await ana.waitForMessage(({ text }) => text === 'Pizza e suco');
  expect(ana.inbox.map(({ text }) => text)).toEqual(['Bom dia', 'Boa tarde', 'Aqui é a dona', 'Pizza e suco']);
});

import { visibleProblems } from './support/axe.ts';
import { answerDialog } from './support/dialog.ts';
import { expect } from './support/journey.ts';
import { linkInstance, test } from './support/whatsapp.ts';

test('a note stands in the thread for the house alone, and what is typed survives a reload until the sign-out', async ({
  page,
  signIn,
  whatsapp,
}) => {
  await signIn(page);
  const shop = await linkInstance(page, whatsapp, { phone: '5511912345678' });
  const ana = whatsapp.account({ phone: '5511987654321', name: 'Ana' });
  await ana.write(shop, 'oi');
  await page.getByRole('link', { name: 'Conversas' }).click();
  await page.getByRole('list', { name: 'Conversas' }).getByRole('button', { name: /Ana/ }).click();
  const thread = page.getByRole('feed', { name: 'Mensagens com Ana' });
  await page.getByRole('button', { name: 'Escrever nota' }).click();
  const field = page.getByRole('textbox', { name: 'Nota', exact: true });
  await expect(field).toBeFocused();
  await field.fill('prefere entrega à tarde');
  await page.reload();
  await expect(field).toHaveValue('prefere entrega à tarde');
  expect(await visibleProblems(page)).toEqual([]);
  await field.press('Enter');
  const note = thread.getByRole('article').filter({ hasText: 'Nota de admin' });
  await expect(note).toContainText('prefere entrega à tarde');
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toHaveValue('');

  await note.getByRole('button', { name: 'Ações da nota' }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  const edited = note.getByRole('textbox', { name: 'Texto da nota' });
  await expect(edited).toBeFocused();
  await edited.fill('prefere de manhã');
  expect(await visibleProblems(page)).toEqual([]);
  await note.getByRole('button', { name: 'Salvar Nota' }).click();
  await expect(note).toContainText('prefere de manhã');
  await expect(note).toContainText('Editada');
  expect(await visibleProblems(page)).toEqual([]);

  await page.getByRole('textbox', { name: 'Mensagem' }).fill('Bom dia, Ana');
  await page.getByRole('textbox', { name: 'Mensagem' }).press('Enter');
  await ana.waitForMessage(({ text }) => text === 'Bom dia, Ana');
  expect(ana.inbox.map(({ text }) => text)).toEqual(['Bom dia, Ana']);

  await note.getByRole('button', { name: 'Ações da nota' }).click();
  await answerDialog(page, 'accept', () => page.getByRole('menuitem', { name: 'Excluir' }).click());
  await expect(note).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Mensagem' }).fill('um rascunho');
  await page.getByRole('button', { name: 'Sair', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('drafts'))).toBeNull();
});

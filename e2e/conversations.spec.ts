import { asAdmin } from './support/api.ts';
import { visibleProblems } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { redPicture } from './support/pictures.ts';
import { linkInstance, test } from './support/whatsapp.ts';

/** Enough of a voice message to be known as one. */
const voice = Buffer.from(`OggS\0\x02${'\0'.repeat(20)}\x01\x13OpusHead${'\0'.repeat(40)}`, 'latin1');

test('who writes is seen at once, with the reason of each answer; somebody steps in and out', async ({
  page,
  signIn,
  whatsapp,
}) => {
  await signIn(page);
  const shop = await linkInstance(page, whatsapp, { phone: '5511912345678' });
  await asAdmin(page, 'POST', '/admin/menu', { message: 'oi', reply: 'Olá! *Bem-vinda*.' });
  await page.getByRole('link', { name: 'Conversas' }).click();
  await expect(page.getByRole('heading', { name: 'Nenhuma conversa ainda' })).toBeVisible();

  const ana = whatsapp.account({ phone: '5511987654321', name: 'Ana' });
  await ana.write(shop, 'oi');
  const row = page.getByRole('list', { name: 'Conversas' }).getByRole('button', { name: /Ana/ });
  await row.click();
  const thread = page.getByRole('feed', { name: 'Mensagens com Ana' });
  await expect(thread.getByText('oi', { exact: true })).toBeVisible();
  await expect(thread.locator('strong', { hasText: 'Bem-vinda' })).toBeVisible();
  await thread.getByRole('button', { name: 'Por quê?' }).click();
  const way = page.getByRole('dialog', { name: 'Por que esta resposta' });
  await expect(way.getByRole('listitem').filter({ hasText: /Respondeu/ })).toContainText('Menu');
  await page.keyboard.press('Escape');

  await ana.write(shop, 'tem *bolo* de cenoura?');
  await expect(thread.getByText('tem bolo de cenoura?')).toBeVisible();
  await expect(thread.getByText(/^Sem resposta, porque /)).toBeVisible();
  await ana.sendImage(shop, redPicture.buffer, { caption: 'igual a este', mimetype: 'image/png' });
  await ana.sendFile(shop, voice, { kind: 'voice', seconds: 4 });
  const picture = thread.getByRole('img', { name: 'Foto' });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8);
  await expect(thread.locator('audio')).toHaveAttribute('src', /^blob:/);

  const field = page.getByRole('textbox', { name: 'Mensagem' });
  await field.fill('Temos sim!');
  await field.press('Shift+Enter');
  await field.pressSequentially('Quer um?');
  await field.press('Enter');
  await ana.waitForMessage(({ text }) => text === 'Temos sim!\nQuer um?');
  await expect(field).toHaveValue('');
  const state = page.getByRole('region', { name: 'Conversa', exact: true }).getByRole('status').first();
  await expect(state).toHaveText(/^Você assumiu até /);
  await page.getByRole('button', { name: 'Devolver ao Automático' }).click();
  await expect(state).toHaveText('Automático');
  await page.getByRole('button', { name: 'Assumir' }).click();
  await expect(state).toHaveText(/^Você assumiu até /);

  await field.fill('um rascunho');
  await page.getByRole('link', { name: 'Contatos' }).click();
  await expect(page.getByRole('heading', { name: 'Contatos', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('um rascunho');
  await page.reload();
  await expect(field).toHaveValue('um rascunho');
  await field.fill('');
  expect(await visibleProblems(page)).toEqual([]);

  await thread.getByRole('article').filter({ hasText: 'bolo' }).hover();
  await thread
    .getByRole('article')
    .filter({ hasText: 'bolo' })
    .getByRole('button', { name: 'Ações da mensagem' })
    .click();
  await page.getByRole('menuitem', { name: 'Criar Resposta' }).click();
  await expect(page.getByLabel('Mensagem recebida')).toHaveValue('tem *bolo* de cenoura?');
  await expect(page.getByRole('textbox', { name: 'Telefone' })).toHaveValue(/98765-4321/);
});

test('conversations are walked through by keyboard, and an app can only be read', async ({ page, signIn }) => {
  const call = (phone: string, message: string) => page.request.post('/api/', { data: { phone, message } });
  await call('+55 11 98765-4321', 'primeira');
  await call('+55 11 98765-1234', 'segunda');
  await signIn(page);
  await page.getByRole('link', { name: 'Conversas' }).click();
  const rows = page.getByRole('list', { name: 'Conversas' }).getByRole('button');
  await expect(rows).toHaveText([/segunda/, /primeira/]);
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.last()).toBeFocused();
  await page.keyboard.press('Enter');
  const message = page.getByRole('feed').getByRole('article');
  await expect(message.filter({ hasText: 'primeira' })).toBeVisible();
  await expect(page.getByText('Esta conversa veio pela API de um aplicativo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assumir' })).toHaveCount(0);
  expect(await visibleProblems(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Voltar às conversas' }).click();
  await expect(rows.last()).toBeFocused();
  await expect(page).not.toHaveURL(/conversa=/);
  await page.getByRole('searchbox').fill('ninguém');
  await expect(page.getByText('Nenhuma conversa com este nome')).toBeVisible();
});

test('a poll stands in its conversation with its votes, as they come', async ({ page, signIn, whatsapp }) => {
  await signIn(page);
  const shop = await linkInstance(page, whatsapp, { phone: '5511912345678' });
  const ana = whatsapp.account({ phone: '5511987654321', name: 'Ana' });
  const poll = await ana.poll(shop, 'Qual sabor?', ['Calabresa', 'Queijo']);
  await page.getByRole('link', { name: 'Conversas' }).click();
  const row = page.getByRole('list', { name: 'Conversas' }).getByRole('button', { name: /Ana/ });
  await expect(row).toContainText('Enquete');
  await row.click();
  const message = page.getByRole('feed', { name: 'Mensagens com Ana' }).getByRole('article');
  await expect(message).toContainText('Qual sabor?');
  const options = message.getByRole('listitem');
  await expect(options).toHaveText([/^Calabresa0 votos/, /^Queijo0 votos/]);
  await shop.vote(ana, poll, ['Queijo']);
  await expect(options).toHaveText([/^Calabresa0 votos/, /^Queijoseu voto1 voto/]);
  await ana.vote(shop, poll, ['Queijo']);
  await expect(options).toHaveText([/^Calabresa0 votos/, /^Queijoseu voto2 votos/]);
  expect(await visibleProblems(page)).toEqual([]);
});

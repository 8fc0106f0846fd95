import { asAdmin } from './support/api.ts';
import { expect } from './support/journey.ts';
import { redPicture } from './support/pictures.ts';
import { ana, parts, shop } from './support/send.ts';
import { stopTime } from './support/stopped-time.ts';
import { linkInstance, test } from './support/whatsapp.ts';

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
});

test('a text with tags and an image arrives, and its way is followed', async ({ page, whatsapp }) => {
  const { instance, phone, message, tag, file, thumbnail, preview, send, banner, image, recent } = parts(page);
  const friend = whatsapp.account({ phone: ana, name: 'Ana' });
  friend.readReceipts = 'by-hand';
  await linkInstance(page, whatsapp, { phone: shop, name: 'Loja' });
  const contact = { name: 'Ana Souza', phone: '+55 11 91234-5678', email: 'ana@exemplo.com' };
  await asAdmin(page, 'POST', '/admin/contacts/contacts', contact);

  await page.clock.install();
  await page.goto('/envios/whatsapp');
  await expect(instance).toHaveValue('Loja · +55 11 98765-4321');
  await expect(recent.getByText('Nenhum envio ainda')).toBeVisible();
  await phone.fill('11912345678');
  await message.fill('Olá, ! Seu e-mail é ');
  await tag('{email}').click();
  await message.press('Home');
  for (const _ of 'Olá, ') await message.press('ArrowRight');
  await tag('{nome}').click();
  await expect(message).toHaveValue('Olá, {nome}! Seu e-mail é {email}');
  await page.getByRole('button', { name: 'Ver Prévia' }).click();
  await expect(preview).toContainText('Olá, João Silva! Seu e-mail é joao.silva@exemplo.com');
  await file.setInputFiles(redPicture);
  await expect(thumbnail).toHaveJSProperty('naturalWidth', 8);
  await expect(preview.getByRole('img')).toHaveJSProperty('naturalWidth', 8);

  const { appears, leaves } = await stopTime(page);
  await send.click();
  const received = await friend.waitForMessage();
  expect(received.text).toBe('Olá, Ana Souza! Seu e-mail é ana@exemplo.com');
  expect(received.openMedia().subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  await appears(page.getByText('Mensagem enviada com sucesso!'));
  await appears(banner);
  await expect(banner).toContainText(/Ana Souza · \+55 11 91234-5678/);
  await expect(banner).toContainText('Olá, Ana Souza! Seu e-mail é ana@exemplo.com');
  await expect(banner).toContainText(/\d\d:\d\d:\d\d/);
  await expect(phone).toHaveValue('');
  await expect(phone).toBeFocused();
  await expect(message).toHaveValue('');
  await expect(image).not.toContainText('vermelha.png');
  await expect(instance).toHaveValue('Loja · +55 11 98765-4321');
  await page.clock.runFor(5500);
  await leaves(banner);
  await page.clock.resume();

  const row = recent.getByRole('row').filter({ hasText: 'Ana Souza' });
  await expect(row).toContainText(/Enviada.*Imagem.*Olá, Ana Souza!.*Envio manual.*agora mesmo/s);
  friend.confirm(received, 'delivered');
  await expect(row).toContainText('Entregue');
  friend.confirm(received, 'read');
  await expect(row).toContainText('Lida');
});

test('a refusal is told in the words of whoever refused, and the form keeps what was typed', async ({
  page,
  whatsapp,
}) => {
  const { phone, message, send, recent } = parts(page);
  whatsapp.account({ phone: ana, name: 'Ana' });
  await linkInstance(page, whatsapp, { phone: shop, name: 'Loja' });
  await page.goto('/envios/whatsapp');
  const problem = page.getByRole('alert');
  await phone.fill('11912345678');
  await message.fill('Olá, {cargo}');
  await send.click();
  await expect(problem).toContainText('{cargo}');
  await expect(send).toBeFocused();

  await message.fill('Olá');
  await expect(problem).toBeHidden();
  whatsapp.faults.answerMessage = () => 463;
  await send.click();
  await expect(problem).toContainText('A conta não pode iniciar novas conversas');
  const row = recent.getByRole('row').filter({ hasText: '+55 11 91234-5678' });
  await expect(row).toContainText(/Falhou.*A conta não pode iniciar novas conversas/s);
  whatsapp.faults.clear();

  await phone.fill('11933334444');
  await send.click();
  await expect(problem).toContainText('Este número não está no WhatsApp');

  await page.route('**/send-message', (route) => route.fulfill({ status: 502, body: '' }));
  await send.click();
  await expect(problem).toContainText('Erro ao enviar mensagem');
  await page.unrouteAll();
  await page.route('**/send-message', (route) => route.abort());
  await send.click();
  await expect(problem).toContainText('Erro de conexão ao enviar mensagem');
  await page.unrouteAll();
  await expect(message).toHaveValue('Olá');

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/send-message', async (route) => {
    await held;
    await route.continue();
  });
  await phone.fill('11912345678');
  await send.click();
  for (const field of [phone, message, page.getByRole('button', { name: 'Escolher Imagem' })]) {
    await expect(field).toBeDisabled();
  }
  await expect(send).toBeDisabled();
  release();
  await expect(page.getByText('Mensagem enviada com sucesso!')).toBeVisible();
  await expect(phone).toBeEnabled();
});

test('connected numbers come first, each with its state', async ({ page, whatsapp }) => {
  const { instance, send } = parts(page);
  await asAdmin(page, 'POST', '/admin/whatsapp/connect', { instanceId: 'antiga', instanceName: 'Antiga' });
  await linkInstance(page, whatsapp, { phone: shop, name: 'Loja' });
  await asAdmin(page, 'POST', '/admin/whatsapp/disconnect/antiga');
  await page.goto('/envios/whatsapp');
  await expect(instance).toHaveValue(/Loja/);
  await instance.click();
  await expect(page.getByRole('option')).toHaveText([/Loja · \+55 11 98765-4321\s*Conectado/, /Antiga\s*Desconectado/]);
  await page.getByRole('option', { name: /Antiga/ }).click();
  await expect(page.getByText('Este número não está conectado (Desconectado).')).toBeVisible();
  await parts(page).phone.fill('11912345678');
  await parts(page).message.fill('Olá');
  await send.click();
  await expect(page.getByRole('alert')).toContainText('A instância não está conectada ao WhatsApp');
});

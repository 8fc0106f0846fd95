import type { Page } from '@playwright/test';
import { visibleProblems } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { bluePicture, hugePicture, redPicture, textFile } from './support/pictures.ts';
import { adminCall, linkInstance, test } from './support/whatsapp.ts';

const shop = '5511987654321';
const ana = '5511912345678';

const parts = (page: Page) => ({
  instance: page.getByRole('combobox', { name: 'Instância' }),
  phone: page.getByLabel('Telefone'),
  message: page.getByLabel('Mensagem', { exact: true }),
  tag: (name: string) => page.getByRole('group', { name: 'Inserir tag' }).getByRole('button', { name, exact: true }),
  file: page.locator('input[type="file"]'),
  image: page.getByRole('group', { name: 'Imagem' }),
  thumbnail: page.getByRole('img', { name: 'Prévia da imagem escolhida' }),
  preview: page.getByRole('region', { name: 'Prévia da mensagem' }),
  send: page.getByRole('button', { name: 'Enviar Mensagem' }),
  banner: page.getByRole('status').filter({ hasText: 'Enviada para' }),
  actions: page.getByRole('region', { name: 'Ações rápidas' }),
  recent: page.getByRole('region', { name: 'Envios recentes' }),
});

async function addQuickAction(page: Page, fields: Record<string, string>, media?: typeof redPicture) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.post('/admin/quick-actions', {
    headers: { authorization: `Bearer ${token}` },
    multipart: media ? { ...fields, media } : fields,
  });
  expect(answer.status()).toBe(201);
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
});

test('a text with tags and an image arrives, and its way is followed', async ({ page, whatsapp }) => {
  const { instance, phone, message, tag, file, thumbnail, preview, send, banner, image, recent } = parts(page);
  const friend = whatsapp.account({ phone: ana, name: 'Ana' });
  friend.readReceipts = 'by-hand';
  await linkInstance(page, whatsapp, { phone: shop, name: 'Loja' });
  const contact = { name: 'Ana Souza', phone: '+55 11 91234-5678', email: 'ana@exemplo.com' };
  expect((await adminCall(page, 'POST', '/admin/contacts/contacts', contact)).status()).toBe(201);

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

  await send.click();
  const received = await friend.waitForMessage();
  expect(received.text).toBe('Olá, Ana Souza! Seu e-mail é ana@exemplo.com');
  expect(received.openMedia().subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  await expect(page.getByText('Mensagem enviada com sucesso!')).toBeVisible();
  await expect(banner).toContainText(/Ana Souza · \+55 11 91234-5678/);
  await expect(banner).toContainText('Olá, Ana Souza! Seu e-mail é ana@exemplo.com');
  await expect(banner).toContainText(/\d\d:\d\d:\d\d/);
  await expect(phone).toHaveValue('');
  await expect(phone).toBeFocused();
  await expect(message).toHaveValue('');
  await expect(image).not.toContainText('vermelha.png');
  await expect(instance).toHaveValue('Loja · +55 11 98765-4321');
  await page.clock.fastForward(5500);
  await expect(banner).toBeHidden();

  const row = recent.getByRole('row').filter({ hasText: 'Ana Souza' });
  await expect(row).toContainText(/Enviada.*Imagem.*Olá, Ana Souza!.*Envio manual.*agora mesmo/s);
  friend.confirm(received, 'delivered');
  await expect(row).toContainText('Entregue');
  friend.confirm(received, 'read');
  await expect(row).toContainText('Lida');
});

test('a tag is typed like text: it can be undone', async ({ page }) => {
  const { message, tag } = parts(page);
  await page.goto('/envios/whatsapp');
  await message.pressSequentially('Olá ');
  await tag('{hora}').click();
  await expect(message).toHaveValue('Olá {hora}');
  await expect(message).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(message).toHaveValue(/^(Olá )?$/);
});

test('quick actions fill message and image', async ({ page }) => {
  const { actions, phone, message, thumbnail, image } = parts(page);
  await page.goto('/envios/whatsapp');
  await expect(actions.getByText('Nenhuma ação rápida ainda.')).toBeVisible();
  await addQuickAction(page, { name: 'Entrega', message: 'Saiu para entrega', sort_order: '2' });
  await addQuickAction(page, { name: 'Promoção', message: 'Só hoje, {nome}', sort_order: '1' }, bluePicture);
  await page.reload();
  await expect(actions.getByRole('button')).toHaveText(['Promoção', 'Entrega']);

  await actions.getByRole('button', { name: 'Promoção' }).click();
  await expect(message).toHaveValue('Só hoje, {nome}');
  await expect(thumbnail).toHaveJSProperty('naturalWidth', 8);
  await expect(image).toContainText('Promoção.jpg');
  await expect(phone).toBeFocused();
  await actions.getByRole('button', { name: 'Entrega' }).click();
  await expect(message).toHaveValue('Saiu para entrega');
  await expect(thumbnail).toBeHidden();

  // The text is worth having, also where the image cannot be read.
  await page.route('**/admin/quick-actions', async (route) => {
    const answer = await route.fetch();
    const found = await answer.json();
    await route.fulfill({
      json: found.map((action: object) => ({ ...action, media_url: 'data:image/jpeg;base64,%' })),
    });
  });
  await page.reload();
  await actions.getByRole('button', { name: 'Promoção' }).click();
  await expect(page.getByText('Erro ao carregar a mídia da ação rápida')).toBeVisible();
  await expect(message).toHaveValue('Só hoje, {nome}');
  await expect(thumbnail).toBeHidden();

  await actions.getByRole('link', { name: 'Gerenciar' }).click();
  await expect(page).toHaveURL('/quick-actions?tab=send');
});

test('what is missing or wrong is told at its field', async ({ page, whatsapp }) => {
  const { instance, phone, message, file, image, send } = parts(page);
  await page.goto('/envios/whatsapp');
  await send.click();
  for (const text of ['Selecione uma instância do WhatsApp', 'Número de telefone é obrigatório']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByText('Mensagem ou mídia é obrigatória')).toBeVisible();
  await page.getByRole('link', { name: 'Conectar Número' }).click();
  await expect(page).toHaveURL('/settings');

  await linkInstance(page, whatsapp, { phone: shop, name: 'Loja' });
  await page.goto('/envios/whatsapp');
  await expect(instance).toHaveValue(/Loja/);
  const problems = [
    ['1198765', 'Número deve ter 10 dígitos (fixo) ou 11 dígitos (móvel) após o DDD'],
    ['20987654321', 'DDD inválido. Use um código de área brasileiro válido'],
    ['11887654321', 'Números móveis (11 dígitos) devem começar com 9 após o DDD'],
  ] as const;
  for (const [typed, text] of problems) {
    await phone.fill(typed);
    await send.click();
    await expect(page.getByText(text)).toBeVisible();
    await expect(phone).toBeFocused();
  }
  await phone.fill('11912345678');
  await message.fill('Olá {cupom}, {nome}, {nome completo}');
  await send.click();
  await expect(page.getByText('Tags inválidas encontradas: {cupom}, {nome completo}')).toBeVisible();
  await expect(message).toBeFocused();

  await file.setInputFiles(textFile);
  await expect(page.getByText('Apenas arquivos de imagem são permitidos')).toBeVisible();
  await file.setInputFiles(hugePicture);
  await expect(page.getByText('Arquivo muito grande. Máximo 10MB')).toBeVisible();
  await file.setInputFiles(redPicture);
  await expect(page.getByText('Arquivo muito grande. Máximo 10MB')).toBeHidden();
  await image.getByRole('button', { name: 'Remover' }).click();
  await message.fill('');
  await send.click();
  await expect(page.getByText('Mensagem ou mídia é obrigatória')).toBeVisible();
});

test('an image is dropped on its field, or pasted into the text', async ({ page }) => {
  const { message, image, thumbnail } = parts(page);
  await page.goto('/envios/whatsapp');
  const transfer = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const data = new DataTransfer();
    data.items.add(new File([bytes], 'solta.png', { type: 'image/png' }));
    return data;
  }, redPicture.buffer.toString('base64'));
  await image.dispatchEvent('drop', { dataTransfer: transfer });
  await expect(image).toContainText('solta.png');
  await expect(thumbnail).toHaveJSProperty('naturalWidth', 8);
  await image.getByRole('button', { name: 'Remover' }).click();
  await expect(thumbnail).toBeHidden();

  await message.evaluate((field, data) => {
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, transfer);
  await expect(image).toContainText('solta.png');
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
  await adminCall(page, 'POST', '/admin/whatsapp/connect', { instanceId: 'antiga', instanceName: 'Antiga' });
  await linkInstance(page, whatsapp, { phone: shop, name: 'Loja' });
  await adminCall(page, 'POST', '/admin/whatsapp/disconnect/antiga');
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

test('what cannot be loaded is told where it would be, and asked for again', async ({ page }) => {
  const { actions, recent } = parts(page);
  await page.route('**/admin/**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/envios/whatsapp');
  await expect(page.getByText('Erro ao carregar instâncias do WhatsApp')).toBeVisible();
  await expect(actions.getByText('Erro ao carregar ações rápidas de envio')).toBeVisible();
  await expect(page.getByText('Falha ao carregar tags')).toBeVisible();
  await expect(recent.getByText('Erro ao carregar os envios recentes')).toBeVisible();
  await page.unrouteAll();
  await actions.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(actions.getByText('Nenhuma ação rápida ainda.')).toBeVisible();
  await recent.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(recent.getByText('Nenhum envio ainda')).toBeVisible();
  await page.getByRole('button', { name: 'Tentar novamente', exact: true }).click();
  await expect(page.getByText('Nome do contato')).toBeVisible();
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByText('Nenhum número conectado ainda.')).toBeVisible();
});

test('nothing serious for axe in any state, theme or width', async ({ page, whatsapp }) => {
  const { phone, message, send, banner } = parts(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const look = async (state: string) => expect(await visibleProblems(page, 'main'), state).toEqual([]);
  // What leaves by itself after five seconds stays for as long as it is looked at.
  await page.addInitScript(() => {
    const setTimer = window.setTimeout.bind(window);
    Object.assign(window, { setTimeout: (run: () => void, ms?: number) => (ms === 5000 ? 0 : setTimer(run, ms)) });
  });
  await page.goto('/envios/whatsapp');
  await send.click();
  await look('nothing there, errors shown');

  whatsapp.account({ phone: ana, name: 'Ana' });
  await linkInstance(page, whatsapp, { phone: shop, name: 'Loja' });
  await addQuickAction(page, { name: 'Promoção', message: `Só hoje! ${'desconto'.repeat(20)}` }, redPicture);
  await page.goto('/envios/whatsapp');
  await page.getByRole('button', { name: 'Promoção' }).click();
  await page.getByRole('button', { name: 'Ver Prévia' }).click();
  await look('filled by a quick action');
  await phone.fill('11912345678');
  await send.click();
  await expect(banner).toBeVisible();
  await look('sent');
  whatsapp.faults.answerMessage = () => 463;
  await phone.fill('11912345678');
  await message.fill('x'.repeat(300));
  await send.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await look('refused');

  await page.goto('/quick-actions');
  await page.getByRole('button', { name: 'Editar Promoção' }).click();
  await look('a quick action being edited');
});

import { expect } from './support/journey.ts';
import { bluePicture, hugePicture, redPicture, textFile } from './support/pictures.ts';
import { addQuickAction, parts, shop } from './support/send.ts';
import { answerUnsaved } from './support/unsaved.ts';
import { linkInstance, test } from './support/whatsapp.ts';

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
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
  await answerUnsaved(page, 'Descartar');
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

test('what cannot be loaded is told where it would be, and asked for again', async ({ page }) => {
  const { actions, recent } = parts(page);
  await page.route('**/admin/**', (route) => route.fulfill({ status: 500, body: '' }));
  // A server that was away altogether would be asked again as soon as it is back.
  await page.route('**/admin/changes*', (route) => route.continue());
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
  await page.getByRole('complementary', { name: 'Ajuda' }).getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByText('Nome do contato')).toBeVisible();
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(page.getByText('Nenhum número conectado ainda.')).toBeVisible();
});

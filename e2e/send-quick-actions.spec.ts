import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { bluePicture, hugePicture, redPicture, textFile } from './support/pictures.ts';
import { answerUnsaved } from './support/unsaved.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const fieldsOf = (page: Page, name: string) => {
  const form = page.getByRole('form', { name });
  return {
    form,
    name: form.getByLabel('Nome'),
    order: form.getByLabel('Ordem'),
    message: form.getByLabel('Mensagem', { exact: true }),
    file: form.getByRole('group', { name: 'Imagem' }).locator('input[type="file"]'),
    image: form.getByRole('group', { name: 'Imagem' }),
    preview: form.getByRole('img', { name: 'Prévia da imagem escolhida' }),
    save: form.getByRole('button', { name: 'Salvar' }),
  };
};

test.beforeEach(async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/quick-actions');
  await expect(page.getByRole('tab', { name: 'Ações Rápidas - Envios' })).toHaveAttribute('aria-selected', 'true');
});

test('quick actions are created, edited and deleted, in their order', async ({ page }) => {
  await expect(page.getByText('Nenhuma ação rápida encontrada')).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar Primeira Ação Rápida' }).click();
  const { form, name, order, message, save } = fieldsOf(page, 'Nova ação rápida');
  await expect(name).toBeFocused();
  await expect(order).toHaveValue('1');
  await save.click();
  await expect(form.getByText('Nome e mensagem são obrigatórios')).toHaveCount(1);
  await expect(name).toBeFocused();
  await name.fill('Entrega');
  await message.fill('Olá, {nome}! Seu pedido saiu.');
  await save.click();
  await expect(page.getByText('Ação rápida criada com sucesso!')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(rowOf(page, 'Entrega')).toContainText('Olá, {nome}! Seu pedido saiu.');
  await expect(rowOf(page, 'Entrega')).toContainText('Sem anexo');

  await page.getByRole('button', { name: 'Nova Ação Rápida' }).click();
  await expect(order).toHaveValue('2');
  await order.fill('');
  await name.fill('Promoção');
  await expect(order).toHaveValue('0');
  await message.fill('Só hoje!');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('row').nth(1)).toContainText('Promoção');

  await page.getByRole('button', { name: 'Editar Entrega' }).click();
  await fieldsOf(page, 'Editar Entrega').name.fill('Saiu para entrega');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ação rápida atualizada com sucesso!')).toBeVisible();
  await expect(rowOf(page, 'Saiu para entrega')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Editar Saiu para entrega' })).toBeFocused();

  page.once('dialog', (dialog) => {
    expect(dialog.message()).toContain('Tem certeza que deseja excluir esta ação rápida?');
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Excluir Promoção' }).click();
  await expect(page.getByText('Ação rápida excluída com sucesso!')).toBeVisible();
  await expect(rowOf(page, 'Promoção')).toBeHidden();
});

test('an image is added, kept, replaced and removed', async ({ page }) => {
  await page.getByRole('button', { name: 'Adicionar Primeira Ação Rápida' }).click();
  const created = fieldsOf(page, 'Nova ação rápida');
  await created.name.fill('Promoção');
  await created.message.fill('Só hoje!');
  await created.file.setInputFiles(redPicture);
  await expect(created.image).toContainText('vermelha.png');
  await expect(created.preview).toHaveJSProperty('naturalWidth', 8);
  await created.save.click();
  const thumbnail = page.getByRole('img', { name: 'Imagem de Promoção' });
  await expect(thumbnail).toHaveJSProperty('naturalWidth', 8);
  const red = await thumbnail.getAttribute('src');
  expect(red).toMatch(/^data:image\/jpeg;base64,/);

  const edit = fieldsOf(page, 'Editar Promoção');
  const save = async () => {
    await edit.save.click();
    await expect(edit.form).toBeHidden();
  };
  await page.getByRole('button', { name: 'Editar Promoção' }).click();
  await expect(edit.image).toContainText('Imagem atual');
  await edit.message.fill('Só amanhã!');
  await save();
  await expect(rowOf(page, 'Só amanhã!')).toBeVisible();
  expect(await thumbnail.getAttribute('src')).toBe(red);

  await page.getByRole('button', { name: 'Editar Promoção' }).click();
  await edit.image.getByRole('button', { name: 'Remover' }).click();
  await expect(edit.preview).toBeHidden();
  await edit.file.setInputFiles(bluePicture);
  await save();
  await expect(thumbnail).not.toHaveAttribute('src', red ?? '');
  await expect(thumbnail).toHaveJSProperty('naturalWidth', 8);

  await page.getByRole('button', { name: 'Editar Promoção' }).click();
  await edit.image.getByRole('button', { name: 'Remover' }).click();
  await save();
  await expect(thumbnail).toBeHidden();
  await expect(rowOf(page, 'Promoção')).toContainText('Sem anexo');
});

test('a file that is no image, or too large, is refused and leaves the one before', async ({ page }) => {
  await page.getByRole('button', { name: 'Adicionar Primeira Ação Rápida' }).click();
  const { form, name, message, file, image, save } = fieldsOf(page, 'Nova ação rápida');
  await file.setInputFiles(redPicture);
  await file.setInputFiles(textFile);
  await expect(form.getByText('Apenas arquivos de imagem são permitidos')).toBeVisible();
  await expect(image).toContainText('vermelha.png');
  await file.setInputFiles(hugePicture);
  await expect(form.getByText('Arquivo muito grande. Máximo 10MB')).toBeVisible();
  await expect(image).toContainText('vermelha.png');

  // What only its name says to be a picture is found out by the server.
  await file.setInputFiles({ ...textFile, name: 'foto.png', mimeType: 'image/png' });
  await name.fill('Promoção');
  await message.fill('Só hoje!');
  await save.click();
  await expect(form.getByRole('alert')).toContainText('Apenas arquivos de imagem são permitidos');
  await file.setInputFiles(redPicture);
  await save.click();
  await expect(rowOf(page, 'Promoção')).toBeVisible();
});

test('failures are told, what was typed survives, and Escape gives the focus back', async ({ page }) => {
  await page.getByRole('button', { name: 'Adicionar Primeira Ação Rápida' }).click();
  const { form, name, message, save } = fieldsOf(page, 'Nova ação rápida');
  await name.fill('Promoção');
  await message.fill('Só hoje!');
  await page.route('**/admin/quick-actions', (route) => route.fulfill({ status: 502, body: '' }));
  await save.click();
  await expect(form.getByText('Erro ao salvar ação rápida')).toBeVisible();
  await page.unrouteAll();
  await page.route('**/admin/quick-actions', (route) => route.abort());
  await save.click();
  await expect(form.getByText('Erro de conexão')).toBeVisible();
  await expect(message).toHaveValue('Só hoje!');
  await page.unrouteAll();
  await name.press('Escape');
  await answerUnsaved(page, 'Descartar');
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Adicionar Primeira Ação Rápida' })).toBeFocused();

  await page.keyboard.press('Enter');
  await name.fill('Promoção');
  await message.fill('Só hoje!');
  await save.click();
  await expect(rowOf(page, 'Promoção')).toBeVisible();
  await page.route('**/admin/quick-actions/*', (route) => route.fulfill({ status: 500, body: '' }));
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByRole('button', { name: 'Excluir Promoção' }).click();
  await expect(page.getByText('Erro ao excluir ação rápida')).toBeVisible();
  await expect(rowOf(page, 'Promoção')).toBeVisible();
  await page.unrouteAll();

  await page.route('**/admin/quick-actions', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText('Erro ao carregar ações rápidas de envio')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Tentar Novamente' }).click();
  await expect(rowOf(page, 'Promoção')).toBeVisible();
});

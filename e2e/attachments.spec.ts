import { asAdmin } from './support/api.ts';
import { axeViolations } from './support/axe.ts';
import { answerDialog } from './support/dialog.ts';
import { expect } from './support/journey.ts';
import { redPicture } from './support/pictures.ts';
import { ana, parts, shop } from './support/send.ts';
import { choose, openActionDialog, screen } from './support/triggers.ts';
import { linkInstance, test } from './support/whatsapp.ts';

const pdf = { name: 'tabela de preços.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') };
const program = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('MZ\x90\0\x03') };

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
});

test('a document is taken in, sent, and opened on the phone', async ({ page, whatsapp }) => {
  const { phone, message, send, recent, banner } = parts(page);
  const friend = whatsapp.account({ phone: ana, name: 'Ana' });
  await linkInstance(page, whatsapp, { phone: shop, name: 'Loja' });
  await page.goto('/envios/whatsapp');
  const attachment = page.getByRole('group', { name: 'Anexo' });
  const file = attachment.locator('input[type="file"]');
  await file.setInputFiles(program);
  await expect(page.getByText('Este tipo de arquivo não pode ser enviado.')).toBeVisible();
  const image = page.getByRole('group', { name: 'Imagem' });
  await image.locator('input[type="file"]').setInputFiles(redPicture);
  await file.setInputFiles(pdf);
  await expect(page.getByText(`O arquivo ficou no lugar da imagem “${redPicture.name}”`)).toBeVisible();
  await expect(image).toContainText('Arraste uma imagem até aqui');
  await expect(attachment).toContainText('tabela de preços.pdf');
  await expect(attachment).toContainText('Documento · 1 KB');
  await page.getByRole('button', { name: 'Ver Prévia' }).click();
  const preview = page.getByRole('region', { name: 'Prévia da mensagem' });
  await expect(preview).toContainText('tabela de preços.pdf');
  expect(await axeViolations(page)).toEqual([]);
  await image.locator('input[type="file"]').setInputFiles(redPicture);
  await expect(page.getByText('A imagem ficou no lugar de “tabela de preços.pdf”')).toBeVisible();
  await expect(preview).not.toContainText('tabela de preços.pdf');
  await file.setInputFiles(pdf);
  await expect(preview).toContainText('tabela de preços.pdf');
  await expect(page.getByText('Este tipo de arquivo não pode ser enviado.')).toBeHidden();
  await phone.fill('11912345678');
  await message.fill('Segue a tabela');
  await send.click();
  const received = await friend.waitForMessage();
  expect(received.text).toBe('Segue a tabela');
  expect(received.message.documentMessage).toMatchObject({ fileName: 'tabela de preços.pdf', mimetype: pdf.mimeType });
  expect(received.openMedia().equals(pdf.buffer)).toBe(true);
  await expect(banner).toContainText('Segue a tabela');
  await expect(banner).toContainText('tabela de preços.pdf');
  await expect(attachment).toContainText('Arraste um arquivo até aqui');
  await expect(recent.getByRole('row').filter({ hasText: 'Segue a tabela' })).toContainText('tabela de preços.pdf');
});

test('the file of a quick action is waited for, belongs to its action, and replaces a chosen one after asking', async ({
  page,
  whatsapp,
}) => {
  const { phone, message, send } = parts(page);
  await linkInstance(page, whatsapp, { phone: shop, name: 'Loja' });
  await page.goto('/quick-actions');
  await page.getByRole('button', { name: 'Adicionar Primeira Ação Rápida' }).click();
  await page.getByLabel('Nome').fill('Tabela');
  await page.getByLabel('Mensagem').fill('Segue a tabela');
  const attachment = page.getByRole('group', { name: 'Anexo' });
  await attachment.locator('input[type="file"]').setInputFiles(pdf);
  await expect(attachment).toContainText('Documento');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Ação rápida criada com sucesso!')).toBeVisible();
  await asAdmin(page, 'POST', '/admin/quick-actions', { name: 'Pronto', message: 'Está pronto', sort_order: '2' });

  const held = Promise.withResolvers<void>();
  await page.route('**/admin/quick-actions/*/attachment', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/envios/whatsapp');
  await phone.fill('11912345678');
  await page.getByRole('button', { name: 'Tabela', exact: true }).click();
  await expect(message).toHaveValue('Segue a tabela');
  await expect(attachment).toContainText('Preparando o arquivo…');
  await expect(send).toBeDisabled();
  await page.getByRole('button', { name: 'Pronto', exact: true }).click();
  await expect(message).toHaveValue('Está pronto');
  await expect(send).toBeEnabled();
  held.resolve();
  await page.getByRole('button', { name: 'Tabela', exact: true }).click();
  await expect(attachment).toContainText('tabela de preços.pdf');
  await expect(attachment).toContainText('Documento · 1 KB');
  await page.getByRole('button', { name: 'Pronto', exact: true }).click();
  await expect(attachment).toContainText('Arraste um arquivo até aqui');

  await attachment.locator('input[type="file"]').setInputFiles({ ...pdf, name: 'meu.pdf' });
  await expect(attachment).toContainText('Documento · 1 KB');
  await page.getByRole('button', { name: 'Tabela', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Substituir a mensagem?' });
  await question.getByRole('button', { name: 'Continuar Editando' }).click();
  await expect(question).toBeHidden();
  await expect(attachment).toContainText('meu.pdf');
  await expect(message).toHaveValue('Está pronto');
});

test('a bulk send carries an image to everybody', async ({ page, whatsapp }) => {
  const people = ['Ana', 'Bia'].map((name, index) => whatsapp.account({ phone: `551191111000${index}`, name }));
  for (const { name, phone } of people) await asAdmin(page, 'POST', '/admin/contacts/contacts', { name, phone });
  await linkInstance(page, whatsapp, { phone: shop, name: 'Loja' });
  await page.goto('/contatos');
  await page.getByLabel('Selecionar esta página').check();
  await page.getByRole('button', { name: 'Enviar Mensagem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Envio em massa' });
  const attachment = dialog.getByRole('group', { name: 'Anexo' });
  await attachment.locator('input[type="file"]').setInputFiles(redPicture);
  await expect(attachment.getByRole('img', { name: 'Prévia do anexo' })).toHaveJSProperty('naturalWidth', 8);
  await expect(attachment).toContainText('Imagem · 1 KB');
  await dialog.getByRole('button', { name: 'Iniciar Envio' }).click();
  await expect(dialog.getByText('Informe a mensagem: no envio em massa o anexo vai com um texto')).toBeVisible();
  await dialog.getByLabel('Mensagem', { exact: true }).fill('Oi {nome}');
  await dialog.getByLabel('Intervalo entre mensagens').fill('0');
  expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Iniciar Envio' }).click();
  for (const person of people) {
    const received = await person.waitForMessage();
    expect(received.text).toBe(`Oi ${person.name}`);
    expect(received.openMedia().subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  }
  await expect(dialog.getByText('Com imagem')).toBeVisible();
  await expect(dialog.getByText('Concluído')).toBeVisible();
});

test('a file goes on loading while another conversation is looked at', async ({ page, whatsapp }) => {
  const own = await linkInstance(page, whatsapp, { phone: shop, name: 'Loja' });
  const [friend, other] = [
    whatsapp.account({ phone: ana, name: 'Ana' }),
    whatsapp.account({ phone: '5511911110001', name: 'Bia' }),
  ];
  for (const person of [friend, other]) await person.write(own, 'oi');
  const held = Promise.withResolvers<void>();
  await page.route('**/admin/whatsapp/attachments', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Conversas' }).click();
  const rows = page.getByRole('list', { name: 'Conversas' }).getByRole('button');
  const conversation = page.getByRole('region', { name: 'Conversa', exact: true });
  await rows.filter({ hasText: 'Ana' }).click();
  await conversation.locator('input[type="file"]').setInputFiles(pdf);
  await expect(conversation).toContainText('tabela de preços.pdf');
  await rows.filter({ hasText: 'Bia' }).click();
  await expect(conversation.getByRole('heading', { name: 'Bia' })).toBeVisible();
  await expect(conversation).not.toContainText('tabela de preços.pdf');
  held.resolve();
  await rows.filter({ hasText: 'Ana' }).click();
  await expect(conversation).toContainText('Documento · 1 KB');
  await conversation.getByRole('button', { name: 'Enviar', exact: true }).click();
  const received = await friend.waitForMessage(({ message }) => Boolean(message.documentMessage));
  expect(received.openMedia().equals(pdf.buffer)).toBe(true);
});

test('a trigger sends the file of a quick action, and whoever deletes that is told', async ({ page, whatsapp }) => {
  const friend = whatsapp.account({ phone: ana, name: 'Ana' });
  await linkInstance(page, whatsapp, { phone: shop, name: 'Loja' });
  await page.goto('/quick-actions');
  await page.getByRole('button', { name: 'Adicionar Primeira Ação Rápida' }).click();
  await page.getByLabel('Nome').fill('Tabela');
  await page.getByLabel('Mensagem').fill('Segue a tabela');
  const attachment = page.getByRole('group', { name: 'Anexo' });
  await attachment.locator('input[type="file"]').setInputFiles(pdf);
  await expect(attachment).toContainText('Documento');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Tabela' })).toContainText('tabela de preços.pdf');
  await asAdmin(page, 'POST', '/admin/quick-actions', { name: 'Pronto', message: 'Está pronto', sort_order: 2 });

  await page.goto('/automacao/gatilhos');
  await screen(page).create.click();
  const fields = screen(page).form('Novo gatilho');
  await fields.name.fill('Manda a tabela');
  await choose(page, 'Condição', 'Sempre', fields.form);
  const { dialog, add } = await openActionDialog(page, 'Enviar mensagem no WhatsApp');
  await dialog.getByLabel('Destinatário').fill(`+${ana}`);
  const file = dialog.getByRole('combobox', { name: 'Anexo' });
  await file.click();
  await expect(page.getByRole('option')).toHaveText(['Tabela']);
  await page.getByRole('option', { name: 'Tabela' }).click();
  await expect(dialog.getByText('tabela de preços.pdf')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remover o anexo' }).click();
  await expect(dialog.getByText('tabela de preços.pdf')).toBeHidden();
  await add.click();
  await expect(dialog.getByText('Informe a mensagem')).toBeVisible();
  await choose(page, 'Anexo', 'Tabela', dialog);
  expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
  await add.click();
  await expect(fields.actions).toContainText('anexo “Tabela”');
  await fields.save.click();
  const card = screen(page).card('Manda a tabela');
  await card.getByRole('button', { name: 'Executar Manda a tabela' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Executar Agora' }).click();
  const received = await friend.waitForMessage();
  expect(received.message.documentMessage).toMatchObject({ fileName: 'tabela de preços.pdf' });

  await page.goto('/quick-actions');
  const question = await answerDialog(page, 'accept', () =>
    page.getByRole('button', { name: 'Excluir Tabela' }).click(),
  );
  expect(question).toContain('Gatilhos: Manda a tabela.');
  await page.goto('/automacao/gatilhos');
  await expect(card).toContainText('anexo que não existe mais');
});

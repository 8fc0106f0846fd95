import { expect } from './support/journey.ts';
import { ana, parts, shop } from './support/send.ts';
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
  await file.setInputFiles(pdf);
  await expect(attachment).toContainText('tabela de preços.pdf');
  await expect(attachment).toContainText('Documento · 1 KB');
  await expect(page.getByText('Este tipo de arquivo não pode ser enviado.')).toBeHidden();
  await phone.fill('11912345678');
  await message.fill('Segue a tabela');
  await send.click();
  const received = await friend.waitForMessage();
  expect(received.text).toBe('Segue a tabela');
  expect(received.message.documentMessage).toMatchObject({ fileName: 'tabela de preços.pdf', mimetype: pdf.mimeType });
  expect(received.openMedia().equals(pdf.buffer)).toBe(true);
  await expect(banner).toContainText('Segue a tabela');
  await expect(attachment).toContainText('Nenhum arquivo escolhido');
  await expect(recent.getByRole('row').filter({ hasText: 'Segue a tabela' })).toContainText('tabela de preços.pdf');
});

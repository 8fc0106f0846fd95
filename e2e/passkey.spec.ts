import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { visibleProblems } from './support/axe.ts';
import { parts, phone } from './support/instances.ts';
import { expect } from './support/journey.ts';
import { answerUnsaved } from './support/unsaved.ts';
import { qrTextOf, test } from './support/whatsapp.ts';

const extension = readFileSync(path.join(import.meta.dirname, '../extension/passkey.js'), 'utf8');

/** WhatsApp's page with the extension in it, in a browser that has the owner's passkey. */
async function openWhatsAppPage(context: BrowserContext) {
  const page = await context.newPage();
  await page.route('https://web.whatsapp.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>WhatsApp</title>' }),
  );
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await browser.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: Buffer.from('a chave da loja').toString('base64'),
      isResidentCredential: true,
      rpId: 'whatsapp.com',
      privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
      userHandle: Buffer.from('loja').toString('base64'),
      signCount: 1,
    },
  });
  await page.goto('https://web.whatsapp.com/');
  await page.evaluate(extension);
  await page.getByRole('button', { name: 'Recado: chave de acesso' }).click();
  return {
    page,
    request: page.getByLabel('Pedido, copiado do Recado'),
    sign: page.getByRole('button', { name: 'Confirmar com a Chave de Acesso' }),
    answer: page.getByLabel('Resposta, para colar no Recado'),
  };
}

test('a passkey is signed on WhatsApp’s page and the number is linked', async ({ page, context, signIn, whatsapp }) => {
  const shop = whatsapp.account({ phone, name: 'Loja' });
  shop.requiresPasskey = 'no-continuation';
  await signIn(page);
  await page.getByRole('link', { name: 'Configurações' }).click();
  const { form, dialog, qr } = parts(page);
  await form.name.fill('Loja');
  await form.create.click();
  await expect(qr).toBeVisible();
  await expect(shop.scanQr(await qrTextOf(page, 'loja'))).rejects.toThrow('passkey');
  await expect(dialog).toContainText('Falta a chave de acesso');

  shop.requiresPasskey = 'completes';
  await dialog.getByRole('button', { name: 'Confirmar num Navegador' }).click();
  await expect(qr).toBeVisible();
  void shop.scanQr(await qrTextOf(page, 'loja')).catch(() => {});
  await expect(dialog).toContainText('Cole a resposta aqui');
  expect(await visibleProblems(page)).toEqual([]);
  const request = await dialog.locator('code').textContent();

  const whatsApp = await openWhatsAppPage(context);
  await whatsApp.request.fill('outra coisa');
  await whatsApp.sign.click();
  await expect(whatsApp.page.getByRole('alert')).toContainText('Isto não é o pedido do Recado');
  await whatsApp.request.fill(request ?? '');
  await whatsApp.sign.click();
  await expect(whatsApp.answer).toHaveValue(/^\{"/);
  const answer = await whatsApp.answer.inputValue();
  await whatsApp.page.close();

  const field = dialog.getByRole('textbox', { name: 'Resposta da extensão' });
  await field.fill('não é isto');
  await dialog.getByRole('button', { name: 'Enviar Resposta' }).click();
  await expect(dialog).toContainText('Isto não é a resposta da extensão');
  await page.keyboard.press('Escape');
  await answerUnsaved(page, 'Continuar Editando');
  await expect(field).toHaveValue('não é isto');
  await field.fill(answer);
  await dialog.getByRole('button', { name: 'Enviar Resposta' }).click();
  await expect(dialog).toContainText('Conectado com sucesso!');
  expect(shop.devices).toHaveLength(1);

  await page.goto('/chave-de-acesso');
  await expect(page.getByRole('heading', { name: 'Chave de Acesso', level: 1 })).toBeVisible();
  expect(await visibleProblems(page)).toEqual([]);
  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar a Extensão' }).click();
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe('recado-chave-de-acesso.zip');
  const zip = readFileSync(await file.path());
  for (const name of ['manifest.json', 'passkey.js']) expect(zip.includes(`recado-chave-de-acesso/${name}`)).toBe(true);
});

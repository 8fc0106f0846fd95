import type { Page } from '@playwright/test';
import { visibleProblems } from './support/axe.ts';
import { parts, phone, shownCode } from './support/instances.ts';
import { expect } from './support/journey.ts';
import { test } from './support/whatsapp.ts';

/** Nothing for axe and nothing too wide, in both themes and widths. */
async function expectAccessible(page: Page, part: 'main' | '[role="dialog"]'): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await visibleProblems(page, part)).toEqual([]);
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible();
});

test('the list, the form and the QR code can be used by everybody', async ({ page }) => {
  const { row, form, qr } = parts(page);
  await form.create.click();
  await expect(form.self.getByText('ID e nome da instância são obrigatórios')).toBeVisible();
  await expectAccessible(page, 'main');
  await form.name.fill('Filial');
  await form.create.click();
  await expect(qr).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(row('Filial')).toBeFocused();
  await expectAccessible(page, 'main');
});

test('a failure, the pairing code and the success can be used by everybody', async ({ page, whatsapp }) => {
  const { form, dialog } = parts(page);
  const shop = whatsapp.account({ phone, name: 'Loja' });
  whatsapp.faults.refusePairing = 400;
  await form.name.fill('Loja');
  await form.pairing.check();
  await form.phone.fill(phone);
  await form.create.click();
  await expect(dialog).toContainText('Falha na conexão');
  await expectAccessible(page, '[role="dialog"]');
  whatsapp.faults.clear();
  await dialog.getByRole('button', { name: 'Tentar Novamente' }).click();
  const code = await shownCode(dialog);
  await expectAccessible(page, '[role="dialog"]');
  await whatsapp.until('the phone knows of it', () => shop.isAwaitingCode);
  await shop.enterPairingCode(code);
  await expect(dialog).toContainText('Conectado com sucesso!');
  await expectAccessible(page, '[role="dialog"]');
});

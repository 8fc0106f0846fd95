import { expect } from './support/journey.ts';
import { test } from './support/whatsapp.ts';

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible();
});

test('the pause after an answer from the phone is saved', async ({ page }) => {
  const pause = page.getByLabel('Pausa quando você responde pelo celular');
  const save = page.getByRole('button', { name: 'Salvar Pausa' });
  await expect(pause).toHaveValue('30 min');
  await pause.fill('1441');
  await save.click();
  await expect(page.getByText('A pausa deve ser um número de minutos entre 0 e 1.440')).toBeVisible();
  await expect(pause).toBeFocused();
  await pause.fill('0');
  await save.click();
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(pause).toHaveValue('0 min');
});

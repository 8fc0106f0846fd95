import { expect, test } from './support/journey.ts';

test('changing the password ends the session after two seconds, and the new one signs in', async ({
  page,
  signIn,
  product,
}) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Alterar Senha' }).click();
  await expect(page.getByText(/recomendamos 8/)).toBeVisible();
  const [current, next, confirm] = [
    page.getByLabel('Senha Atual'),
    page.getByLabel('Nova Senha', { exact: true }),
    page.getByLabel('Confirmar Nova Senha'),
  ];

  await current.fill('admin123');
  await next.fill('12345');
  await confirm.fill('12345');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A nova senha deve ter pelo menos 6 caracteres').first()).toBeVisible();

  await next.fill('senha-nova-1');
  await confirm.fill('senha-nova-2');
  await page.keyboard.press('Enter');
  await expect(page.getByText('As novas senhas não coincidem').first()).toBeVisible();

  await current.fill('errada');
  await confirm.fill('senha-nova-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Senha atual incorreta').first()).toBeVisible();

  await current.fill('admin123');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Senha alterada com sucesso! Você será redirecionado para fazer login novamente.').first(),
  ).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('dialog', { name: 'Sessão Expirada' })).toHaveCount(0);
  await expect(page.getByText('admin123')).toHaveCount(0);

  await signIn(page, 'senha-nova-1');
  await expect(page).toHaveURL(`${product.url}/`);
});

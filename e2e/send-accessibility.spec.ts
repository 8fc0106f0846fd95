import { visibleProblems } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { redPicture } from './support/pictures.ts';
import { addQuickAction, ana, parts, shop } from './support/send.ts';
import { linkInstance, test } from './support/whatsapp.ts';

test.beforeEach(async ({ page, signIn }) => {
  await signIn(page);
});

test('nothing for axe in any state, theme or width', async ({ page, whatsapp }) => {
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

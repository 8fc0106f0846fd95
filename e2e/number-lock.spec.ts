import { asAdmin } from './support/api.ts';
import { axeViolations } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { linkInstance, test } from './support/whatsapp.ts';

const inAWeek = new Date(Date.now() + 7 * 24 * 60 * 60_000);
const lockedUntil = /O WhatsApp não deixa este número começar conversas até \d\d\/\d\d(\/\d{4})?, \d\d:\d\d\./;

test('a number that WhatsApp locks keeps a bulk send waiting, answers meanwhile, and goes on by itself', async ({
  page,
  whatsapp,
  signIn,
}) => {
  await signIn(page);
  await asAdmin(page, 'POST', '/admin/settings', { default_response: 'Já respondemos.' });
  const people = Array.from({ length: 13 }, (_, index) =>
    whatsapp.account({ phone: `55119111110${10 + index}`, name: `Pessoa ${10 + index}` }),
  );
  for (const { name, phone } of people) {
    await asAdmin(page, 'POST', '/admin/contacts/contacts', { name, phone });
  }
  const shop = await linkInstance(page, whatsapp, { phone: '5511900000001' });
  const greeted = () => people.slice(0, -1).filter(({ inbox }) => inbox.some(({ text }) => text === 'Oi')).length;
  let tries = 0;
  whatsapp.faults.answerMessage = ({ attrs: { to = '' } }) => {
    const isToStranger = people.slice(0, -1).some(({ phone, lid }) => to.includes(phone) || to.includes(lid));
    if (isToStranger && ++tries === 11) shop.lockReachOut({ until: inAWeek }, { quietly: true });
    return undefined;
  };
  const body = { instanceId: 'loja', message: 'Oi', selection: { filter: {} }, interval: 0 };
  await asAdmin(page, 'POST', '/admin/whatsapp/bulk-sends', body);

  await page.getByRole('link', { name: 'Contatos' }).click();
  await page.getByRole('button', { name: 'Acompanhar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Envio em massa' });
  await expect(dialog.getByRole('status')).toHaveText(lockedUntil);
  await expect(dialog.getByText('10 de 13 processadas')).toBeVisible();
  await expect(dialog.getByText('Em espera', { exact: true })).toBeVisible();
  expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('Saúde do número:')).toBeVisible();
  await expect(page.getByText(lockedUntil)).toBeVisible();
  await people.at(-1)?.write(shop, 'bom dia');
  await people.at(-1)?.waitForMessage(({ text }) => text === 'Já respondemos.');
  expect([greeted(), tries]).toEqual([10, 11]);

  shop.liftReachOut();
  await expect(page.getByText('Saúde do número:')).toBeHidden();
  await page.getByRole('link', { name: 'Contatos' }).click();
  await expect(page.getByRole('list', { name: 'Envios em massa' })).toContainText('concluído: 13 enviadas');
  // WhatsApp confirms a message before it is on the phone.
  const received = () => people.map(({ inbox }) => inbox.filter(({ text }) => text === 'Oi').length);
  await expect.poll(received).toEqual(people.map(() => 1));
});

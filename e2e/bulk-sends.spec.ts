import { asAdmin } from './support/api.ts';
import { axeViolations } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { linkInstance, test } from './support/whatsapp.ts';

const names = ['Ana', 'Bia', 'Caio'];

test('a message goes to many contacts, is paused, resumed and finished, and a failure is no success', async ({
  page,
  whatsapp,
  signIn,
}) => {
  await signIn(page);
  const people = names.map((name, index) => whatsapp.account({ phone: `551191111000${index}`, name }));
  const unreachable = { name: 'Davi', phone: '5511911110009' };
  for (const { name, phone } of [...people, unreachable]) {
    await asAdmin(page, 'POST', '/admin/contacts/contacts', { name, phone });
  }
  await linkInstance(page, whatsapp, { phone: '5511900000001' });

  await page.getByRole('link', { name: 'Contatos' }).click();
  await page.getByLabel('Selecionar esta página').check();
  await page.getByRole('button', { name: 'Enviar Mensagem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Envio em massa' });
  await dialog.getByRole('button', { name: 'Iniciar Envio' }).click();
  await expect(dialog.getByText('Informe a mensagem')).toBeVisible();
  await dialog.getByLabel('Mensagem', { exact: true }).fill('Oi {apelido}');
  await dialog.getByRole('button', { name: 'Iniciar Envio' }).click();
  await expect(dialog.getByText('Tags inválidas encontradas: {apelido}')).toBeVisible();

  // The same mistake again has a button of its own, and however many there are, what can be done is in sight.
  await dialog.getByLabel('Mensagem', { exact: true }).fill(`${'Linha\n'.repeat(12)}{nomme} {nomme} {emal}`);
  for (const name of ['Usar {nome} no lugar de {nomme}', 'Usar {nome} no lugar de {nomme}, 2ª vez']) {
    await expect(dialog.getByRole('button', { name, exact: true })).toHaveCount(1);
  }
  await dialog.getByLabel('Mensagem', { exact: true }).evaluate((field) => field.scrollIntoView());
  await expect(dialog.getByRole('button', { name: 'Iniciar Envio' })).toBeInViewport({ ratio: 1 });

  await dialog.getByLabel('Mensagem', { exact: true }).fill('Oi {nome}');
  await expect(dialog.getByText(/Envios rápidos para muitos contatos/)).toBeVisible();
  await dialog.getByLabel('Intervalo entre mensagens').fill('3600');
  await expect(dialog.getByText(/Envios rápidos/)).toBeHidden();
  expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Iniciar Envio' }).click();
  await expect(page.getByText('Envio para 4 contatos iniciado')).toBeVisible();

  await people[0]?.waitForMessage(({ text }) => text === 'Oi Ana');
  await expect(dialog.getByText('1 de 4')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pausar' }).click();
  await expect(dialog.getByText('Pausado')).toBeVisible();
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await people[1]?.waitForMessage(({ text }) => text === 'Oi Bia');
  await expect(dialog.getByText('2 de 4')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pausar' }).click();
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await people[2]?.waitForMessage(({ text }) => text === 'Oi Caio');
  await expect(dialog.getByText('3 de 4')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pausar' }).click();
  await dialog.getByRole('button', { name: 'Continuar' }).click();
  await expect(dialog.getByText('Concluído')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveText([
    ...[/Ana.*Entregue/, /Bia.*Entregue/, /Caio.*Entregue/],
    /Davi.*não está no WhatsApp/,
  ]);
  const bar = dialog.getByRole('progressbar', { name: /Andamento do envio: .*1 falhou/ });
  await expect(bar).toHaveAttribute('aria-valuenow', '75');
  expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
  expect(people.map(({ inbox }) => inbox.length)).toEqual([1, 1, 1]);

  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Envios em massa' })).toContainText('3 enviadas, 1 falhou, de 4');
});

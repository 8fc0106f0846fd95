import { asAdmin } from './support/api.ts';
import { axeViolations } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { linkInstance, test } from './support/whatsapp.ts';

test('a bulk send says what it comes to before it starts, begins later, and tells what it waits for', async ({
  page,
  whatsapp,
  signIn,
}) => {
  await signIn(page);
  const people = ['Ana', 'Bia', 'Caio'].map((name, index) => whatsapp.account({ phone: `551191111000${index}`, name }));
  for (const { name, phone } of people) await asAdmin(page, 'POST', '/admin/contacts/contacts', { name, phone });
  await asAdmin(page, 'POST', '/admin/settings', { new_chats_limited: 'true' });
  await linkInstance(page, whatsapp, { phone: '5511900000001' });
  await expect(page.getByText('Conversas novas hoje: 0 de 10')).toBeVisible();

  await page.getByRole('link', { name: 'Contatos' }).click();
  await page.getByLabel('Selecionar esta página').check();
  await page.getByRole('button', { name: 'Enviar Mensagem' }).click();
  const dialog = page.getByRole('dialog', { name: 'Envio em massa' });
  await dialog.getByLabel('Mensagem', { exact: true }).fill('Oi {nome}');
  await expect(dialog.getByText('3 pessoas nunca escreveram para este número.')).toBeVisible();
  await expect(dialog.getByText('Ele começa até 10 conversas por dia; hoje já começou 0.')).toBeVisible();
  await expect(dialog.getByText(/^3 mensagens, em menos de um minuto/)).toBeVisible();
  await dialog.getByLabel('Intervalo entre mensagens').fill('7200');
  await expect(dialog.getByText(/^3 mensagens, em cerca de 4 horas/)).toBeVisible();
  await expect(dialog.getByText(/^Começa agora, termina por volta (das|de amanhã às) \d\d:\d\d\.$/)).toBeVisible();

  const start = dialog.getByLabel('Começar em');
  await expect(start).toBeHidden();
  await dialog.getByText('Mais opções').click();
  await start.fill('2020-01-02T09:00');
  await dialog.getByLabel('Enviar só a partir das').fill('18:00');
  await dialog.getByLabel('Enviar só até as').fill('08:00');
  await dialog.getByRole('button', { name: 'Adicionar Outro Texto' }).click();
  await dialog.getByLabel('Outro texto 1', { exact: true }).fill('Olá {apelido}');
  await dialog.getByText('Mais opções').click();
  await dialog.getByRole('button', { name: 'Iniciar Envio' }).click();
  // What is wrong is shown, also where it was folded away.
  await expect(dialog.getByText('O fim do horário deve vir depois do início')).toBeVisible();
  await expect(dialog.getByText('Tags inválidas encontradas: {apelido}')).toBeVisible();
  await dialog.getByLabel('Outro texto 1', { exact: true }).fill('Olá {nome}');
  await dialog.getByLabel('Enviar só a partir das').fill('08:00');
  await dialog.getByLabel('Enviar só até as').fill('18:00');
  await dialog.getByText('seg.').click();
  expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Iniciar Envio' }).click();
  await expect(dialog.getByText('O início já passou. Escolha um momento no futuro.')).toBeVisible();

  const day = new Date(Date.now() + 10 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  await start.fill(`${day}T09:00`);
  await dialog.getByRole('button', { name: 'Iniciar Envio' }).click();
  await expect(page.getByText('Envio para 3 contatos agendado')).toBeVisible();
  await expect(dialog.getByText('Em espera')).toBeVisible();
  await expect(dialog.getByText(/^Começa em \d\d\/\d\d(\/\d{4})? às \d\d:00$/)).toBeVisible();
  await expect(dialog.getByText('Das 08:00 às 18:00 · seg. · 2 textos, por sorteio')).toBeVisible();
  expect(await axeViolations(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Envios em massa' })).toContainText(/em espera \(começa em/);
  expect(people.map(({ inbox }) => inbox.length)).toEqual([0, 0, 0]);
});

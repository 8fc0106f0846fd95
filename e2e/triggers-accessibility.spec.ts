import { asAdmin } from './support/api.ts';
import { visibleProblems } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { choose, screen, test } from './support/triggers.ts';

test('nothing for axe, in both themes and on a phone', async ({ page, openSession }) => {
  await openSession(page);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const actions = [
    {
      type: 'LOG_EVENT',
      value: { message: `Feito ${'em cada dia útil '.repeat(4)}até o fim`, level: 'warn', saveToDatabase: true },
    },
    { type: 'CALL_API', value: { url: 'http://127.0.0.1:9/' } },
  ];
  const { id } = await asAdmin(page, 'POST', '/admin/triggers', { name: 'Aviso', condition_type: 'ALWAYS', actions });
  await asAdmin(page, 'POST', `/admin/triggers/${id}/execute`, {});
  await page.goto('/automacao/gatilhos');
  const card = screen(page).card('Aviso');
  await expect(card).toContainText('Com falhas');
  // What a card shows the beginning of can be read whole, also by keyboard and by touch.
  await expect(card.getByText(/até o fim/)).toBeHidden();
  await card.getByRole('button', { name: 'Ver Tudo: ação 1 de Aviso' }).press('Enter');
  await expect(card.getByText(/até o fim/)).toBeVisible();
  expect(await visibleProblems(page)).toEqual([]);
  for (const [tab, text] of [
    ['Histórico', 'Falhou'],
    ['Eventos', 'Feito'],
  ] as const) {
    await screen(page).tab(tab).click();
    await expect(page.getByText(text).first()).toBeVisible();
    expect(await visibleProblems(page, '[role=tabpanel]'), tab).toEqual([]);
  }
  await screen(page).create.click();
  await choose(page, 'Tipo', 'Agendado');
  await choose(page, 'Repetir', 'Todo mês');
  await expect(page.getByRole('region', { name: 'Próximas vezes' })).toBeVisible();
  expect(await visibleProblems(page, 'form')).toEqual([]);
  await page.getByRole('button', { name: 'Adicionar Ação' }).click();
  const dialog = page.getByRole('dialog');
  for (const type of ['Atualizar banco de dados', 'Envio em massa no WhatsApp']) {
    await choose(page, 'Tipo de ação', type, dialog);
    await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
    expect(await visibleProblems(page, '[role=dialog]'), type).toEqual([]);
  }
  // It has nothing to fill in, so the click that shows the mistakes of the others would add it.
  await choose(page, 'Tipo de ação', 'Chamar uma pessoa', dialog);
  await expect(dialog.getByRole('note')).toHaveText('Este gatilho não traz uma pessoa: a ação será pulada.');
  expect(await visibleProblems(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Ações do gatilho' })).toContainText(
    'A conversa passa a esperar por você',
  );
});

import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { answerUnsaved } from './support/unsaved.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const fieldsOf = (page: Page, name: string) => {
  const form = page.getByRole('form', { name });
  return {
    form,
    name: form.getByLabel('Nome'),
    order: form.getByLabel('Ordem'),
    message: form.getByLabel('Mensagem recebida'),
    reply: form.getByLabel('Resposta', { exact: true }),
    active: form.getByLabel('Ativa'),
    save: form.getByRole('button', { name: 'Salvar' }),
  };
};

test('the tab is in the address', async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/quick-actions?tab=response');
  await expect(page.getByRole('tab', { name: 'Ações Rápidas - Respostas' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Ações Rápidas - Envios' }).click();
  await expect(page).toHaveURL('/quick-actions?tab=send');
  await expect(page.getByText('Aparecem como botões no Envio WhatsApp.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Ações Rápidas - Envios' })).toHaveAttribute('aria-selected', 'true');
});

test('quick actions are created, edited, switched off and deleted', async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/quick-actions?tab=response');
  await expect(page.getByText('Nenhuma ação rápida encontrada')).toBeVisible();
  await page.getByRole('button', { name: 'Adicionar Primeira Ação Rápida' }).click();

  const first = fieldsOf(page, 'Nova ação rápida');
  await expect(first.order).toHaveValue('1');
  await expect(first.active).toBeChecked();
  await expect(first.name).toBeFocused();
  await first.name.fill('Saudação');
  await first.save.click();
  await expect(first.form.getByText('Todos os campos são obrigatórios')).toBeVisible();
  await first.message.fill('oi');
  await first.reply.fill('Olá!');
  await first.save.click();
  await expect(page.getByText('Ação rápida criada com sucesso!')).toBeVisible();
  await expect(first.form).toBeHidden();
  await expect(rowOf(page, 'Saudação')).toContainText('Olá!');

  await page.getByRole('button', { name: 'Nova Ação Rápida' }).click();
  await expect(first.order).toHaveValue('2');
  await first.order.fill('');
  await first.name.fill('Horário');
  await expect(first.order).toHaveValue('0');
  await first.message.fill('horario');
  await first.reply.fill('Das 8h às 18h.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('row').nth(1)).toContainText('Horário');

  await page.getByRole('button', { name: 'Editar Saudação' }).click();
  const edit = fieldsOf(page, 'Editar Saudação');
  await edit.name.fill('Bom dia');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ação rápida atualizada com sucesso!')).toBeVisible();
  await expect(rowOf(page, 'Bom dia')).toBeVisible();

  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  // The visible switch lies over its own checkbox, which a person never hits.
  await page.getByRole('switch', { name: 'Bom dia ativa' }).click({ force: true });
  await saved;
  await page.goto('/resposta/cadastro');
  const strip = page.getByRole('region', { name: 'Ações rápidas' });
  await expect(strip.getByRole('button')).toHaveText(['Horário']);

  await strip.getByRole('link', { name: 'Gerenciar' }).click();
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toContain('Tem certeza que deseja excluir esta ação rápida?');
    void dialog.accept();
  });
  await page.getByRole('button', { name: 'Excluir Horário' }).click();
  await expect(page.getByText('Ação rápida excluída com sucesso!')).toBeVisible();
  await expect(rowOf(page, 'Horário')).toBeHidden();
});

test('what was typed survives a failed save, and Escape gives the focus back', async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/quick-actions?tab=response');
  await page.getByRole('button', { name: 'Adicionar Primeira Ação Rápida' }).click();
  const { form, name, message, reply, save } = fieldsOf(page, 'Nova ação rápida');
  await name.fill('Saudação');
  await message.fill('oi');
  await reply.fill('Olá!');
  await page.route('**/admin/response-quick-actions', (route) => route.fulfill({ status: 502, body: '' }));
  await save.click();
  await expect(form.getByText('Erro ao salvar ação rápida de resposta')).toBeVisible();
  await expect(reply).toHaveValue('Olá!');
  await page.unroute('**/admin/response-quick-actions');
  await page.route('**/admin/response-quick-actions', (route) => route.abort());
  await save.click();
  await expect(form.getByText('Erro de conexão')).toBeVisible();
  await expect(name).toHaveValue('Saudação');
  await name.press('Escape');
  await answerUnsaved(page, 'Descartar');
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Adicionar Primeira Ação Rápida' })).toBeFocused();
});

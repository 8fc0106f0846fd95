import { expect } from './support/journey.ts';
import { choose, openActionDialog, screen, test } from './support/triggers.ts';
import { answerUnsaved } from './support/unsaved.ts';

test('a trigger with three actions is created, reordered, executed, followed and deleted', async ({
  page,
  openSession,
  shopApi,
}) => {
  await openSession(page);
  const { create, card, form, tab, runs } = screen(page);
  await page.goto('/automacao/gatilhos');
  await expect(page.getByRole('heading', { name: 'Gatilhos de Automação', level: 1 })).toBeVisible();
  await expect(page.getByText('Nenhum gatilho encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Criar Primeiro Gatilho' }).click();

  const fields = form('Novo gatilho');
  await expect(fields.name).toBeFocused();
  await expect(fields.type).toHaveValue('Mensagem da API');
  await expect(fields.condition).toHaveValue('Mensagem igual a');
  await expect(fields.active).toBeChecked();
  await fields.name.fill('Orçamento');
  await choose(page, 'Condição', 'Mensagem contém', fields.form);
  await fields.value.fill('orçamento');

  const call = await openActionDialog(page, 'Chamar API');
  await choose(page, 'Método', 'POST', call.dialog);
  await call.dialog.getByLabel('URL').fill(`${shopApi.url}/pedidos`);
  await call.dialog.getByLabel('Corpo (JSON)').fill('{"telefone": "{phone}"}');
  await call.add.click();
  await expect(call.dialog).toBeHidden();

  const log = await openActionDialog(page, 'Registrar evento');
  await log.dialog.getByLabel('Mensagem').fill('Pedido de ');
  await log.dialog.getByRole('button', { name: '{phone}' }).click();
  await expect(log.dialog.getByLabel('Mensagem')).toHaveValue('Pedido de {phone}');
  await log.dialog.getByLabel('Salvar no banco de dados').check({ force: true });
  await log.add.click();

  const wait = await openActionDialog(page, 'Aguardar');
  await expect(wait.dialog.getByLabel('Tempo de espera')).toHaveValue('1.000 ms');
  await wait.add.click();
  await expect(wait.dialog).toBeHidden();

  await expect(fields.actions).toHaveCount(3);
  await expect(fields.actions.nth(0)).toContainText(`1Chamar APIPOST ${shopApi.url}/pedidos`);
  await expect(fields.actions.nth(1)).toContainText('2Registrar eventoRegistra: Pedido de');
  await expect(fields.actions.nth(2)).toContainText('3Aguardar1.000 ms');
  const up = fields.form.getByRole('button', { name: 'Subir a ação 3' });
  await up.press('Enter');
  await expect(fields.actions.nth(1)).toContainText('Aguardar');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(fields.actions.nth(2)).toContainText('Aguardar');
  await page.keyboard.press('Alt+ArrowUp');
  await fields.save.click();
  await expect(page.getByText('Gatilho criado com sucesso!')).toBeVisible();
  await expect(fields.form).toBeHidden();

  await expect(card('Orçamento')).toContainText(/Ativo.*Mensagem da API.*Mensagem contém.*orçamento.*3 ações/s);
  await expect(card('Orçamento')).toContainText(
    /Chamar API.*Aguardar.*Registrar evento.*Criado em\s*\d\d\/\d\d\/\d{4}/s,
  );
  await expect(create).toBeEnabled();

  await card('Orçamento').getByRole('button', { name: 'Editar Orçamento' }).click();
  const edited = form('Editar Orçamento');
  await expect(edited.value).toHaveValue('orçamento');
  await expect(edited.actions).toHaveCount(3);
  await edited.form.getByRole('button', { name: 'Editar a ação 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar ação' });
  await dialog.getByLabel('Tempo de espera').fill('300');
  await dialog.getByRole('button', { name: 'Atualizar' }).click();
  await expect(edited.actions.nth(1)).toContainText('300 ms');
  await edited.name.fill('Pedidos');
  await edited.save.click();
  await expect(page.getByText('Gatilho atualizado com sucesso!')).toBeVisible();

  await card('Pedidos').getByRole('button', { name: 'Executar Pedidos' }).click();
  const trial = page.getByRole('dialog', { name: 'Executar Pedidos' });
  await trial.getByRole('button', { name: 'Executar Agora' }).click();
  await expect(trial.getByText('Informe um telefone: a ação 1 (Chamar API) precisa dele.')).toBeVisible();
  await expect(trial.getByLabel('Telefone de teste')).toBeFocused();
  await trial.getByLabel('Telefone de teste').fill('123');
  await page.keyboard.press('Escape');
  await answerUnsaved(page, 'Continuar Editando');
  await trial.getByRole('button', { name: 'Executar Agora' }).click();
  await expect(trial.getByText('Formato de telefone inválido')).toBeVisible();
  await trial.getByLabel('Telefone de teste').fill('11 98765-4321');
  await trial.getByRole('button', { name: 'Executar Agora' }).click();
  await expect(page.getByText('Gatilho executado com sucesso!')).toBeVisible();
  await expect(card('Pedidos')).toContainText('Concluída');
  await card('Pedidos').getByRole('link', { name: 'Histórico de Pedidos' }).click();
  await expect(runs).toHaveCount(1);
  await expect(runs).toContainText(/Pedidos.*Executado pelo administrador.*Concluída/s);
  await expect(runs).toContainText(
    /Chamar API.*Resposta 200: \{"pedido":42\}.*Aguardou 300 ms.*Evento registrado e salvo/s,
  );
  expect(shopApi.calls).toEqual([{ method: 'POST', path: '/pedidos', body: '{"telefone":"11 98765-4321"}' }]);
  await tab('Eventos').click();
  await expect(page.getByRole('row').filter({ hasText: 'Pedido de' })).toContainText(/Informação.*Pedidos/s);

  await tab('Gatilhos').click();
  const asked = page.waitForEvent('dialog');
  void card('Pedidos').getByRole('button', { name: 'Excluir Pedidos' }).click();
  const question = await asked;
  expect(question.message()).toContain('Tem certeza que deseja excluir este gatilho?');
  await question.accept();
  await expect(page.getByText('Gatilho excluído com sucesso!')).toBeVisible();
  await expect(page.getByText('Nenhum gatilho encontrado')).toBeVisible();
});

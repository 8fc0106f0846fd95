import { expect } from './support/journey.ts';
import { choose, openActionDialog, screen, test } from './support/triggers.ts';
import { answerUnsaved } from './support/unsaved.ts';

test('a form that is wrong says so at its fields, and an inactive trigger cannot be executed', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  const { create, card, form } = screen(page);
  await page.goto('/automacao/gatilhos');
  await create.click();
  const fields = form('Novo gatilho');
  await fields.save.click();
  await expect(page.getByText('Nome do gatilho é obrigatório')).toBeVisible();
  await expect(page.getByText('Informe o valor da condição')).toBeVisible();
  await expect(fields.name).toBeFocused();

  await fields.name.fill('Sempre');
  await fields.value.fill('oi');
  await choose(page, 'Condição', 'Sempre', fields.form);
  await expect(fields.value).toBeDisabled();
  await expect(fields.value).toHaveValue('');
  await choose(page, 'Tipo', 'Evento administrativo', fields.form);
  await expect(fields.condition).toHaveValue('Nome do evento é');
  await choose(page, 'Valor da condição', 'O menu foi alterado', fields.form);
  await fields.active.uncheck({ force: true });

  const { dialog, add } = await openActionDialog(page, 'Enviar mensagem no WhatsApp');
  await add.click();
  await expect(dialog.getByText('Selecione uma instância do WhatsApp')).toBeVisible();
  await expect(dialog.getByText('Informe o destinatário')).toBeVisible();
  await expect(dialog.getByText('Informe a mensagem')).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Conectar Número' })).toHaveAttribute('href', '/settings');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(fields.form).toBeVisible();

  await fields.name.press('Escape');
  await answerUnsaved(page, 'Continuar Editando');
  await fields.save.click();
  await expect(card('Sempre')).toContainText(/Inativo.*Nome do evento é.*O menu foi alterado.*0 ações/s);
  await expect(card('Sempre').getByRole('button', { name: 'Executar Sempre' })).toBeDisabled();
});

test('invalid JSON stays as typed, is explained and not saved', async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/automacao/gatilhos');
  await screen(page).create.click();
  const { dialog, add } = await openActionDialog(page, 'Chamar API');
  const headers = dialog.getByLabel('Cabeçalhos (JSON)');
  const body = dialog.getByLabel('Corpo (JSON)');
  await expect(headers).toHaveValue('{\n  "Content-Type": "application/json"\n}');
  await expect(body).toBeHidden();
  await choose(page, 'Método', 'PUT', dialog);
  await dialog.getByLabel('URL').fill('https://exemplo.com/{phone}');
  await headers.fill('{"X-Loja": 1,}');
  await body.fill('{"a": {phone}}');
  await add.click();
  await expect(dialog.getByText('Linha 1, coluna 14: há uma vírgula sobrando antes de "}"')).toBeVisible();
  await expect(dialog.getByText('Linha 1, coluna 7: ponha o marcador entre aspas, como "{phone}"')).toBeVisible();
  await expect(headers).toHaveValue('{"X-Loja": 1,}');
  await expect(body).toHaveValue('{"a": {phone}}');

  await headers.fill('{"X-Loja": "1"}');
  await body.fill('[1]');
  await add.click();
  await expect(dialog.getByText('Deve ser um objeto JSON, como {"chave": "valor"}')).toBeVisible();
  await body.fill('{"a": "{phone}"}');
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('PUT https://exemplo.com/{phone}')).toBeVisible();
});

test('a schedule shows its next times while it is typed', async ({ page, openSession }) => {
  await openSession(page);
  const { create, card, form } = screen(page);
  await page.goto('/automacao/gatilhos');
  await create.click();
  const fields = form('Novo gatilho');
  await fields.name.fill('Segunda');
  await choose(page, 'Tipo', 'Agendado', fields.form);
  await expect(fields.condition).toHaveValue('Expressão cron');
  const next = page.getByRole('region', { name: 'Próximas vezes' });
  await choose(page, 'Repetir', 'Toda semana', fields.form);
  await expect(fields.value).toHaveValue('0 9 * * 1');
  await expect(next).toContainText('horário de São Paulo');
  await expect(next.getByRole('listitem')).toHaveCount(5);
  await expect(next.getByRole('listitem').first()).toContainText(/^seg.*09:00$/);
  await fields.value.fill('0 9 * * 99');
  await expect(page.getByText(/dia da semana: 0 a 7/)).toBeVisible();
  await expect(next).toBeHidden();
  await fields.value.fill('9 * * 1');
  await expect(page.getByText(/^Até aqui há 4 de 5 campos/)).toBeVisible();
  await fields.name.focus();
  await expect(page.getByText(/^A expressão cron deve ter cinco campos/)).toBeVisible();
  await fields.value.fill('0 9 * * sex-dom');
  await expect(next.getByRole('listitem').first()).toContainText(/^(sex|sáb|dom)/);
  const repeat = fields.form.getByRole('combobox', { name: 'Repetir' });
  await expect(repeat).toHaveValue('Outro (expressão abaixo)');
  await choose(page, 'Repetir', 'Todo mês', fields.form);
  await fields.form.getByLabel('Dia do mês').fill('5');
  await fields.form.getByLabel('Horário', { exact: true }).fill('18:30');
  await expect(fields.value).toHaveValue('30 18 5 * *');
  await fields.value.fill('todo dia às 7h30');
  await expect(fields.form.getByText('Todo dia às 7h30 se escreve')).toBeVisible();
  await fields.form.getByRole('button', { name: 'Usar 30 7 * * *' }).click();
  await expect(fields.value).toHaveValue('30 7 * * *');
  await expect(repeat).toHaveValue('Todo dia');
  await expect(fields.form.getByLabel('Horário', { exact: true })).toHaveValue('07:30');
  await expect(next.getByRole('listitem').first()).toContainText('07:30');
  await fields.save.click();
  await expect(card('Segunda')).toContainText(
    /Todo dia às 7h30.*30 7 \* \* \*.*Próxima vez.*07:30 \(horário de São Paulo\)/s,
  );
});

test('a name in braces that does not exist is marked and mended, and what can never arrive is refused', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  const { create, form } = screen(page);
  await page.goto('/automacao/gatilhos');
  await create.click();
  const { dialog, add } = await openActionDialog(page, 'Adicionar contato');
  const phone = dialog.getByLabel('Telefone');
  await phone.fill('{fone}');
  await dialog.getByLabel('Empresa').fill('Loja {');
  await add.click();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText('não existe')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Usar {phone}' }).click();
  await expect(phone).toHaveValue('{phone}');
  await expect(dialog.getByRole('list', { name: 'Chaves a conferir' })).toBeHidden();
  await dialog.getByLabel('Nome').fill('{sender e {Phone}');
  await dialog.getByRole('button', { name: 'Usar {sender}' }).click();
  await dialog.getByRole('button', { name: 'Usar {phone}' }).click();
  await expect(dialog.getByLabel('Nome')).toHaveValue('{sender} e {phone}');
  await dialog.getByLabel('Empresa').fill('Loja {mesage}');
  await add.click();
  await expect(dialog).toBeHidden();

  const fields = form('Novo gatilho');
  await expect(fields.actions).toContainText('{mesage} não existe aqui. Você quis dizer {message}?');
  await fields.name.fill('Bom dia');
  await choose(page, 'Tipo', 'Agendado', fields.form);
  await expect(fields.actions).toContainText('Este gatilho não tem {phone}');
  await fields.value.fill('0 9 * * 1');
  await fields.save.click();
  await expect(fields.form.getByText('Corrija a ação 1.')).toBeVisible();
  await expect(fields.form.getByText('Este gatilho não tem {phone}')).toHaveCount(1);
});

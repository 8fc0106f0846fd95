import { asAdmin } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { answerUnsaved, holdCreation, toldGone } from './support/unsaved.ts';

test('what is typed while a new item is being created stays, and is saved to it, or anew once it is gone', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  await page.goto('/quick-actions?tab=response');
  const reply = page.getByLabel('Resposta', { exact: true });
  const save = page.getByRole('button', { name: 'Salvar' });
  for (const [index, opener] of ['Adicionar Primeira Ação Rápida', 'Nova Ação Rápida'].entries()) {
    await page.getByRole('button', { name: opener }).click();
    await page.getByLabel('Nome', { exact: true }).fill('Saudação');
    await page.getByLabel('Mensagem recebida').fill('oi');
    await reply.fill('Olá');
    const release = await holdCreation(page, '/admin/response-quick-actions');
    await save.click();
    await expect(save).toBeDisabled();
    await reply.fill(`Olá, tudo bem? ${index}`);
    release();
    const form = page.getByRole('form', { name: 'Editar Saudação' });
    await expect(form).toBeVisible();
    await expect(reply).toHaveValue(`Olá, tudo bem? ${index}`);
    if (index === 1) await asAdmin(page, 'DELETE', '/admin/response-quick-actions/2');
    await save.click();
    if (index === 1) {
      await expect(toldGone(page)).toBeVisible();
      await page.getByRole('button', { name: 'Salvar como Novo Item' }).click();
    }
    await expect(page.getByRole('form')).toBeHidden();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2 + index);
    await expect(page.getByRole('table')).toContainText(`Olá, tudo bem? ${index}`);
  }
});

test('a form for new items saves what was typed meanwhile to the item just created, or as the next one', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  await page.goto('/menu/cadastro');
  const message = page.getByLabel('Mensagem', { exact: true });
  const reply = page.getByLabel('Resposta', { exact: true });
  const fillAndCorrect = async (text: string, then = text) => {
    await message.fill(text);
    await reply.fill('A');
    const release = await holdCreation(page, '/admin/menu');
    await page.getByRole('button', { name: 'Cadastrar Menu' }).click();
    await message.fill(then);
    await reply.fill('Certo');
    release();
  };
  const again = page.getByRole('button', { name: 'Salvar Alterações' });

  await fillAndCorrect('pix');
  await again.click();
  await expect(page.getByText('Item atualizado com sucesso!')).toBeVisible();
  await expect(message).toHaveValue('');

  await fillAndCorrect('frete');
  await expect(again).toBeVisible();
  await page.getByRole('button', { name: 'Limpar' }).click();
  await expect(again).toBeHidden();
  // Had back, it still belongs to its item.
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await again.click();
  await expect(message).toHaveValue('');

  await fillAndCorrect('troca');
  await expect(again).toBeVisible();
  await asAdmin(page, 'DELETE', '/admin/menu/3');
  await again.click();
  await expect(toldGone(page)).toBeVisible();
  await page.getByRole('button', { name: 'Salvar como Novo Item' }).click();
  await expect(message).toHaveValue('');
  await expect(toldGone(page)).toBeHidden();

  // Another message is another item, which takes nobody's place.
  await fillAndCorrect('prazo', 'garantia');
  await expect(page.getByText('é outro item e ainda não foi salvo')).toBeVisible();
  await expect(again).toBeHidden();
  await page.getByRole('button', { name: 'Cadastrar Menu' }).click();
  await expect(message).toHaveValue('');
  // Nothing is left to ask about.
  await page.getByRole('link', { name: 'Menu Cadastrado' }).last().click();
  for (const row of [/pix.*Certo/, /frete.*Certo/, /troca.*Certo/, /prazo.*A/, /garantia.*Certo/]) {
    await expect(page.getByRole('row', { name: row })).toHaveCount(1);
  }

  await page.goto('/resposta/cadastro');
  await page.getByLabel('Telefone').fill('91987654321');
  await page.getByLabel('Mensagem recebida').fill('boleto');
  await reply.fill('A');
  const release = await holdCreation(page, '/admin/responses');
  await page.getByRole('button', { name: 'Cadastrar Resposta' }).click();
  await page.getByLabel('Telefone').fill('91987654322');
  await reply.fill('Certo');
  release();
  // Another phone is another response, until it is the same one again.
  await expect(page.getByText('é outro item e ainda não foi salvo')).toBeVisible();
  await page.getByLabel('Telefone').fill('91987654321');
  await again.click();
  await expect(page.getByText('Resposta atualizada com sucesso!')).toBeVisible();
  await expect(reply).toHaveValue('');
});

test('a row that somebody else deleted stays open with what was typed', async ({ page, openSession }) => {
  await openSession(page);
  const { id } = await asAdmin(page, 'POST', '/admin/menu', { message: 'pix', reply: 'CNPJ' });
  await page.goto('/menu/listagem');
  await page.getByRole('button', { name: 'Editar pix' }).click();
  const form = page.getByRole('form', { name: 'Editar pix' });
  await form.getByLabel('Resposta').fill('CNPJ 12.345');
  await asAdmin(page, 'DELETE', `/admin/menu/${id}`);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  const told = toldGone(page);
  await expect(told).toBeVisible();
  await expect(form.getByLabel('Resposta')).toHaveValue('CNPJ 12.345');
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await answerUnsaved(page, 'Continuar Editando');
  await form.getByRole('button', { name: 'Salvar como Novo Item' }).click();
  await expect(page.getByText('Item cadastrado com sucesso!')).toBeVisible();
  await expect(page.getByRole('row', { name: /pix/ })).toContainText('CNPJ 12.345');

  // Found out by the save itself, where no list is there to tell it.
  const contact = await asAdmin(page, 'POST', '/admin/contacts/contacts', { name: 'Ana', phone: '11 91111-2222' });
  await page.goto('/contatos');
  await page.getByRole('button', { name: /^Editar Ana/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar contato' });
  await dialog.getByLabel('Empresa').fill('Padaria');
  await asAdmin(page, 'DELETE', `/admin/contacts/contacts/${contact.id}`);
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(told).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Salvar como Novo Item' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row', { name: /Ana/ })).toContainText('Padaria');
});

import { asAdmin } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { openActionDialog, screen } from './support/triggers.ts';
import { conflictOf } from './support/two-people.ts';

interface Thing {
  screen: string;
  path: string;
  /** By which it is found. */
  row: Record<string, unknown>;
  edit: RegExp;
  /** What is typed here while somebody else writes something else. */
  label: string;
  field: string;
  /** What only the other one changes. */
  kept: { label: string; field: string; text: string };
}

const things: Thing[] = [
  {
    screen: '/resposta/listagem',
    path: '/admin/responses',
    row: { phone: '91987654321', message: 'boleto', reply: 'Enviado' },
    edit: /^Editar .*boleto/,
    label: 'Resposta',
    field: 'reply',
    kept: { label: 'Mensagem', field: 'message', text: 'boleto novo' },
  },
  {
    screen: '/tags',
    path: '/admin/tags',
    row: { id: 'loja', name: 'endereco', displayName: 'Endereço', value: 'Rua A' },
    edit: /^Editar Endereço/,
    label: 'Valor',
    field: 'value',
    kept: { label: 'Descrição', field: 'description', text: 'Onde fica' },
  },
  {
    screen: '/contatos',
    path: '/admin/contacts/contacts',
    row: { name: 'Ana', phone: '+55 11 91111-2222', company: 'Padaria' },
    edit: /^Editar Ana/,
    label: 'Empresa',
    field: 'company',
    kept: { label: 'Cargo', field: 'title', text: 'Gerente' },
  },
  {
    screen: '/automacao/gatilhos',
    path: '/admin/triggers',
    row: { name: 'Saudação', condition_type: 'MESSAGE_CONTAINS', condition_value: 'oi' },
    edit: /^Editar Saudação/,
    label: 'Valor da condição',
    field: 'condition_value',
    kept: { label: 'Nome', field: 'name', text: 'Saudação nova' },
  },
  {
    screen: '/automacao/scraping',
    path: '/admin/playwright',
    row: { name: 'Preços', description: 'Lê os preços', script: 'return 1' },
    edit: /^Editar Preços/,
    label: 'Descrição',
    field: 'description',
    kept: { label: 'Código', field: 'script', text: 'return 2' },
  },
  {
    screen: '/quick-actions?tab=send',
    path: '/admin/quick-actions',
    row: { name: 'Promoção', message: 'Só hoje', sort_order: '1' },
    edit: /^Editar Promoção/,
    label: 'Mensagem',
    field: 'message',
    kept: { label: 'Nome', field: 'name', text: 'Promoção nova' },
  },
  {
    screen: '/quick-actions?tab=response',
    path: '/admin/response-quick-actions',
    row: { name: 'Entrega', message: 'entrega', reply: 'Em dois dias', sort_order: 1 },
    edit: /^Editar Entrega/,
    label: 'Resposta',
    field: 'reply',
    kept: { label: 'Nome', field: 'name', text: 'Entrega nova' },
  },
];

for (const part of [things.slice(0, 4), things.slice(4)]) {
  test(`what changed meanwhile is told on ${part.map(({ screen }) => screen).join(', ')}`, async ({
    page,
    openSession,
  }) => {
    await openSession(page);
    for (const { screen, path, row, edit, label, field, kept } of part) {
      const { id } = await asAdmin(page, 'POST', path, row);
      await page.goto(screen);
      await page.getByRole('button', { name: edit }).click();
      // A mark follows the name of a field that must be filled.
      const named = new RegExp(`^${label}`);
      const form = page.getByRole('form').filter({ has: page.getByLabel(named) });
      await form.getByLabel(named).fill('o meu texto');
      const theirs = { ...row, [field]: 'o texto de outra pessoa', [kept.field]: kept.text };
      await asAdmin(page, 'PUT', `${path}/${id}`, theirs);
      await form.getByRole('button', { name: 'Salvar' }).click();
      const { dialog, mine, saved, decide } = conflictOf(page);
      await expect(mine(label)).toHaveText('o meu texto');
      await expect(saved(label)).toHaveText('o texto de outra pessoa');
      await expect(saved(kept.label)).toHaveText(kept.text);
      await expect(dialog.getByRole('region')).toHaveCount(3);
      await decide('Salvar a Minha Versão');
      await expect(form).toBeHidden();
      await expect(dialog).toBeHidden();
      const rows = JSON.stringify(await asAdmin(page, 'GET', path));
      expect(rows).toContain('"o meu texto"');
      expect(rows).toContain(`"${kept.text}"`);
    }
  });
}

test('what was chosen and then refused stands in the form, with the reason where it belongs', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  const path = '/admin/triggers';
  const row = { name: 'Aniversário', condition_type: 'MESSAGE_CONTAINS', condition_value: 'oi' };
  const { id } = await asAdmin(page, 'POST', path, row);
  await page.goto('/automacao/gatilhos');
  await page.getByRole('button', { name: /^Editar Aniversário/ }).click();
  const fields = screen(page).form('Editar Aniversário');
  const { dialog, add } = await openActionDialog(page, 'Adicionar contato');
  await dialog.getByLabel('Telefone').fill('{phone}');
  await add.click();
  await expect(dialog).toBeHidden();
  const schedule = { type: 'SCHEDULED', condition_type: 'CRON_EXPRESSION', condition_value: '0 9 * * 1' };
  await asAdmin(page, 'PUT', `${path}/${id}`, { ...row, ...schedule });
  await fields.save.click();
  const { decide, dialog: question } = conflictOf(page);
  await decide('Salvar as Duas Alterações');
  await expect(fields.form.getByText('Corrija a ação 1.')).toBeVisible();
  await expect(fields.actions).toContainText('Este gatilho não tem {phone}');
  await expect(fields.type).toHaveValue('Agendado');
  await expect(fields.value).toHaveValue('0 9 * * 1');

  // Mended, it is saved upon what was decided: nobody asks a second time.
  await fields.form.getByRole('button', { name: 'Editar a ação 1' }).click();
  const editor = page.getByRole('dialog', { name: 'Editar ação' });
  await editor.getByLabel('Telefone').fill('91 98765-4321');
  await editor.getByRole('button', { name: 'Atualizar' }).click();
  await fields.save.click();
  await expect(fields.form).toBeHidden();
  await expect(question).toBeHidden();
  const [saved] = await asAdmin(page, 'GET', path);
  expect(saved).toMatchObject({ ...schedule, actions: [{ value: { phone: '91 98765-4321' } }] });
});

import { asAdmin } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { holdCreation } from './support/unsaved.ts';

interface Creation {
  screen: string;
  path: string;
  opens: string[];
  save: string;
  /** By the name of a field: what is saved, and what is typed meanwhile. */
  fields: [name: string | RegExp, first: string, next: string][];
}

const creations: Creation[] = [
  {
    screen: '/tags',
    path: '/admin/tags',
    opens: ['Nova Tag'],
    save: 'Salvar',
    fields: [
      ['Nome', 'endereco', 'telefone'],
      ['Nome de exibição', 'Endereço', 'Telefone'],
      ['Valor', 'Rua A', '3222-1000'],
    ],
  },
  {
    screen: '/contatos',
    path: '/admin/contacts/contacts',
    opens: ['Novo Contato'],
    save: 'Adicionar Contato',
    fields: [
      [/^Nome/, 'Ana', 'Bia'],
      [/^Telefone/, '11 91111-2222', '11 91111-3333'],
    ],
  },
  {
    screen: '/contatos',
    path: '/admin/contacts/groups',
    opens: ['Gerenciar grupos', 'Novo Grupo'],
    save: 'Salvar',
    fields: [['Nome', 'Clientes', 'Fornecedores']],
  },
  {
    screen: '/automacao/gatilhos',
    path: '/admin/triggers',
    opens: ['Novo Gatilho'],
    save: 'Salvar',
    fields: [
      [/^Nome/, 'Saudação', 'Despedida'],
      [/^Valor da condição/, 'oi', 'tchau'],
    ],
  },
  {
    screen: '/automacao/scraping',
    path: '/admin/playwright',
    opens: ['Novo Script'],
    save: 'Salvar',
    fields: [
      [/^Nome/, 'Preços', 'Frete'],
      ['Código', 'return 1', 'return 2'],
    ],
  },
  {
    screen: '/quick-actions?tab=send',
    path: '/admin/quick-actions',
    opens: ['Adicionar Primeira Ação Rápida'],
    save: 'Salvar',
    fields: [
      ['Nome', 'Promoção', 'Entrega'],
      ['Mensagem', 'Só hoje', 'Em dois dias'],
    ],
  },
];

test('a whole new item typed while one is being created is its own item, on every form', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  for (const { screen, path, opens, save, fields } of creations) {
    await test.step(path, async () => {
      await page.goto(screen);
      for (const name of opens) await page.getByRole('button', { name, exact: true }).first().click();
      const form = page.getByRole('form', { name: /^Nov[ao] / });
      const fill = async (which: 1 | 2) => {
        for (const field of fields) {
          const name = field[0];
          await form
            .getByRole('textbox', typeof name === 'string' ? { name, exact: true } : { name })
            .fill(field[which]);
        }
      };
      await fill(1);
      const release = await holdCreation(page, path);
      const button = form.getByRole('button', { name: save });
      await button.click();
      await expect(button).toBeDisabled();
      await fill(2);
      release();
      await expect(form.getByText('é outro item e ainda não foi salvo')).toBeVisible();
      await button.click();
      await expect(form).toBeHidden();
      const rows = JSON.stringify(await asAdmin(page, 'GET', path));
      for (const text of [fields[0]?.[1], fields[0]?.[2]]) expect(rows).toContain(`"${text}"`);
    });
  }
});

test('an item that is refused while the next one is typed is named, until that one is sent', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  await asAdmin(page, 'POST', '/admin/menu', { message: 'horario', reply: 'Das 8h às 18h' });
  await page.goto('/menu/cadastro');
  const message = page.getByLabel('Mensagem', { exact: true });
  const reply = page.getByLabel('Resposta', { exact: true });
  await message.fill('Horario');
  await reply.fill('Das 9h às 18h');
  const release = await holdCreation(page, '/admin/menu');
  await page.getByRole('button', { name: 'Cadastrar Menu' }).click();
  await message.fill('frete');
  release();
  const refusal = page.getByText('Não foi possível salvar “Horario”: Já existe um item de menu com esta mensagem');
  await expect(refusal).toBeVisible();
  await reply.fill('Grátis');
  await expect(refusal).toBeVisible();
  await page.getByRole('button', { name: 'Cadastrar Menu' }).click();
  await expect(page.getByText('Item cadastrado com sucesso!')).toBeVisible();
  await expect(refusal).toBeHidden();
});

import type { Locator, Page } from '@playwright/test';
import { asAdmin } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { answerUnsaved } from './support/unsaved.ts';

interface Place {
  screen: string;
  /** What has to be clicked before something can be typed. */
  opens: string[];
  field: (page: Page) => Locator;
  leave: (page: Page) => Promise<void>;
}

const click = (role: 'button' | 'link' | 'tab', name: string) => (page: Page) =>
  page.getByRole(role, { name, exact: true }).last().click();
const pressEscape = (page: Page) => page.keyboard.press('Escape');

const places: Place[] = [
  {
    screen: '/tags',
    opens: ['Nova Tag'],
    field: (page) => page.getByLabel('Nome de exibição'),
    leave: click('button', 'Cancelar'),
  },
  {
    screen: '/automacao/scraping',
    opens: ['Novo Script'],
    field: (page) => page.getByLabel('Descrição'),
    leave: pressEscape,
  },
  {
    screen: '/quick-actions?tab=response',
    opens: ['Adicionar Primeira Ação Rápida'],
    field: (page) => page.getByLabel('Resposta', { exact: true }),
    leave: click('tab', 'Ações Rápidas - Envios'),
  },
  {
    // The same screen at its own address, which is that of the other tab.
    screen: '/quick-actions?tab=response',
    opens: ['Adicionar Primeira Ação Rápida'],
    field: (page) => page.getByLabel('Resposta', { exact: true }),
    leave: click('link', 'Ações Rápidas'),
  },
  {
    screen: '/contatos',
    opens: ['Novo Contato'],
    field: (page) => page.getByLabel('Empresa'),
    leave: click('button', 'Fechar'),
  },
  {
    screen: '/automacao/gatilhos',
    opens: ['Novo Gatilho', 'Adicionar Ação'],
    field: (page) => page.getByRole('dialog').getByLabel('Mensagem'),
    leave: pressEscape,
  },
  {
    screen: '/settings',
    opens: [],
    field: (page) => page.getByLabel('Texto da resposta'),
    leave: click('link', 'Dashboard'),
  },
];

test('leaving what was typed asks first, everywhere in the same way', async ({ page, openSession }) => {
  await openSession(page);
  for (const { screen, opens, field, leave } of places) {
    await test.step(screen, async () => {
      await page.goto(screen);
      for (const name of opens) await page.getByRole('button', { name, exact: true }).first().click();
      await field(page).fill('digitado');
      await leave(page);
      await answerUnsaved(page, 'Continuar Editando');
      await expect(field(page)).toHaveValue('digitado');
      await field(page).focus();
      await leave(page);
      await answerUnsaved(page, 'Descartar');
      await expect(field(page)).toBeHidden();
    });
  }
});

test('the browser asks before the page is loaded anew; what was given up or saved is not asked about', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  await page.goto('/menu/cadastro');
  const message = page.getByLabel('Mensagem', { exact: true });
  // By keys: a browser asks nothing of a page that nobody has touched.
  await message.click();
  await page.keyboard.type('horario');
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(message).toHaveValue('horario');

  await page.getByLabel('Resposta', { exact: true }).fill('Das 8h às 18h.');
  await page.getByRole('button', { name: 'Cadastrar Menu' }).click();
  await expect(message).toHaveValue('');
  await page.getByRole('link', { name: 'Menu Cadastrado' }).last().click();
  await expect(page.getByRole('table')).toContainText('horario');
});

test('a quick action asks before it replaces what somebody wrote', async ({ page, openSession }) => {
  await openSession(page);
  for (const name of ['Saudação', 'Horário']) {
    const action = { name, message: name, reply: `Sobre ${name}`, sort_order: 1, is_active: true };
    await asAdmin(page, 'POST', '/admin/response-quick-actions', action);
  }
  await page.goto('/resposta/cadastro');
  const reply = page.getByLabel('Resposta', { exact: true });
  await reply.fill('Escrito à mão');
  const question = page.getByRole('dialog', { name: 'Substituir a mensagem?' });
  await page.getByRole('button', { name: 'Saudação' }).click();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(reply).toHaveValue('Escrito à mão');
  await page.getByRole('button', { name: 'Saudação' }).click();
  await question.getByRole('button', { name: 'Substituir' }).click();
  await expect(reply).toHaveValue('Sobre Saudação');
  await page.getByRole('button', { name: 'Horário' }).click();
  await expect(reply).toHaveValue('Sobre Horário');
});

test('a row that is being edited stays whatever arrives, and asks before another page takes it away', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  for (let number = 1; number <= 51; number++) {
    await asAdmin(page, 'POST', '/admin/menu', { message: `pedido ${number}`, reply: 'Sim' });
  }
  await page.goto('/menu/listagem');
  await page.getByRole('button', { name: 'Editar pedido 2', exact: true }).click();
  const reply = page.getByRole('form').getByLabel('Resposta');
  await reply.fill('digitado');
  await asAdmin(page, 'POST', '/admin/menu', { message: 'novo', reply: 'Sim' });
  await expect(page.getByRole('row', { name: /novo/ })).toBeVisible();
  await expect(reply).toHaveValue('digitado');
  await expect(reply).toBeFocused();
  const search = page.getByRole('searchbox');
  await search.fill('novo');
  await expect(page).toHaveURL('/menu/listagem?q=novo');
  await search.fill('');
  await expect(page).toHaveURL('/menu/listagem');
  await expect(reply).toHaveValue('digitado');
  await page.getByRole('form').getByRole('button', { name: 'Cancelar' }).click();
  await answerUnsaved(page, 'Descartar');

  await page.getByRole('button', { name: 'Próxima página' }).click();
  const leaves = [() => page.goBack(), click('link', 'Menu Cadastrado')];
  const edit = page.getByRole('button', { name: 'Editar pedido 1', exact: true });
  await edit.click();
  await reply.fill('digitado');
  for (const leave of leaves) {
    await leave(page);
    await answerUnsaved(page, 'Continuar Editando');
    await expect(page).toHaveURL('/menu/listagem?pagina=2');
    await expect(reply).toHaveValue('digitado');
  }
  await page.goBack();
  await answerUnsaved(page, 'Descartar');
  await expect(reply).toBeHidden();
  await expect(page.getByRole('button', { name: 'Editar novo' })).toBeEnabled();
  // Open and untouched, it is closed without a question.
  await page.goForward();
  await edit.click();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Editar novo' })).toBeEnabled();
  await expect(reply).toBeHidden();
});

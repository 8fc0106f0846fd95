import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { answerUnsaved } from './support/unsaved.ts';

async function asAdmin(page: Page, method: 'POST' | 'DELETE', path: string, data?: object) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await page.request.fetch(path, { method, headers: { authorization: `Bearer ${token}` }, data });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

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

test('who signs in again finds the page as it was left, in every tab', async ({ page, context, openSession }) => {
  await openSession(page);
  await page.goto('/menu/cadastro');
  const message = page.getByLabel('Mensagem', { exact: true });
  await message.fill('pix');
  await page.getByLabel('Resposta', { exact: true }).fill('CNPJ 12');
  const other = await context.newPage();
  await other.goto('/settings');
  const reply = other.getByLabel('Texto da resposta');
  await reply.fill('Já vamos responder.');
  await asAdmin(page, 'POST', '/auth/logout-all');

  // The page may have been told before, and the button be under the window.
  await page.getByRole('button', { name: 'Cadastrar Menu' }).dispatchEvent('click');
  const modal = page.getByRole('dialog', { name: 'Sessão Expirada' });
  const otherModal = other.getByRole('dialog', { name: 'Sessão Expirada' });
  await expect(otherModal).toBeVisible();
  const password = modal.getByLabel('Senha de admin');
  await expect(password).toBeFocused();
  await password.fill('errada');
  await page.keyboard.press('Enter');
  await expect(modal.getByRole('alert')).toBeVisible();
  await expect(message).toHaveValue('pix');

  await modal.getByRole('button', { name: 'Fazer Login' }).click();
  await answerUnsaved(page, 'Continuar Editando');
  await expect(modal).toBeVisible();
  await password.fill('admin123');
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await expect(otherModal).toBeHidden();
  await expect(reply).toHaveValue('Já vamos responder.');
  await expect(message).toHaveValue('pix');
  await page.getByRole('button', { name: 'Cadastrar Menu' }).click();
  await expect(page.getByText('Item cadastrado com sucesso!')).toBeVisible();
  await other.close();
});

test('the window that asks for the password keeps the dialog under it as it was', async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/contatos');
  await asAdmin(page, 'POST', '/admin/contacts/contacts', { name: 'Gustavo', phone: '+55 11 98888-7777' });
  await page.getByRole('button', { name: 'Editar Gustavo' }).click();
  const dialog = page.getByRole('form', { name: 'Contato' });
  const company = dialog.getByLabel('Empresa');
  await company.fill('Padaria');
  await asAdmin(page, 'POST', '/auth/logout-all');
  const modal = page.getByRole('dialog', { name: 'Sessão Expirada' });
  // The page may have been told before, and the button be under the window.
  await dialog.getByRole('button', { name: 'Salvar' }).dispatchEvent('click');
  await expect(modal.getByLabel('Senha de admin')).toBeFocused();
  await page.keyboard.press('Escape');
  await modal.getByLabel('Senha de admin').fill('admin123');
  await page.keyboard.press('Enter');
  await expect(modal).toBeHidden();
  await expect(page.getByRole('dialog', { name: 'Descartar alterações?' })).toHaveCount(0);
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(company).toHaveValue('Padaria');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
});

/** The next item is created when the answer is called, and not before. */
async function holdCreation(page: Page, path: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  // The list is asked for at the same address, whenever something changed.
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'POST') await released.promise;
    await route.fallback();
  });
  return released.resolve;
}

const toldGone = (page: Page) => page.getByText('Este item foi excluído por outra pessoa.');

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

test('a form for new items saves what was typed meanwhile to the item just created', async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/menu/cadastro');
  const message = page.getByLabel('Mensagem', { exact: true });
  const reply = page.getByLabel('Resposta', { exact: true });
  const fillAndCorrect = async (text: string) => {
    await message.fill(text);
    await reply.fill('A');
    const release = await holdCreation(page, '/admin/menu');
    await page.getByRole('button', { name: 'Cadastrar Menu' }).click();
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
  // Nothing is left to ask about.
  await page.getByRole('link', { name: 'Menu Cadastrado' }).last().click();
  for (const row of [/pix.*Certo/, /frete.*Certo/, /troca.*Certo/]) {
    await expect(page.getByRole('row', { name: row })).toHaveCount(1);
  }

  await page.goto('/resposta/cadastro');
  await page.getByLabel('Telefone').fill('91987654321');
  await page.getByLabel('Mensagem recebida').fill('boleto');
  await reply.fill('A');
  const release = await holdCreation(page, '/admin/responses');
  await page.getByRole('button', { name: 'Cadastrar Resposta' }).click();
  await reply.fill('Certo');
  release();
  await again.click();
  await expect(page.getByText('Resposta atualizada com sucesso!')).toBeVisible();
  await expect(reply).toHaveValue('');
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

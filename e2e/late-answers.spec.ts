import type { Page } from '@playwright/test';
import { asAdmin } from './support/api.ts';
import { expect, test } from './support/journey.ts';
import { willShow } from './support/notices.ts';
import { answerUnsaved } from './support/unsaved.ts';

/** Holds the answers back until they are released: what a person does meanwhile must not be lost. */
async function hold(page: Page, path: string, method: string) {
  const released = Promise.withResolvers<void>();
  const count = { asked: 0, answered: 0 };
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    count.asked += 1;
    await released.promise;
    const response = await route.fetch();
    count.answered += 1;
    await route.fulfill({ response });
  });
  return {
    release: released.resolve,
    asked: (times: number) => expect.poll(() => count.asked).toBe(times),
    answered: (times: number) => expect.poll(() => count.answered).toBe(times),
  };
}

// Nothing but what a journey does asks for anything: the stream of changes never answers.
test.beforeEach(({ page }) => page.route('**/admin/changes*', () => {}));

const switches = [
  {
    title: 'of the groups',
    screen: '/settings',
    name: 'Responder mensagens de grupos',
    was: false,
    saves: { path: '**/admin/settings', method: 'POST' },
  },
  {
    title: 'of an alert',
    screen: '/settings',
    name: 'O disco está quase cheio',
    was: true,
    saves: { path: '**/admin/alerts', method: 'POST' },
  },
  {
    title: 'of a tag',
    screen: '/tags',
    name: 'Nome ativa',
    was: true,
    saves: { path: '**/admin/tags/*', method: 'PUT' },
  },
  {
    title: 'of a quick action',
    screen: '/quick-actions?tab=response',
    name: 'Saudação ativa',
    was: true,
    saves: { path: '**/admin/response-quick-actions/*', method: 'PUT' },
  },
];

for (const { title, screen, name, was, saves } of switches) {
  test(`the switch ${title} takes a second thought while the first is being saved`, async ({ page, openSession }) => {
    await openSession(page);
    const action = { name: 'Saudação', message: 'oi', reply: 'Olá!', sort_order: 1, is_active: true };
    await asAdmin(page, 'POST', '/admin/response-quick-actions', action);
    await page.goto(screen);
    const control = page.getByRole('switch', { name });
    await expect(control).toBeChecked({ checked: was });
    const saving = await hold(page, saves.path, saves.method);
    await control.press('Space');
    await saving.asked(1);
    await expect(control).toBeChecked({ checked: !was });
    await control.press('Space');
    await expect(control).toBeChecked({ checked: was });
    saving.release();
    await saving.answered(2);
    await page.reload();
    await expect(control).toBeChecked({ checked: was });
  });
}

test('what is corrected while a new item is being saved stays, and Enter saves it to the same item', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  await page.goto('/menu/cadastro');
  const message = page.getByLabel('Mensagem', { exact: true });
  const saving = await hold(page, '**/admin/menu', 'POST');
  await page.getByLabel('Resposta', { exact: true }).fill('Abrimos às 8h.');
  await message.fill('Horario');
  await page.keyboard.press('Enter');
  await saving.asked(1);
  await expect(page.getByRole('button', { name: 'Cadastrar Menu' })).toBeDisabled();
  await message.fill('Horário de verão');
  await page.keyboard.press('Enter');
  saving.release();
  await expect(message).toHaveValue('');
  const items: { message: string }[] = await asAdmin(page, 'GET', '/admin/menu');
  expect(items.map((item) => item.message)).toEqual(['Horário de verão']);
});

test('a row that is corrected while it is being saved is saved once more', async ({ page, openSession }) => {
  await openSession(page);
  await asAdmin(page, 'POST', '/admin/menu', { message: 'pix', reply: 'CNPJ' });
  await page.goto('/menu/listagem');
  await page.getByRole('button', { name: 'Editar pix' }).click();
  const form = page.getByRole('form', { name: 'Editar pix' });
  const saving = await hold(page, '**/admin/menu/*', 'PUT');
  await form.getByLabel('Resposta').fill('CNPJ 12');
  // From a text of several lines, Ctrl+Enter is what submits.
  await page.keyboard.press('Control+Enter');
  await saving.asked(1);
  await expect(form.getByRole('button', { name: 'Salvar' })).toBeDisabled();
  await form.getByLabel('Resposta').fill('CNPJ 12.345');
  await page.keyboard.press('Control+Enter');
  saving.release();
  await saving.answered(2);
  await expect(form).toBeHidden();
  await page.reload();
  await expect(page.getByRole('table')).toContainText('CNPJ 12.345');
});

test('a password corrected before the sign-in is answered is tried right after', async ({ page }) => {
  await page.goto('/login');
  const signing = await hold(page, '**/auth/login', 'POST');
  await page.getByLabel('Usuário').fill('admin');
  const password = page.getByLabel('Senha', { exact: true });
  await password.fill('admin12');
  await page.keyboard.press('Enter');
  await signing.asked(1);
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeDisabled();
  await password.fill('admin123');
  await page.keyboard.press('Enter');
  signing.release();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('the next message is simulated before the last one is answered', async ({ page, signIn }) => {
  await signIn(page);
  const message = page.getByLabel('Mensagem', { exact: true });
  const simulating = await hold(page, '**/admin/auto-reply/simulate', 'POST');
  await message.fill('oi');
  await page.keyboard.press('Enter');
  await simulating.asked(1);
  await message.fill('tem bolo?');
  await page.keyboard.press('Enter');
  await expect(message).toHaveValue('');
  simulating.release();
  const chat = page.getByRole('log', { name: 'Conversa simulada' });
  await expect(chat.getByText('tem bolo?')).toBeVisible();
  await expect(chat.getByText('Nenhuma resposta seria enviada')).toHaveCount(2);
});

test('what was answered is over, however late the lists follow', async ({ page, signIn }) => {
  await signIn(page);
  const button = page.getByRole('button', { name: 'Testar API' });
  const figures = await hold(page, '**/admin/api-calls/stats', 'GET');
  await button.click();
  await expect(page.getByText('API funcionando corretamente!')).toBeVisible();
  await expect(button).toBeEnabled();
  figures.release();
});

test('a form asked for while the list is loading opens with it', async ({ page, openSession }) => {
  await openSession(page);
  const loading = await hold(page, '**/admin/playwright', 'GET');
  await page.goto('/automacao/scraping');
  await loading.asked(1);
  await page.getByRole('button', { name: 'Novo Script' }).click();
  loading.release();
  await expect(page.getByRole('form', { name: 'Novo script' })).toBeVisible();
});

test('who wants the newest list need not wait for the one that comes by itself', async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/tags');
  const control = page.getByRole('switch', { name: 'Nome ativa' });
  await expect(control).toBeChecked();
  const loading = await hold(page, '**/admin/tags', 'GET');
  const isSaved = willShow(page, 'Tag atualizada com sucesso!');
  await control.press('Space');
  await loading.asked(1);
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await loading.asked(2);
  loading.release();
  await isSaved;
});

test('a bulk send can be cancelled while it is being paused', async ({ page, openSession }) => {
  await openSession(page);
  const at = new Date().toISOString();
  const figures = { total: 3, queued: 2, sent: 1, skipped: 0, failed: 0 };
  const about = { id: 1, instance_id: 'loja', message: 'Oi', interval: 60_000, created_at: at, updated_at: at };
  const options = { starts_at: null, hours: null, weekdays: null, wordings: [], skips_answered: false };
  const nothing = { media_kind: null, media_name: null, waiting_for: null, ended_for: null };
  const bulkSend = { ...about, ...options, ...figures, ...nothing, state: 'running' };
  await page.route('**/admin/whatsapp/bulk-sends', (route) => route.fulfill({ json: [bulkSend] }));
  await page.route('**/admin/whatsapp/bulk-sends/1/*', async (route) => {
    const action = route.request().url().split('/').at(-1);
    if (action === 'recipients') return route.fulfill({ json: [] });
    bulkSend.state = action === 'pause' ? 'paused' : 'cancelled';
    return route.fulfill({ json: bulkSend });
  });
  const released = Promise.withResolvers<void>();
  await page.route('**/admin/whatsapp/bulk-sends/1/pause', async (route) => {
    await released.promise;
    await route.fallback();
  });
  await page.goto('/contatos');
  await page.getByRole('button', { name: 'Acompanhar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Envio em massa' });
  await dialog.getByRole('button', { name: 'Pausar' }).click();
  await expect(dialog.getByRole('button', { name: 'Pausar' })).toBeDisabled();
  page.once('dialog', (question) => void question.accept());
  await dialog.getByRole('button', { name: 'Cancelar Envio' }).click();
  released.resolve();
  await expect(dialog.getByText('Cancelado')).toBeVisible();
});

for (const place of ['in the form', 'nowhere'] as const) {
  test(`Escape with the focus ${place} cancels a form as soon as its refused save is answered`, async ({
    page,
    openSession,
  }) => {
    await openSession(page);
    await asAdmin(page, 'POST', '/admin/contacts/groups', { name: 'Clientes' });
    await page.goto('/contatos');
    await page.getByRole('button', { name: 'Gerenciar grupos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Gerenciar grupos' });
    await dialog.getByRole('button', { name: 'Novo Grupo' }).click();
    const form = dialog.getByRole('form', { name: 'Novo grupo' });
    await form.getByLabel('Nome').fill('CLIENTES');
    const saving = await hold(page, '**/admin/contacts/groups', 'POST');
    await page.keyboard.press('Enter');
    await saving.asked(1);
    if (place === 'nowhere') await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Escape');
    await expect(form).toBeVisible();
    saving.release();
    await answerUnsaved(page, 'Descartar');
    await expect(form).toBeHidden();
    await expect(dialog).toBeVisible();
  });
}

import type { Page } from '@playwright/test';
import { asAdmin } from './support/api.ts';
import { visibleProblems } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { conflictOf } from './support/two-people.ts';

test('two browsers edit one menu item, and one section: the second save shows both texts and decides', async ({
  browser,
  product,
  page: bia,
  openSession,
}) => {
  const context = await browser.newContext({ baseURL: product.url });
  const ana = await context.newPage();
  await openSession(bia);
  await openSession(ana);
  await asAdmin(bia, 'POST', '/admin/menu', { message: 'horario', reply: 'Das 8h às 18h' });
  const edit = async (page: Page, reply: string) => {
    await page.getByRole('button', { name: 'Editar horario' }).click();
    await page.getByRole('form').getByLabel('Resposta').fill(reply);
  };
  const save = (page: Page) => page.getByRole('form').getByRole('button', { name: 'Salvar' }).click();
  for (const page of [ana, bia]) {
    await page.goto('/menu/listagem');
    await edit(page, page === ana ? 'Das 9h às 18h' : 'Das 8h às 20h');
  }

  await save(ana);
  await expect(ana.getByText('Item atualizado com sucesso!')).toBeVisible();
  await save(bia);
  const { dialog, mine, saved, decide } = conflictOf(bia);
  await expect(mine('Resposta')).toHaveText('Das 8h às 20h');
  await expect(saved('Resposta')).toHaveText('Das 9h às 18h');
  await expect(mine('Resposta').locator('mark')).toHaveText(['8h', '20h']);
  await expect(saved('Resposta').locator('mark')).toHaveText(['9h', '18h']);
  // What both have in common need not be compared.
  await expect(mine('Mensagem')).toBeHidden();
  expect(await visibleProblems(bia, '[role=dialog]')).toEqual([]);

  await bia.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const form = bia.getByRole('form', { name: 'Editar horario' });
  await expect(form.getByLabel('Resposta')).toHaveValue('Das 8h às 20h');
  await save(bia);
  await decide('Salvar a Minha Versão');
  await expect(form).toBeHidden();
  await expect(bia.getByRole('row', { name: /horario/ })).toContainText('Das 8h às 20h');

  // Typed over what was on the screen since before.
  await edit(ana, 'Fechado');
  await asAdmin(ana, 'PUT', '/admin/menu/1', { message: 'horario', reply: 'Das 8h às 21h' });
  await save(ana);
  await conflictOf(ana).decide('Ficar com a Versão Salva');
  await expect(ana.getByRole('form')).toBeHidden();
  await expect(ana.getByRole('row', { name: /horario/ })).toContainText('Das 8h às 21h');
  await expect(ana.getByRole('button', { name: 'Editar horario' })).toBeFocused();

  // Deleted while the two texts are compared: told once, and what was typed can be saved as a new item.
  await edit(ana, 'Só à tarde');
  await asAdmin(ana, 'PUT', '/admin/menu/1', { message: 'horario', reply: 'Das 8h às 22h' });
  await save(ana);
  await expect(conflictOf(ana).dialog).toBeVisible();
  await asAdmin(ana, 'DELETE', '/admin/menu/1');
  await expect(ana.getByText('Este item foi excluído por outra pessoa.')).toBeVisible();
  await conflictOf(ana).decide('Salvar a Minha Versão');
  const anew = ana.getByRole('form').getByRole('button', { name: 'Salvar como Novo Item' });
  await expect(anew).toBeEnabled();
  await expect(ana.getByRole('form').getByRole('alert')).toHaveCount(0);
  await anew.click();
  await expect(ana.getByRole('form')).toBeHidden();
  await expect(ana.getByRole('row', { name: /horario/ })).toContainText('Só à tarde');

  // Different fields of one section: told all the same, and both changes can be kept.
  for (const page of [ana, bia]) await page.goto('/settings');
  const goodbye = (page: Page) => page.getByRole('textbox', { name: 'Confirmação da saída' });
  const words = (page: Page) => page.getByRole('textbox', { name: 'Palavras para sair' });
  const saveWords = (page: Page) => page.getByRole('button', { name: 'Salvar Palavras' });
  await words(bia).fill('CHEGA');
  await goodbye(ana).fill('Até mais!');
  await saveWords(ana).click();
  await expect(ana.getByText('Configurações salvas com sucesso!')).toBeVisible();
  await saveWords(bia).click();
  await expect(mine('Palavras para sair')).toHaveText('CHEGA');
  await expect(saved('Confirmação da saída')).toHaveText('Até mais!');
  await expect(dialog.getByRole('region')).toHaveCount(2);
  expect(await visibleProblems(bia, '[role=dialog]')).toEqual([]);
  await decide('Salvar as Duas Alterações');
  await expect(goodbye(bia)).toHaveValue('Até mais!');
  await expect(saveWords(bia)).toBeDisabled();
  for (const page of [ana, bia]) {
    await expect(words(page)).toHaveValue('CHEGA');
    await expect(goodbye(page)).toHaveValue('Até mais!');
  }
  await context.close();
});

test('settings and AI settings are compared by section, and what is saved can be taken over', async ({
  page,
  openSession,
}) => {
  await openSession(page);
  await page.goto('/settings');
  const reply = page.getByLabel('Texto da resposta', { exact: true });
  await reply.fill('Minha resposta');
  // Another section is no business of this one.
  await asAdmin(page, 'POST', '/admin/settings', { opt_out_words: 'FIM' });
  await page.getByRole('button', { name: 'Salvar Resposta Padrão' }).click();
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible();

  const alike = 'Bom dia!\n'.repeat(60);
  await reply.fill(`${alike}Minha resposta`);
  await asAdmin(page, 'POST', '/admin/settings', { default_response: `${alike}Sua resposta` });
  await page.getByRole('button', { name: 'Salvar Resposta Padrão' }).click();
  const { dialog, mine, saved, decide } = conflictOf(page);
  // However long the texts, where they differ is in sight.
  await expect(mine('Texto da resposta').locator('mark')).toHaveText('Minha');
  await expect(saved('Texto da resposta').locator('mark')).toHaveText('Sua');
  for (const version of [mine, saved]) {
    await expect(version('Texto da resposta').locator('mark')).toBeInViewport({ ratio: 1 });
  }
  await decide('Ficar com a Versão Salva');
  await expect(reply).toHaveValue(`${alike}Sua resposta`);
  await expect(page.getByRole('button', { name: 'Salvar Resposta Padrão' })).toBeDisabled();

  await page.goto('/openai');
  const prompt = page.getByLabel('Prompt do sistema');
  await prompt.fill('Seja breve.');
  await asAdmin(page, 'POST', '/admin/settings/openai', {
    ...aiDefaults,
    OPENAI_API_KEY: 'sk-outra-1234',
    OPENAI_SYSTEM_PROMPT: 'Seja gentil.',
  });
  await page.getByRole('button', { name: 'Salvar Configurações' }).click();
  await expect(mine('Chave da API')).toBeHidden();
  await expect(saved('Chave da API')).toHaveText('••••1234');
  await expect(saved('Prompt do sistema')).toHaveText('Seja gentil.');
  // However much differs, what can be done about it is in sight.
  const { width = 1280, height = 800 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width, height: 360 });
  await expect(dialog.getByRole('button', { name: 'Salvar a Minha Versão' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width, height });
  await decide('Salvar a Minha Versão');
  await expect(page.getByText('Configurações da OpenAI salvas com sucesso!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Chave da API')).toHaveValue('sk-outra-1234');
  await page.reload();
  await expect(prompt).toHaveValue('Seja breve.');
  await expect(page.getByLabel('Chave da API')).toHaveValue('sk-outra-1234');
});

const aiDefaults = {
  OPENAI_API_KEY: '',
  OPENAI_ENABLED: 'false',
  OPENAI_MODEL: 'gpt-3.5-turbo',
  OPENAI_MAX_TOKENS: '150',
  OPENAI_TEMPERATURE: '0.7',
};

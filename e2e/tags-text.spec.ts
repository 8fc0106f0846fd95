import { expect, test } from './support/journey.ts';
import { addTag, customRow, formOf, testArea } from './support/tags.ts';

test.beforeEach(async ({ page, openSession }) => {
  await openSession(page);
  await page.goto('/tags');
  await expect(page.getByRole('heading', { name: 'Tags', level: 1 })).toBeVisible();
});

test('the sample text shows what the tags give, and a missing one is created from there', async ({ page }) => {
  const area = testArea(page);
  await expect(area.text).toHaveValue(/\{nome\}.*\{data\}.*\{hora\}.*\{endereco\}/);
  await expect(area.preview).toContainText(
    /Olá, João Silva! Hoje é \d\d\/\d\d\/\d{4} e agora são \d\d:\d\d\. .*\{endereco\}/,
  );
  await expect(area.problems).toContainText('{endereco} não existe.');
  await area.submit.click();
  await expect(area.processed).toContainText('Olá, João Silva!');
  await expect(area.processed).toContainText('{endereco}');
  await expect(area.problems).toContainText('{endereco} não existe.');

  await area.problems.getByRole('button', { name: 'Criar Tag' }).click();
  const fields = formOf(page, 'Nova tag');
  await expect(fields.name).toHaveValue('endereco');
  await fields.displayName.fill('Endereço');
  await fields.value.fill('Rua das Flores, 10');
  await expect(area.preview).toContainText('Nosso endereço é Rua das Flores, 10.');
  await expect(area.problems).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Tag criada com sucesso!')).toBeVisible();
  await expect(fields.form).toBeHidden();
  await expect(customRow(page, 'Endereço')).toContainText('Rua das Flores, 10');

  await area.submit.click();
  await expect(area.processed).toContainText('Nosso endereço é Rua das Flores, 10.');
  await area.text.fill('Só {nome}');
  await expect(area.processed).toBeHidden();
  await expect(area.preview).toContainText('Só João Silva');
});

test('a text is tested: what stays in braces is explained, and nothing is not a text', async ({ page }) => {
  const area = testArea(page);
  await area.text.fill('');
  await area.submit.click();
  await expect(page.getByText('Digite um texto para testar')).toBeVisible();
  await expect(area.text).toBeFocused();

  await area.text.fill('Olá, ');
  await area.insert('nome').click();
  await page.keyboard.type('!');
  await expect(area.text).toHaveValue('Olá, {nome}!');
  await expect(area.preview).toContainText('Olá, João Silva!');

  await addTag(page, { name: 'vazia', displayName: 'Vazia', value: '' });
  await area.text.fill('{Nome} {nome completo} {cupom} {vazia}');
  await area.submit.click();
  await expect(area.processed).toContainText('{Nome} {nome completo} {cupom} {vazia}');
  await expect(area.problems.getByRole('listitem')).toContainText([
    '{Nome} não existe; escreva {nome}.',
    '{nome completo} não existe, e uma tag só pode ter letras, números e underscore.',
    '{cupom} não existe.',
    '{vazia} não tem valor.',
  ]);

  await page.route('**/admin/tags/process', (route) => route.fulfill({ status: 500, body: '' }));
  await area.text.fill('Oi');
  await area.submit.click();
  await expect(page.getByText('Erro ao processar tags')).toBeVisible();
  await expect(area.preview).toContainText('Oi');
});

import { asAdmin } from './support/api.ts';
import { visibleProblems } from './support/axe.ts';
import { expect, test } from './support/journey.ts';
import { closeNotices } from './support/notices.ts';

test('a contact leaves by a word of the settings, and its data is shown and erased', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page);
  await page.getByRole('link', { name: 'Configurações' }).click();
  const words = page.getByRole('region', { name: 'Saída de Contatos' });
  await words.getByLabel('Palavras para sair').fill('SAIR, CHEGA');
  await words.getByRole('button', { name: 'Salvar Palavras' }).click();
  await expect(page.getByText('Configurações salvas com sucesso!')).toBeVisible();

  const phone = '+55 11 98765-4321';
  const say = async (message: string) => {
    const answer = await page.request.post(`${product.url}/api/`, {
      data: { app: 'WhatsAuto', sender: phone, phone, message },
    });
    return (await answer.json()).reply;
  };
  expect(await say('chega')).toContain('não receberá mais mensagens');
  expect(await say('oi')).toBe('');

  const privacy = page.getByRole('region', { name: 'Privacidade' });
  await privacy.getByLabel('Telefone').fill('20 98765-4321');
  await privacy.getByRole('button', { name: 'Procurar' }).click();
  await expect(privacy.getByText('DDD inválido. Use um código de área brasileiro válido')).toBeVisible();
  await privacy.getByLabel('Telefone').fill('11 98765-4321');
  await privacy.getByRole('button', { name: 'Procurar' }).click();
  await expect(privacy.getByText(`Sobre ${phone}: 1 contato, 2 chamadas da API.`)).toBeVisible();
  await expect(privacy.getByText('Pediu para sair com “chega”, por uma chamada sem chave')).toBeVisible();

  const download = page.waitForEvent('download');
  await privacy.getByRole('button', { name: 'Baixar Dados' }).click();
  expect((await download).suggestedFilename()).toBe('dados-5511987654321.json');

  page.once('dialog', (question) => void question.accept());
  await privacy.getByRole('button', { name: 'Apagar Tudo' }).click();
  await expect(privacy.getByText(`Nada guardado sobre ${phone}.`)).toBeVisible();

  // Of an app that tells no number: chosen from those who have the name.
  for (const sender of ['Tia Rosa', 'Rosa da Silva']) {
    await page.request.post(`${product.url}/api/`, { data: { app: 'AutoResponder', sender, message: 'SAIR' } });
  }
  await privacy.getByLabel('Telefone ou nome').fill('Fulano');
  await privacy.getByRole('button', { name: 'Procurar' }).click();
  await expect(privacy.getByText(/^Ninguém com esse nome nos contatos/)).toBeVisible();
  await asAdmin(page, 'POST', '/admin/contacts/contacts', { name: 'Rosa Lima', phone: '11 91234-5678' });
  await privacy.getByLabel('Telefone ou nome').fill('rosa');
  await privacy.getByRole('button', { name: 'Procurar' }).click();
  const people = privacy.getByRole('region', { name: 'Pessoas encontradas' });
  await expect(people.getByRole('listitem')).toHaveCount(3);
  await closeNotices(page);
  expect(await visibleProblems(page)).toEqual([]);
  await people.getByRole('button', { name: 'Escolher Rosa Lima, +55 11 91234-5678' }).click();
  await expect(privacy.getByText('Sobre Rosa Lima (+55 11 91234-5678): 1 contato.')).toBeVisible();
  await people.getByRole('button', { name: 'Escolher Tia Rosa' }).click();
  await expect(privacy.getByText('Sobre Tia Rosa: 1 contato, 1 chamada da API.')).toBeVisible();
  page.once('dialog', (question) => void question.accept());
  await privacy.getByRole('button', { name: 'Apagar Tudo' }).click();
  await expect(privacy.getByText('Nada guardado sobre Tia Rosa.')).toBeVisible();
});

test('opt-outs that came without a key are listed in one place and undone', async ({ page, product, signIn }) => {
  const say = async (phone: string, message: string) => {
    const data = { app: 'WhatsAuto', sender: phone, phone, message };
    return (await (await page.request.post(`${product.url}/api/`, { data })).json()).reply;
  };
  const [ana, bia, caio] = ['+55 11 98765-4321', '+55 11 98765-4322', '+55 11 98765-4323'] as const;
  for (const phone of [ana, bia, caio]) await say(phone, 'SAIR');

  await signIn(page);
  await page.getByRole('link', { name: 'Configurações' }).click();
  const list = page.getByRole('region', { name: 'Saídas sem chave' });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  expect(await visibleProblems(page)).toEqual([]);
  await list.getByRole('button', { name: `Desfazer a saída de ${bia}` }).click();
  await expect(page.getByText('1 saída desfeita')).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(2);

  page.once('dialog', (question) => void question.accept());
  await list.getByRole('button', { name: 'Desfazer Todas' }).click();
  await expect(page.getByText('2 saídas desfeitas')).toBeVisible();
  await expect(list).toHaveCount(0);
  expect(await say(ana, 'SAIR')).toContain('não receberá mais mensagens');
});

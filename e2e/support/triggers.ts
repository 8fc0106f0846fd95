import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test as journey } from './journey.ts';

interface Call {
  method: string;
  path: string;
  body: string;
}

export interface ShopApi {
  url: string;
  calls: Call[];
}

/** Somebody else's system on loopback, which the product is allowed to call. */
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape.
export async function shopApi({}: object, use: (api: ShopApi) => Promise<void>): Promise<void> {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    calls.push({ method: request.method ?? '', path: request.url ?? '', body });
    response.writeHead(request.url === '/falha' ? 500 : 200).end('{"pedido":42}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await use({ url: `http://127.0.0.1:${port}`, calls });
  server.close();
  server.closeAllConnections();
}

export const allowed = { ALLOW_PRIVATE_NETWORK: 'true' };

export const test = journey.extend<{ shopApi: ShopApi }>({ shopApi, env: allowed });

export const screen = (page: Page) => ({
  create: page.getByRole('button', { name: 'Novo Gatilho' }),
  card: (name: string) => page.getByRole('listitem', { name, exact: true }),
  form: (name: string) => formOf(page, name),
  tab: (name: string) => page.getByRole('tab', { name }),
  runs: page.getByRole('list', { name: 'Execuções' }).locator('details'),
});

export function formOf(page: Page, name: string) {
  const form = page.getByRole('form', { name });
  return {
    form,
    name: form.getByLabel('Nome'),
    type: form.getByRole('combobox', { name: 'Tipo' }),
    condition: form.getByRole('combobox', { name: 'Condição', exact: true }),
    value: form.getByLabel('Valor da condição'),
    active: form.getByLabel('Ativo'),
    actions: form.getByRole('list', { name: 'Ações do gatilho' }).getByRole('listitem'),
    add: form.getByRole('button', { name: 'Adicionar Ação' }),
    save: form.getByRole('button', { name: 'Salvar' }),
  };
}

export async function choose(
  page: Page,
  label: string,
  option: string,
  within = page.getByRole('main'),
): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

export async function openActionDialog(page: Page, type: string) {
  await page.getByRole('button', { name: 'Adicionar Ação' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar ação' });
  // A dialog puts the focus where it begins, which would close a list that was opened before.
  await expect(dialog.getByRole('combobox', { name: 'Tipo de ação' })).toBeFocused();
  if (type !== 'Enviar mensagem no WhatsApp') await choose(page, 'Tipo de ação', type, dialog);
  return { dialog, add: dialog.getByRole('button', { name: 'Adicionar', exact: true }) };
}

import type { Page } from '@playwright/test';
import { asAdmin } from './api.ts';
import type { redPicture } from './pictures.ts';

export const shop = '5511987654321';

export const ana = '5511912345678';

export const parts = (page: Page) => ({
  instance: page.getByRole('combobox', { name: 'Instância' }),
  phone: page.getByLabel('Telefone'),
  message: page.getByLabel('Mensagem', { exact: true }),
  tag: (name: string) => page.getByRole('group', { name: 'Inserir tag' }).getByRole('button', { name, exact: true }),
  file: page.getByRole('group', { name: 'Imagem' }).locator('input[type="file"]'),
  image: page.getByRole('group', { name: 'Imagem' }),
  thumbnail: page.getByRole('img', { name: 'Prévia da imagem escolhida' }),
  preview: page.getByRole('region', { name: 'Prévia da mensagem' }),
  send: page.getByRole('button', { name: 'Enviar Mensagem' }),
  banner: page.getByRole('status').filter({ hasText: 'Enviada para' }),
  actions: page.getByRole('region', { name: 'Ações rápidas' }),
  recent: page.getByRole('region', { name: 'Envios recentes' }),
});

export const addQuickAction = (page: Page, fields: Record<string, string>, media?: typeof redPicture) =>
  asAdmin(page, 'POST', '/admin/quick-actions', media ? { ...fields, media } : fields);

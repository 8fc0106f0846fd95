import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

export const phone = '5511987654321';

export const parts = (page: Page) => {
  const section = page.getByRole('region', { name: 'Instâncias do WhatsApp' });
  const form = section.getByRole('form', { name: 'Nova instância' });
  const dialog = page.getByRole('dialog');
  return {
    section,
    row: (name: string) => section.getByRole('listitem').filter({ hasText: name }),
    form: {
      self: form,
      name: form.getByLabel('Nome'),
      id: form.getByLabel('ID', { exact: true }),
      pairing: form.getByRole('radio', { name: 'Código de pareamento' }),
      phone: form.getByLabel('Número do WhatsApp'),
      create: form.getByRole('button', { name: 'Criar Instância' }),
    },
    dialog,
    qr: dialog.getByRole('img', { name: /^QR Code para conectar/ }),
  };
};

/** The eight characters on the screen, as a person types them. */
export const shownCode = async (dialog: Locator): Promise<string> => {
  const code = dialog.locator('code');
  await expect(code).toHaveText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  return code.innerText();
};

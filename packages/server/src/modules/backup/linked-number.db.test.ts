import { expect, it } from 'vitest';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { createFolder } from './backup.fixture.ts';

it('stays linked while the data is replaced, and answers with what came back', async () => {
  const { api, link, until, ana, shop, eventually } = await createWhatsAppApp({ backupDir: createFolder() });
  await link();
  await api.settings.save({ body: { default_response: 'Do backup' } });
  const { filename } = await api.backup.create({ body: {} });
  await api.settings.save({ body: { default_response: 'Depois' } });
  await ana.write(shop, 'oi');
  await eventually(() => expect(ana.inbox.map(({ text }) => text)).toEqual(['Depois']));

  await api.backup.restore({ params: { filename }, body: {} });
  await until('loja', 'connected');
  await ana.write(shop, 'oi de novo');
  await eventually(() => expect(ana.inbox.map(({ text }) => text)).toEqual(['Depois', 'Do backup']));
});

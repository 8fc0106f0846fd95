import { expect, it } from 'vitest';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

it('people of one name who hide their numbers are told apart, and each is found', async () => {
  const { api, whatsApp, shop, link, ana, eventually } = await createWhatsAppApp();
  await link();
  const named = whatsApp.account({ phone: '5511922220001', name: ana.name });
  const coded = whatsApp.account({ phone: '5511922220002', name: ana.name });
  named.handle = 'ana.doces';
  for (const person of [named, coded]) person.hidesPhone = true;
  for (const person of [named, coded, ana]) await person.write(shop, 'oi');

  const list = async (name?: string) =>
    (await api.conversations.list({ query: { ...(name && { name }) } })).conversations;
  const code = coded.lid.slice(-4);
  const hidden = [`Número oculto, código ${code}`, '@ana.doces'];
  await eventually(async () =>
    expect((await list()).map(({ hidden_as }) => hidden_as).sort()).toEqual(['', ...hidden].sort()),
  );
  expect((await list()).map(({ name }) => name)).toEqual([ana.name, ana.name, ana.name]);
  expect(await list(code)).toMatchObject([{ hidden_as: hidden[0], phone: '' }]);
  for (const wanted of ['@ana.doces', 'ANA.doces', `${ana.name} doces`]) {
    expect(await list(wanted)).toMatchObject([{ hidden_as: '@ana.doces', phone: '' }]);
  }
  const [found] = await list('@ana.doces');
  expect(await api.conversations.get({ params: { id: found?.id ?? 0 } })).toMatchObject({ hidden_as: '@ana.doces' });

  named.handle = 'ana.bolos';
  await named.write(shop, 'mudei');
  await eventually(async () => expect(await list('ana.bolos')).toMatchObject([{ hidden_as: '@ana.bolos' }]));
  expect(await list('ana.doces')).toEqual([]);

  // From then on the number tells who it is; the handle is still looked for.
  await shop.tellNumberOf(named);
  await eventually(async () => {
    expect(await list('0001')).toMatchObject([{ hidden_as: '', phone: '+55 11 92222-0001' }]);
    expect(await list('ana.bolos')).toMatchObject([{ phone: '+55 11 92222-0001' }]);
  });
});

it('who has neither name nor handle is called by the code', async () => {
  const { api, whatsApp, shop, link, eventually } = await createWhatsAppApp();
  await link();
  const person = whatsApp.account({ phone: '5511922220002', name: '' });
  person.hidesPhone = true;
  await person.write(shop, 'oi');
  const name = `Número oculto, código ${person.lid.slice(-4)}`;
  await eventually(async () =>
    expect((await api.conversations.list()).conversations).toMatchObject([{ name, hidden_as: name }]),
  );
});

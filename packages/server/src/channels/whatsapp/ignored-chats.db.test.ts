import { expect, it } from 'vitest';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

const inAWeek = new Date(Math.floor(Date.now() / 1000) * 1000 + 7 * 24 * 60 * 60_000);

/** A linked shop that answers everything, and whatever it says to WhatsApp about what it got. */
async function createShop() {
  const app = await createWhatsAppApp();
  const { api, database, shop, whatsApp, eventually } = app;
  await api.settings.save({ body: { default_response: 'Já respondemos' } });
  await app.link();
  const said: { tag: string; attrs: Record<string, string> }[] = [];
  whatsApp.on((event) => {
    if (event.type === 'stanza' && ['ack', 'receipt'].includes(event.stanza.tag)) said.push(event.stanza);
  });
  const stored = async () => {
    const { db } = database;
    return {
      incoming: await db.selectFrom('incoming_messages').select(['text', 'state', 'source']).orderBy('id').execute(),
      senders: await db.selectFrom('known_senders').select('person_key').orderBy('person_key').execute(),
      contacts: await db.selectFrom('contacts').select('person_key').execute(),
      outgoing: (await db.selectFrom('outgoing_messages').select('text').execute()).length,
    };
  };
  const nothingWaits = () => eventually(() => expect(shop.devices[0]?.waiting).toBe(0));
  return { ...app, said, stored, nothingWaits };
}

it('status updates and channels are acknowledged plainly, and nothing of them is kept or answered', async () => {
  const { shop, ana, whatsApp, said, stored, nothingWaits, eventually } = await createShop();
  const ids = [
    await ana.postStatus('na praia', [shop], { tag: 'status' }),
    await ana.postStatus('SAIR', [shop]),
    await ana.postToChannel('SAIR', [shop]),
  ];
  const beto = whatsApp.account({ phone: '5521998765432', name: 'Beto' });
  await beto.write(shop, 'oi');
  await beto.waitForMessage(({ text }) => text === 'Já respondemos');
  await nothingWaits();
  const about = said.filter(({ attrs }) => ids.includes(attrs['id'] ?? ''));
  expect(about.map(({ tag, attrs }) => [tag, attrs['class'], attrs['error']])).toEqual([
    ['ack', 'status', undefined],
    ['ack', 'message', undefined],
    ['ack', 'message', undefined],
  ]);
  expect(about[2]?.attrs['to']).toMatch(/@newsletter$/);
  await eventually(async () =>
    expect(await stored()).toEqual({
      incoming: [{ text: 'oi', state: 'answered', source: 'default' }],
      senders: [{ person_key: beto.phone }],
      contacts: [],
      outgoing: 1,
    }),
  );
  expect(ana.inbox).toEqual([]);
});

it('what is said in a group that is not answered opens no chat with its writer', async () => {
  const { api, shop, ana, whatsApp, stored, said, nothingWaits, eventually } = await createShop();
  await api.contacts.create({ body: { name: 'Ana', phone: ana.phone } });
  const group = whatsApp.group({ subject: 'Clientes', members: [shop, ana] });
  const silent = (text: string) => ({ text, state: 'silent', source: 'group' });
  const decided = (...texts: string[]) =>
    eventually(async () => expect((await stored()).incoming).toEqual(texts.map(silent)));
  await ana.writeToGroup(group, 'oi, gente');
  await decided('oi, gente');
  const id = await ana.writeToGroup(group, 'bom dia');
  await decided('oi, gente', 'bom dia');
  await nothingWaits();
  const about = said.filter(({ attrs }) => attrs['id'] === id);
  expect(about.length).toBeGreaterThan(0);
  expect(about.filter(({ attrs }) => attrs['error'])).toEqual([]);

  const asked = { instanceId: 'loja', message: 'Promoção', selection: { filter: {} }, limit: 10, interval: 0 };
  expect(await api.bulkSends.estimate({ body: asked })).toMatchObject({ recipients: 1, strangers: 1 });
  shop.lockReachOut({ until: inAWeek });
  await eventually(async () => expect((await api.instances.list())[0]?.lock).not.toBe(null));
  const body = { instanceId: 'loja', to: ana.phone, message: 'olá' };
  await expect(api.send.send({ body, files: { media: undefined } })).rejects.toMatchObject({ code: 'NUMBER_LOCKED' });
  expect(await stored()).toMatchObject({ outgoing: 0 });
  expect(ana.inbox).toEqual([]);
});

import { expect, it } from 'vitest';
import { createPeopleQueries } from '../../modules/people/join-people.ts';
import type { PersonKey } from '../../modules/people/person-key.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { createIncomingMessagesRepository } from './incoming-messages.repository.ts';

/** A linked shop that answers everything; what WhatsApp was told could not be taken is remembered. */
async function createShop(...options: Parameters<typeof createWhatsAppApp>) {
  const app = await createWhatsAppApp(...options);
  const { api, database, shop, whatsApp, eventually } = app;
  await api.settings.save({ body: { default_response: 'Já respondemos' } });
  await app.link();
  const refused: string[] = [];
  whatsApp.on((event) => {
    if (event.type === 'stanza' && event.stanza.tag === 'ack' && event.stanza.attrs['error']) {
      refused.push(`${event.stanza.attrs['id']} ${event.stanza.attrs['error']}`);
    }
  });
  const rows = () =>
    database.db.selectFrom('incoming_messages').select(['text', 'person_key', 'state']).orderBy('id').execute();
  const settled = async (count: number) => {
    await eventually(() => expect(shop.devices[0]?.waiting).toBe(0));
    await eventually(async () => {
      const found = await rows();
      expect(found.filter(({ state }) => state !== 'received')).toHaveLength(count);
    });
  };
  return { ...app, refused, rows, settled };
}

it('a message that comes under the number and under the alias is one, and answered once', async () => {
  const { ana, shop, rows, settled } = await createShop();
  await ana.write(shop, 'primeira');
  await settled(1);
  const [id, other] = ['3EB0AAAAAAAAAAAAAAAA01', '3EB0AAAAAAAAAAAAAAAA02'];
  await ana.write(shop, 'oi', { id, addressing: 'lid' });
  await ana.write(shop, 'oi', { id, addressing: 'pn' });
  // Side by side, too.
  await Promise.all([
    ana.write(shop, 'olá', { id: other, addressing: 'pn' }),
    ana.write(shop, 'olá', { id: other, addressing: 'lid' }),
  ]);
  await ana.write(shop, 'última');
  await ana.waitForMessage(() => ana.inbox.length >= 4);
  await settled(4);
  expect((await rows()).map(({ text }) => text).sort()).toEqual(['oi', 'olá', 'primeira', 'última']);
  expect(ana.inbox).toHaveLength(4);
});

it('one that came under an alias whose number nobody knew, and under the number, is one when the number is learnt', async () => {
  const { ana, database, clock } = await createShop();
  const { db } = database;
  const at = clock.read().toISOString();
  const alias = `lid:${ana.lid}` as PersonKey;
  const messages = createIncomingMessagesRepository(db);
  const message = (person_key: PersonKey, message_id: string, participant = '') =>
    messages.add({
      ...{
        instance_id: 'loja',
        chat: `${person_key}@x`,
        message_id,
        participant,
        person_key,
        phone: '',
        text: message_id,
      },
      ...{ sender_name: 'Ana', kind: 'text', content: null, media_id: null, sent_at: at, created_at: at },
    });
  await message(alias, 'A');
  await message(ana.phone, 'A');
  await message(ana.phone, 'B');
  await message(alias, 'B');
  await message(alias, 'C');
  await message(ana.phone, 'C', 'in a group');
  await db
    .transaction()
    .execute((queries) => createPeopleQueries(queries, (key) => `hash:${key}`).join(alias, ana.phone));
  const rows = await db.selectFrom('incoming_messages').select(['id', 'text', 'person_key']).orderBy('id').execute();
  expect(rows.map(({ text, person_key }) => [text, person_key])).toEqual([
    ['A', ana.phone],
    ['B', ana.phone],
    ['C', ana.phone],
    ['C', ana.phone],
  ]);
});

it('the same id of two people is two messages', async () => {
  const { ana, shop, whatsApp, rows, settled } = await createShop();
  const beto = whatsApp.account({ phone: '5521998765432', name: 'Beto' });
  const id = '3EB0CCCCCCCCCCCCCCCC01';
  await ana.write(shop, 'de Ana', { id });
  await beto.write(shop, 'de Beto', { id });
  await settled(2);
  expect((await rows()).map(({ text }) => text).sort()).toEqual(['de Ana', 'de Beto']);
});

it('the first words of somebody new in a group are taken at once', async () => {
  const { shop, ana, whatsApp, refused, rows, settled } = await createShop();
  const group = whatsApp.group({ subject: 'Clientes', members: [shop, ana] });
  await ana.writeToGroup(group, 'oi, gente');
  await settled(1);
  expect(await rows()).toMatchObject([{ text: 'oi, gente', person_key: ana.phone }]);
  expect(refused).toEqual([]);
});

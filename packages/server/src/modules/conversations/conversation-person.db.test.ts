import { describe, expect, it } from 'vitest';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { createAliases } from '../people/aliases.ts';

async function createShop() {
  const app = await createWhatsAppApp();
  const { api, eventually } = app;
  await app.link();
  const talkWith = (wanted: string, channel = 'whatsapp') =>
    eventually(async () => {
      const { conversations } = await api.conversations.list();
      const found = conversations.find((talk) => talk.name === wanted && talk.channel === channel);
      if (!found) throw new Error('no conversation');
      return found;
    });
  const personOf = (id: number) => api.conversationPerson.get({ params: { id } });
  return { ...app, talkWith, personOf };
}

describe('the person of a conversation', () => {
  it('is shown with all that is known, whichever channel they use', async () => {
    const { api, ana, shop, request, talkWith, personOf, database } = await createShop();
    const phone = '+55 11 98765-4321';
    await ana.write(shop, 'SAIR');
    const talk = await talkWith(phone);
    await api.responses.create({ body: { phone, message: 'pedido', reply: 'Saiu para entrega' } });
    await api.responses.create({ body: { phone: '+55 21 91234-5678', message: 'pedido', reply: 'De outra' } });
    await api.notes.create({ params: { id: talk.id }, body: { text: 'uma nota' } });
    await request({ method: 'POST', url: '/api/', payload: { app: 'WhatsAuto', phone, sender: 'Ana', message: 'oi' } });
    const inApp = await talkWith(phone, 'api');
    await createAliases(database, (key) => `hash:${key}`).learn('77', '5511987654321');

    const person = await personOf(talk.id);
    expect(person).toMatchObject({
      contact: { name: phone, phone, email: '' },
      groups: [{ name: 'Bloqueado' }],
      consentEvents: [{ kind: 'left', word: 'SAIR', channel: 'whatsapp', without_key: false }],
      responses: [{ message: 'pedido', reply: 'Saiu para entrega' }],
      responsesTotal: 1,
      conversations: [{ id: inApp.id, through: 'Aplicativo (API)' }],
      notes: [{ text: 'uma nota', author: 'note' }],
      whom: { phone },
    });
    expect(person.addresses).toContainEqual({ kind: 'alias', text: '77' });
    expect(person.addresses[0]).toEqual({ kind: 'phone', text: phone });
    expect(await personOf(inApp.id)).toMatchObject({
      contact: { phone },
      responsesTotal: 1,
      conversations: [{ id: talk.id, through: 'Loja' }],
      notes: [],
    });
    await expect(personOf(999)).rejects.toMatchObject({ status: 404 });
  });

  it('may be a name in an app, or a group, of which nothing is known', async () => {
    const { ana, shop, request, whatsApp, api, talkWith, personOf, eventually } = await createShop();
    await request({ method: 'POST', url: '/api/', payload: { app: 'WhatsAuto', sender: 'Caio', message: 'oi' } });
    const { id } = await talkWith('Caio', 'api');
    expect(await personOf(id)).toMatchObject({
      ...{ contact: null, groups: [], whom: { person: 'name:caio' } },
      addresses: [{ kind: 'name', text: 'caio' }],
    });
    expect(await api.privacy.find({ query: { person: 'name:caio' } })).toMatchObject({ apiCalls: 1 });
    const group = whatsApp.group({ subject: 'Clientes', members: [ana, shop] });
    await ana.writeToGroup(group, 'oi gente');
    const inGroup = await eventually(async () => {
      const found = (await api.conversations.list()).conversations.find(({ is_group }) => is_group);
      if (!found) throw new Error('no conversation');
      return found;
    });
    expect(await personOf(inGroup.id)).toMatchObject({ contact: null, whom: null, addresses: [] });
  });
});

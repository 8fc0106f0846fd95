import { describe, expect, it } from 'vitest';
import { blockContact } from '../../testing/block-contact.ts';
import { json, startLoopbackServer } from '../../testing/loopback-server.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

/** A shop whose AI answers when it is told to. */
async function createShop() {
  const asked = Promise.withResolvers<void>();
  const decide = Promise.withResolvers<void>();
  const { url } = await startLoopbackServer(async (_request, response) => {
    asked.resolve();
    await decide.promise;
    json(response, 200, { choices: [{ message: { role: 'assistant', content: 'Resposta da máquina' } }] });
  });
  const app = await createWhatsAppApp({ openAiBaseUrl: url });
  const { api, ana, shop, eventually, database } = app;
  await app.link();
  const talk = async () => {
    await ana.write(shop, 'oi');
    return eventually(async () => {
      const { conversations } = await api.conversations.list();
      const found = conversations[0];
      if (!found) throw new Error('no conversation');
      // Decided, so that what follows is about nothing but what follows.
      const open = await database.db
        .selectFrom('incoming_messages')
        .select('id')
        .where('state', '=', 'received')
        .execute();
      expect(open).toEqual([]);
      return found;
    });
  };
  const switchAi = async (OPENAI_ENABLED: 'true' | 'false') =>
    api.ai.save({ body: { ...(await api.ai.get()), OPENAI_ENABLED, OPENAI_API_KEY: 'sk-test' } });
  return { ...app, asked, decide, talk, switchAi };
}

const key = 'chave-de-teste-1';

describe('stepping in', () => {
  it.each([{ minutes: '30' }, { minutes: '0' }])(
    'by writing drops the automatic reply that is about to leave, also with a pause of $minutes minutes',
    async ({ minutes }) => {
      const { api, ana, shop, asked, decide, talk, switchAi, eventually, database } = await createShop();
      await api.settings.save({ body: { human_pause_minutes: minutes } });
      const { id } = await talk();
      await switchAi('true');
      await ana.write(shop, 'quanto custa?');
      await asked.promise;
      const sent = await api.conversations.send({
        params: { id },
        body: { text: 'Já vejo', key },
      });
      expect(sent).toMatchObject({ author: 'console', text: 'Já vejo', delivery: { origin: 'send' } });
      await ana.waitForMessage(({ text }) => text === 'Já vejo');
      decide.resolve();
      const reply = await eventually(async () => {
        const { messages } = await api.conversations.messages({ params: { id } });
        const dropped = messages.find(({ text }) => text === 'Resposta da máquina');
        expect(dropped?.delivery?.state).toBe('error');
        return dropped;
      });
      expect(reply?.delivery?.error).toContain('uma pessoa assumiu a conversa');
      // Nobody missed it: it is among no failures.
      expect((await api.dashboard.today()).failed.sends).toBe(0);
      expect(ana.inbox.map(({ text }) => text)).toEqual(['Já vejo']);
      const state = minutes === '0' ? 'automatic' : 'taken';
      expect(await api.conversations.get({ params: { id } })).toMatchObject({ state, unread: 0 });
      expect(await database.db.selectFrom('outgoing_messages').select('id').execute()).toHaveLength(2);
    },
  );

  it('is for as long as it is wanted, and ends at a word', async () => {
    const { api, ana, shop, talk, clock, eventually } = await createShop();
    await api.menu.create({ body: { message: 'cardápio', reply: 'Pizza e suco' } });
    const { id } = await talk();
    const params = { id };
    const inMinutes = (minutes: number) => new Date(clock.read().getTime() + minutes * 60_000).toISOString();
    expect(await api.conversations.take({ params, body: {} })).toMatchObject({ state: 'taken' });
    const later = await api.conversations.take({ params, body: { until: inMinutes(120) } });
    expect(later.taken_until).toBe(inMinutes(120));
    const sooner = await api.conversations.take({ params, body: { until: inMinutes(5) } });
    expect(sooner.taken_until).toBe(inMinutes(5));
    for (const until of [inMinutes(0), inMinutes(-1), inMinutes(60 * 24 * 31), 'amanhã']) {
      await expect(api.conversations.take({ params, body: { until } }), until).rejects.toMatchObject({ status: 400 });
    }
    await ana.write(shop, 'cardápio');
    await eventually(async () => {
      const { messages } = await api.conversations.messages({ params });
      expect(messages.filter(({ decision }) => decision?.source === 'paused')).toHaveLength(1);
    });
    expect(await api.conversations.giveBack({ params })).toMatchObject({ state: 'automatic', taken_until: null });
    clock.advance(1000);
    await ana.write(shop, 'cardápio');
    await ana.waitForMessage(({ text }) => text === 'Pizza e suco');
    expect(ana.inbox).toHaveLength(1);
  });

  it('writes once for a key, with tags written out, and refuses what cannot be', async () => {
    const { api, ana, talk, database, request, eventually } = await createShop();
    const { id } = await talk();
    const params = { id };
    await api.contacts.create({ body: { name: 'Ana Souza', phone: '+55 11 98765-4321' } });
    const body = { text: 'Oi {nome}', key };
    const first = await api.conversations.send({ params, body });
    expect(first.text).toBe('Oi Ana Souza');
    expect((await api.conversations.send({ params, body })).id).toBe(first.id);
    await expect(api.conversations.send({ params, body: { ...body, text: 'outra' } })).rejects.toMatchObject({
      code: 'SEND_KEY_REUSED',
    });
    await ana.waitForMessage(({ text }) => text === 'Oi Ana Souza');
    for (const text of ['', '  ', '{nada}']) {
      await expect(
        api.conversations.send({ params, body: { text, key: 'outra-chave-1' } }),
        text,
      ).rejects.toMatchObject({ status: 400 });
    }
    await database.db.deleteFrom('contacts').execute();
    await blockContact(database.db, '+55 11 98765-4321');
    await expect(api.conversations.send({ params, body: { text: 'oi', key: 'outra-chave-2' } })).rejects.toMatchObject({
      code: 'CONTACT_BLOCKED',
    });
    const payload = { app: 'WhatsAuto', sender: 'Bia', phone: '+55 31 99876-5432', message: 'oi' };
    await request({ method: 'POST', url: '/api/', payload });
    const readOnly = await eventually(async () => {
      const found = (await api.conversations.list()).conversations.find(({ channel }) => channel === 'api');
      if (!found) throw new Error('not there yet');
      return { id: found.id };
    });
    await expect(
      api.conversations.send({ params: readOnly, body: { text: 'oi', key: 'outra-chave-3' } }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(api.conversations.take({ params: readOnly, body: {} })).rejects.toMatchObject({ status: 400 });
    expect(ana.inbox).toHaveLength(1);
  });
});

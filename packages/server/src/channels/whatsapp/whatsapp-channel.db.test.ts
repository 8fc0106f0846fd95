import { describe, expect, it } from 'vitest';
import { blockContact } from '../../testing/block-contact.ts';
import { json, startLoopbackServer } from '../../testing/loopback-server.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

/** A linked shop that answers 'cardápio' from its menu and everything else with a default reply. */
async function createShop(...options: Parameters<typeof createWhatsAppApp>) {
  const app = await createWhatsAppApp(...options);
  await app.api.menu.create({ body: { message: 'cardápio', reply: 'Pizza e suco' } });
  await app.api.settings.save({ body: { default_response: 'Já respondemos' } });
  await app.link();
  const decisions = () =>
    app.database.db
      .selectFrom('incoming_messages')
      .select(['text', 'phone', 'state', 'source', 'kind'])
      .orderBy('id')
      .execute();
  /** The silent ones are seen by what was decided, not by waiting for a reply that does not come. */
  const decided = (count = 1) =>
    app.eventually(async () => {
      const rows = await decisions();
      expect(rows.filter(({ state }) => state !== 'received')).toHaveLength(count);
      return rows;
    });
  return { ...app, decisions, decided };
}

describe('a message on WhatsApp is answered', () => {
  it('unless another node, to which the number went meanwhile, has decided before', async () => {
    const asked = Promise.withResolvers<void>();
    const decide = Promise.withResolvers<void>();
    const { url } = await startLoopbackServer(async (_request, response) => {
      asked.resolve();
      await decide.promise;
      json(response, 200, { choices: [{ message: { role: 'assistant', content: 'Tarde demais' } }] });
    });
    const { api, ana, shop, database } = await createShop({ openAiBaseUrl: url });
    await api.ai.save({ body: { ...(await api.ai.get()), OPENAI_ENABLED: 'true', OPENAI_API_KEY: 'sk-test' } });
    await ana.write(shop, 'pergunta');
    await asked.promise;
    await database.db.updateTable('incoming_messages').set({ state: 'answered', source: 'default' }).execute();
    decide.resolve();
    await ana.write(shop, 'cardápio');
    await ana.waitForMessage(({ text }) => text === 'Pizza e suco');
    expect(ana.inbox.map(({ text }) => text)).toEqual(['Pizza e suco']);
  });

  it('by the reply registered for its phone, then the menu, then the default reply', async () => {
    const { api, ana, shop, decided } = await createShop();
    await api.responses.create({ body: { phone: '+55 11 98765-4321', message: 'oi', reply: 'Oi, Ana!' } });
    await ana.write(shop, ' OI ');
    await ana.waitForMessage(({ text }) => text === 'Oi, Ana!');
    await ana.write(shop, 'CARDÁPIO');
    await ana.waitForMessage(({ text }) => text === 'Pizza e suco');
    await ana.write(shop, 'outra coisa');
    await ana.waitForMessage(({ text }) => text === 'Já respondemos');
    expect(await decided(3)).toMatchObject([
      { text: ' OI ', phone: '+55 11 98765-4321', state: 'answered', source: 'response', kind: 'text' },
      { state: 'answered', source: 'menu' },
      { state: 'answered', source: 'default' },
    ]);
  });

  it('by the AI, and by the default reply when the AI fails', async () => {
    let isBroken = false;
    const { url } = await startLoopbackServer((_request, response) => {
      response.writeHead(isBroken ? 500 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'Sou a IA' } }] }));
    });
    const { api, ana, shop } = await createShop({ openAiBaseUrl: url });
    const settings = await api.ai.get();
    await api.ai.save({ body: { ...settings, OPENAI_ENABLED: 'true', OPENAI_API_KEY: 'sk-test' } });
    await ana.write(shop, 'pergunta');
    await ana.waitForMessage(({ text }) => text === 'Sou a IA');
    isBroken = true;
    await ana.write(shop, 'outra pergunta');
    await ana.waitForMessage(({ text }) => text === 'Já respondemos');
  });

  it('whether the sender is named by number, by alias, or by alias alone', async () => {
    const { ana, shop, decided } = await createShop();
    await ana.write(shop, 'um', { addressing: 'pn' });
    await ana.write(shop, 'dois', { addressing: 'lid' });
    await ana.waitForMessage(() => ana.inbox.length === 2);
    expect(await decided(2)).toMatchObject([{ phone: '+55 11 98765-4321' }, { phone: '+55 11 98765-4321' }]);
  });

  it('also when WhatsApp tells no number at all', async () => {
    const { whatsApp, shop, decided } = await createShop();
    const hidden = whatsApp.account({ phone: '5521999998888', name: 'Oculta' });
    await hidden.write(shop, 'oi', { addressing: 'lid', hidePhone: true });
    await hidden.waitForMessage(({ text }) => text === 'Já respondemos');
    expect(await decided()).toMatchObject([{ phone: '', state: 'answered' }]);
  });

  it('by the rule of its phone, also when the account lacks the ninth digit', async () => {
    const { api, whatsApp, shop } = await createShop();
    await api.responses.create({ body: { phone: '+55 31 99876-5432', message: 'oi', reply: 'Oi, Bia!' } });
    const bia = whatsApp.account({ phone: '553198765432', name: 'Bia' });
    await bia.write(shop, 'oi');
    await bia.waitForMessage(({ text }) => text === 'Oi, Bia!');
  });

  it('by the caption of a picture', async () => {
    const { ana, shop, decided } = await createShop();
    await ana.sendImage(shop, Buffer.from('jpeg'), { caption: 'cardápio' });
    await ana.waitForMessage(({ text }) => text === 'Pizza e suco');
    expect(await decided()).toMatchObject([{ kind: 'image', text: 'cardápio' }]);
  });

  it('once, however often it is delivered', async () => {
    const { ana, shop, decided } = await createShop();
    await ana.write(shop, 'oi', { duplicate: 'encrypted-again' });
    await ana.write(shop, 'oi de novo', { duplicate: 'same-bytes' });
    await ana.write(shop, 'cardápio');
    await ana.waitForMessage(({ text }) => text === 'Pizza e suco');
    expect((await decided(3)).map(({ text }) => text)).toEqual(['oi', 'oi de novo', 'cardápio']);
    expect(ana.inbox.map(({ text }) => text)).toEqual(['Já respondemos', 'Já respondemos', 'Pizza e suco']);
  });

  it('in the order in which it was written', async () => {
    const { api, ana, shop } = await createShop();
    // Two phones that meet for the first time may ask for a message again, which then comes later.
    await ana.write(shop, 'oi');
    await ana.waitForMessage();
    const words = ['um', 'dois', 'três', 'quatro', 'cinco'];
    for (const word of words) await api.menu.create({ body: { message: word, reply: `re ${word}` } });
    for (const word of words) await ana.write(shop, word);
    await ana.waitForMessage(({ text }) => text === 're cinco');
    expect(ana.inbox.slice(1).map(({ text }) => text)).toEqual(words.map((word) => `re ${word}`));
  });

  it('when it was written during a short interruption', async () => {
    const { api, ana, shop, until } = await createShop();
    await ana.write(shop, 'oi');
    await ana.waitForMessage();
    await api.instances.disconnect({ params: { instanceId: 'loja' } });
    await ana.write(shop, 'cardápio');
    await api.instances.connect({ body: { instanceId: 'loja', instanceName: 'Loja' } });
    await until('loja', 'connected');
    await ana.waitForMessage(({ text }) => text === 'Pizza e suco');
  });
});

describe('a message on WhatsApp is not answered', () => {
  it('when its writer is in the group Bloqueado', async () => {
    const { database, ana, shop, decided } = await createShop();
    await blockContact(database.db, '+55 11 98765-4321');
    await ana.write(shop, 'cardápio');
    expect(await decided()).toMatchObject([{ state: 'silent', source: 'blocked' }]);
    expect(ana.inbox).toEqual([]);
  });

  it('in a group, unless group replies are on', async () => {
    const { api, whatsApp, ana, shop, decided } = await createShop();
    const group = whatsApp.group({ subject: 'Clientes', members: [ana, shop] });
    await ana.writeToGroup(group, 'cardápio');
    expect(await decided()).toMatchObject([{ state: 'silent', source: 'group' }]);
    await api.settings.save({ body: { reply_to_groups: 'true' } });
    await ana.writeToGroup(group, 'cardápio');
    const reply = await ana.waitForMessage(({ text }) => text === 'Pizza e suco');
    expect(reply.group?.id).toBe(group.id);
  });

  it('when it is an old one from the backlog, which fires no trigger either', async () => {
    const { ana, shop, clock, decided, services, eventually } = await createShop();
    const told: string[] = [];
    services.events.on('message-received', async ({ message }) => void told.push(message));
    await ana.write(shop, 'cardápio', { at: new Date(clock.read().getTime() - 11 * 60_000) });
    expect(await decided()).toMatchObject([{ state: 'silent', source: 'old' }]);
    await ana.write(shop, 'agora');
    await eventually(() => expect(told).toEqual(['agora']));
    expect(ana.inbox).toEqual([]);
  });

  it('while a person answers the chat from the phone', async () => {
    const { ana, shop, clock, decided, eventually, database } = await createShop();
    await shop.writeFromPhone(ana, 'Aqui é a dona da loja');
    await eventually(async () =>
      expect(await database.db.selectFrom('person_pauses').selectAll().execute()).not.toEqual([]),
    );
    await ana.write(shop, 'cardápio');
    expect(await decided()).toMatchObject([{ state: 'silent', source: 'paused' }]);
    clock.advance(31 * 60_000);
    await ana.write(shop, 'cardápio', { at: clock.read() });
    await ana.waitForMessage(({ text }) => text === 'Pizza e suco');
  });

  it('when it has no text', async () => {
    const { ana, shop, decided } = await createShop();
    await ana.sendImage(shop, Buffer.from('jpeg'));
    expect(await decided()).toMatchObject([{ state: 'silent', source: 'empty', kind: 'image' }]);
  });
});

import { describe, expect, it } from 'vitest';
import { json, startLoopbackServer } from '../../testing/loopback-server.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

/** A linked shop that answers everything. */
async function createShop(...options: Parameters<typeof createWhatsAppApp>) {
  const app = await createWhatsAppApp(...options);
  const { api, database, services, eventually } = app;
  await api.settings.save({ body: { default_response: 'Já respondemos' } });
  await app.link();
  const told: string[] = [];
  services.events.on('message-received', async ({ message }) => void told.push(message));
  const changes = (count: number) =>
    eventually(async () => {
      const rows = await database.db
        .selectFrom('message_changes')
        .select(['target_id', 'kind', 'person_key', 'is_from_me', 'text'])
        .orderBy('id')
        .execute();
      expect(rows).toHaveLength(count);
      return rows;
    });
  const texts = async (table: 'incoming_messages' | 'phone_messages') =>
    (await database.db.selectFrom(table).select('text').orderBy('id').execute()).map(({ text }) => text);
  return { ...app, told, changes, texts };
}

describe('what happens to a message after it was sent', () => {
  it('is kept beside it, of either side, and is neither answered nor told', async () => {
    const { ana, shop, changes, told, texts, eventually } = await createShop();
    const id = await ana.write(shop, 'três pizas', { withSecret: true });
    await ana.waitForMessage(({ text }) => text === 'Já respondemos');
    const own = await shop.writeFromPhone(ana, 'saindo do forno');
    await ana.edit(shop, id, 'duas pizzas');
    await ana.edit(shop, id, 'três pizzas', { sealed: true });
    await shop.react(ana, id, '👍');
    await ana.react(shop, own, '❤️');
    await ana.react(shop, own, '', { duplicate: 'encrypted-again' });
    const pollId = await shop.poll(ana, 'Sabor?', ['Calabresa', 'Queijo']);
    await ana.vote(shop, pollId, ['Queijo']);
    const rows = await changes(4);
    await eventually(async () => expect((await changes(4)).find(({ target_id }) => target_id === own)?.text).toBe(''));
    const person_key = ana.phone;
    expect(rows.map(({ kind, target_id, is_from_me }) => [kind, target_id, is_from_me])).toEqual([
      ['edit', id, 0],
      ['reaction', id, 1],
      ['reaction', own, 0],
      ['vote', pollId, 0],
    ]);
    expect(rows.every((row) => row.person_key === person_key)).toBe(true);
    expect(rows.map(({ text }) => text)).toEqual(['três pizzas', '👍', '', 'Queijo']);
    // What was answered stays what it was.
    expect(await texts('incoming_messages')).toEqual(['três pizas']);
    expect(told).toEqual(['três pizas']);
    expect(ana.inbox.filter(({ text }) => text === 'Já respondemos')).toHaveLength(1);
  });

  it('keeps of what its author deleted that it was deleted, in whatever order that comes', async () => {
    const { ana, shop, changes, texts, eventually, database } = await createShop();
    const id = await ana.write(shop, 'meu CPF é 111');
    await ana.waitForMessage(({ text }) => text === 'Já respondemos');
    await ana.edit(shop, id, 'meu CPF é 222');
    const own = await shop.writeFromPhone(ana, 'a senha é 333');
    await eventually(async () => expect(await texts('phone_messages')).toEqual(['a senha é 333']));
    await shop.deleteForEveryone(ana, own);
    await ana.deleteForEveryone(shop, id);
    await ana.deleteForEveryone(shop, '3EB0BBBB');
    await changes(4);
    await ana.write(shop, 'meu CPF é 444', { id: '3EB0BBBB' });
    await eventually(async () => expect(await texts('incoming_messages')).toEqual(['', '']));
    expect(await texts('phone_messages')).toEqual(['']);
    expect((await changes(4)).map(({ kind, text }) => `${kind}:${text}`).sort()).toEqual([
      'delete:',
      'delete:',
      'delete:',
      'edit:',
    ]);
    const reasons = await database.db.selectFrom('incoming_messages').select('source').orderBy('id').execute();
    expect(reasons[0]?.source).toBe('default');
  });

  it('leaves alone what somebody else wrote', async () => {
    const { whatsApp, ana, shop, changes, texts } = await createShop();
    const beto = whatsApp.account({ phone: '5521998765432', name: 'Beto' });
    const id = await ana.write(shop, 'oi');
    await ana.waitForMessage(({ text }) => text === 'Já respondemos');
    await beto.deleteForEveryone(shop, id);
    await changes(1);
    expect(await texts('incoming_messages')).toEqual(['oi']);
  });

  it('takes back a message that is not answered yet', async () => {
    const asked = Promise.withResolvers<void>();
    const decide = Promise.withResolvers<void>();
    const { url } = await startLoopbackServer(async (_request, response) => {
      asked.resolve();
      await decide.promise;
      json(response, 200, { choices: [{ message: { role: 'assistant', content: 'Tarde demais' } }] });
    });
    const { api, ana, shop, changes, database } = await createShop({ openAiBaseUrl: url });
    await api.ai.save({ body: { ...(await api.ai.get()), OPENAI_ENABLED: 'true', OPENAI_API_KEY: 'sk-test' } });
    const id = await ana.write(shop, 'pergunta');
    await asked.promise;
    await ana.deleteForEveryone(shop, id);
    await changes(1);
    decide.resolve();
    await api.ai.save({ body: { ...(await api.ai.get()), OPENAI_ENABLED: 'false' } });
    await ana.write(shop, 'outra');
    await ana.waitForMessage(({ text }) => text === 'Já respondemos');
    expect(ana.inbox.map(({ text }) => text)).toEqual(['Já respondemos']);
    const [first] = await database.db
      .selectFrom('incoming_messages')
      .select(['state', 'text', 'reason'])
      .orderBy('id')
      .execute();
    expect(first).toEqual({
      state: 'silent',
      text: '',
      reason: 'Sem resposta, porque o contato apagou a mensagem antes da resposta.',
    });
  });
});

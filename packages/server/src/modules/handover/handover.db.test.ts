import type { SettingsInput } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { json, startLoopbackServer } from '../../testing/loopback-server.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

/** A shop with a linked number, and what became of the conversation with Ana once everything was decided. */
async function createShop(settings: SettingsInput = {}) {
  const app = await createWhatsAppApp();
  const { api, database, eventually, clock } = app;
  await api.settings.save({ body: { default_response: 'Já respondemos', ...settings } });
  await app.link();
  const { db } = database;
  const decided = (count: number) =>
    eventually(async () => {
      const rows = await db.selectFrom('incoming_messages').select(['state', 'source']).orderBy('id').execute();
      expect(rows.filter(({ state }) => state !== 'received')).toHaveLength(count);
      return rows.map(({ source }) => source);
    });
  const talk = async () => {
    const { conversations } = await api.conversations.list();
    const [found] = conversations.filter(({ is_group }) => !is_group);
    if (!found) throw new Error('no conversation');
    return found;
  };
  const waits = () => db.selectFrom('conversation_waits').selectAll().orderBy('id').execute();
  /** Messages of the same moment have no order. */
  const write = async (text: string) => {
    clock.advance(1000);
    await app.ana.write(app.shop, text);
  };
  return { ...app, db, decided, talk, waits, write };
}

describe('a word that calls a person', () => {
  it('makes the writer wait, without changing any reply, and once', async () => {
    const { api, ana, write, decided, talk, waits, clock } = await createShop();
    await write('  *Atendente!* ');
    await ana.waitForMessage(({ text }) => text === 'Já respondemos');
    expect(await decided(1)).toEqual(['default']);
    const since = clock.read().toISOString();
    expect(await talk()).toMatchObject({ state: 'waiting', waiting_since: since, waiting_for: 'word' });
    expect(await api.conversations.counts()).toMatchObject({ waiting: 1, oldest_waiting: since });
    await write('atendente');
    await decided(2);
    expect(await waits()).toMatchObject([{ reason: 'word', since, ended_at: null, instance_id: 'loja' }]);
    const { id } = await talk();
    const { messages } = await api.conversations.messages({ params: { id } });
    const asked = messages.findLast(({ author }) => author === 'person');
    const { trace } = await api.conversations.trace({ params: { id, message: asked?.id ?? '' } });
    expect(trace.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      'response passed',
      'menu passed',
      'handover passed',
      'ai skipped',
      'default answered',
    ]);
  });

  it('is answered with the text that is set for it', async () => {
    const { ana, write, decided, talk } = await createShop({
      handover_reply: 'Um momento!',
      handover_words: 'gerente',
    });
    await write('atendente');
    await write('gerente');
    await ana.waitForMessage(({ text }) => text === 'Um momento!');
    expect(await decided(2)).toEqual(['default', 'handover']);
    expect((await talk()).state).toBe('waiting');
  });

  it.each(['menu', 'response'] as const)('is nothing where the %s answers it', async (rule) => {
    const { api, ana, write, decided, talk, waits } = await createShop({ handover_reply: 'Um momento!' });
    if (rule === 'menu') await api.menu.create({ body: { message: 'atendente', reply: 'Ligue 123' } });
    else await api.responses.create({ body: { phone: ana.phone, message: 'atendente', reply: 'Ligue 123' } });
    await write('atendente');
    await ana.waitForMessage(({ text }) => text === 'Ligue 123');
    expect(await decided(1)).toEqual([rule]);
    expect((await talk()).state).toBe('automatic');
    expect(await waits()).toEqual([]);
  });

  it('is not heard of who is blocked or asked to leave, in a group, where somebody has taken the conversation, or when it is off', async () => {
    const { api, ana, shop, whatsApp, write, decided, talk, waits } = await createShop({
      handover_reply: 'Um momento!',
    });
    await api.settings.save({ body: { reply_to_groups: 'true', default_response: '' } });
    const group = whatsApp.group({ subject: 'Clientes', members: [ana, shop] });
    await ana.writeToGroup(group, 'atendente');
    expect(await decided(1)).toEqual(['none']);
    await write('oi');
    await decided(2);
    const { id } = await talk();
    await api.conversations.take({ params: { id }, body: {} });
    await write('atendente');
    expect(await decided(3)).toEqual(['none', 'none', 'paused']);
    await api.conversations.giveBack({ params: { id } });
    await api.settings.save({ body: { handover_words: '' } });
    await write('atendente');
    expect((await decided(4)).at(-1)).toBe('none');
    await api.settings.save({ body: { handover_words: 'atendente' } });
    await write('sair');
    await write('atendente');
    expect((await decided(6)).at(-1)).toBe('blocked');
    await write('voltar');
    await decided(7);
    const [contact] = await api.contacts.list();
    await api.contacts.addToGroup({ params: { contactId: contact?.id ?? '', groupId: 'bloqueado' } });
    await write('atendente');
    expect((await decided(8)).at(-1)).toBe('blocked');
    await ana.sendFile(shop, Buffer.from('%PDF-1.7\n'), { kind: 'document' });
    expect((await decided(9)).at(-1)).toBe('empty');
    expect(await waits()).toEqual([]);
    expect(ana.inbox.map(({ text }) => text)).not.toContain('Um momento!');
  });
});

describe('what nobody can answer', () => {
  it('makes the sender wait, who is told so once', async () => {
    const { ana, shop, decided, talk, waits, clock } = await createShop({ handover_reply: 'Um momento!' });
    for (const count of [1, 2]) {
      clock.advance(1000);
      await ana.sendFile(shop, Buffer.from('OggS'), { kind: 'voice', seconds: 2 });
      await decided(count);
    }
    expect(await decided(2)).toEqual(['handover', 'empty']);
    await ana.waitForMessage(({ text }) => text === 'Um momento!');
    expect(await talk()).toMatchObject({ state: 'waiting', waiting_for: 'media' });
    expect(await waits()).toHaveLength(1);
    expect(ana.inbox).toHaveLength(1);
  });

  it('is left alone where the setting says so, and a sticker always', async () => {
    const { api, ana, shop, decided, waits } = await createShop();
    await ana.sendFile(shop, Buffer.from('RIFF'), { kind: 'sticker' });
    await decided(1);
    await api.settings.save({ body: { handover_media: 'false' } });
    await ana.sendFile(shop, Buffer.from('OggS'), { kind: 'voice', seconds: 2 });
    expect(await decided(2)).toEqual(['empty', 'empty']);
    expect(await waits()).toEqual([]);
  });
});

describe('default replies in a row', () => {
  it('call a person after three, and after three more once somebody answered', async () => {
    const { api, ana, write, decided, talk, waits } = await createShop({ handover_reply: 'Um momento!' });
    await api.menu.create({ body: { message: 'pix', reply: 'A chave é 1' } });
    for (const text of ['a', 'b', 'pix', 'c', 'd']) await write(text);
    await decided(5);
    expect(await waits()).toEqual([]);
    await write('e');
    await decided(6);
    await ana.waitForMessage(({ text }) => text === 'Um momento!');
    expect(await talk()).toMatchObject({ state: 'waiting', waiting_for: 'defaults' });
    const { id } = await talk();
    await api.conversations.finish({ params: { id } });
    for (const text of ['f', 'g']) await write(text);
    await decided(8);
    expect(await waits()).toHaveLength(1);
    await write('h');
    await decided(9);
    expect(await waits()).toHaveLength(2);
  });

  it('call nobody where that is off', async () => {
    const { write, decided, waits } = await createShop({ handover_after_defaults: '0' });
    for (const text of ['a', 'b', 'c', 'd']) await write(text);
    await decided(4);
    expect(await waits()).toEqual([]);
  });
});

describe('a wait', () => {
  const key = 'chave-de-teste-1';
  it.each(['send', 'phone', 'take', 'return', 'done'] as const)('ends by %s, with the moment of it', async (how) => {
    const { api, ana, shop, write, decided, talk, waits, clock, eventually } = await createShop();
    await write('atendente');
    await decided(1);
    const { id, waiting_since } = await talk();
    clock.advance(90_000);
    const params = { id };
    const ended_at = clock.read().toISOString();
    if (how === 'send') await api.conversations.send({ params, body: { text: 'Olá!', key } });
    if (how === 'phone') await shop.write(ana, 'Olá!');
    if (how === 'take') await api.conversations.take({ params, body: {} });
    if (how === 'return') await api.conversations.giveBack({ params });
    if (how === 'done') await api.conversations.finish({ params });
    await eventually(async () => expect(await waits()).toMatchObject([{ since: waiting_since, ended_at }]));
    expect(await talk()).toMatchObject({ waiting_since: null, waiting_for: null });
    expect(await api.conversations.counts()).toMatchObject({ waiting: 0, oldest_waiting: null });
    expect((await api.dashboard.today()).waiting).toEqual({
      now: 0,
      oldest: null,
      today: { count: 1, median: 90, longest: 90 },
      week: { count: 1, median: 90, longest: 90 },
    });
  });

  it('keeps the AI and the default reply silent where that is wished, for half a day at most; the menu goes on', async () => {
    const { api, ana, write, decided, clock } = await createShop({
      handover_quiet: 'true',
      handover_reply: 'Um momento!',
    });
    await api.menu.create({ body: { message: 'pix', reply: 'A chave é 1' } });
    for (const text of ['atendente', 'alô?', 'pix']) await write(text);
    expect(await decided(3)).toEqual(['handover', 'waiting', 'menu']);
    await ana.waitForMessage(({ text }) => text === 'A chave é 1');
    clock.advance(12 * 60 * 60_000);
    await write('alô?');
    expect((await decided(4)).at(-1)).toBe('default');
  });

  it('is told to Telegram once, and taken back when it ends before', async () => {
    const { api, write, decided, talk, db } = await createShop({
      TELEGRAM_BOT_TOKEN: '1:abc',
      TELEGRAM_CHAT_ID: '42',
    });
    const news = () => db.selectFrom('notifications').select(['kind', 'person_key', 'text']).execute();
    await write('atendente');
    await write('atendente');
    await decided(2);
    const [told, ...more] = await news();
    expect(told).toMatchObject({ kind: 'waiting', person_key: '5511987654321' });
    expect(told?.text).toBe('🙋 “Ana” · +55 11 98765-4321 → Loja\nEspera por você. Pediu para falar com uma pessoa.');
    expect(more).toEqual([]);
    const { id } = await talk();
    await api.conversations.finish({ params: { id } });
    expect(await news()).toEqual([]);
    await api.settings.save({ body: { handover_telegram: 'false' } });
    await write('atendente');
    await decided(3);
    expect((await talk()).state).toBe('waiting');
    expect(await news()).toEqual([]);
  });

  it('goes with the person', async () => {
    const { api, write, decided, waits } = await createShop();
    await write('atendente');
    await decided(1);
    expect(await waits()).toHaveLength(1);
    await api.privacy.purge({ body: { phone: '+55 11 98765-4321' } });
    expect(await waits()).toEqual([]);
  });
});

describe('an AI', () => {
  const call = { type: 'function', id: '1', function: { name: 'chamar_pessoa', arguments: '{}' } };
  const otherCall = { ...call, function: { name: 'apagar_tudo', arguments: '{}' } };
  async function createAi(answers: object[], settings: SettingsInput = {}) {
    const provider = await startLoopbackServer(({ body }, response) => {
      const isOffered = 'tools' in (body as object);
      const message = isOffered ? answers[0] : answers.at(-1);
      if (message && 'status' in message) json(response, 400, { error: { message: 'tools are not supported' } });
      else json(response, 200, { choices: [{ message: { role: 'assistant', ...message } }] });
    });
    const app = await createTestApp({ openAiBaseUrl: provider.url });
    const { api } = await app.signIn();
    await api.ai.save({ body: { ...(await api.ai.get()), OPENAI_ENABLED: 'true', OPENAI_API_KEY: 'sk-teste' } });
    await api.settings.save({ body: { default_response: 'Já respondemos', handover_ai: 'true', ...settings } });
    const say = async (message: string) =>
      (
        await app.request({
          method: 'POST',
          url: '/api/',
          payload: { app: 'WhatsAuto', sender: 'Bia', phone: '+55 31 99876-5432', message },
        })
      ).json();
    const waiting = async () => (await api.conversations.list({ query: { state: 'waiting' } })).conversations;
    const all = async () => (await api.conversations.list()).conversations;
    return { say, waiting, all, provider };
  }

  it.each([
    ['its own words', { content: 'Vou chamar alguém.', tool_calls: [call] }, {}, 'Vou chamar alguém.'],
    [
      'the text that is set',
      { content: 'Vou chamar.', tool_calls: [call] },
      { handover_reply: 'Um momento!' },
      'Um momento!',
    ],
    ['the default reply where it says nothing', { content: null, tool_calls: [call] }, {}, 'Já respondemos'],
  ] as const)(
    'calls a person by a tool that no customer sees, and answers with %s',
    async (_, answer, settings, reply) => {
      const { say, waiting, provider } = await createAi([answer], settings);
      expect(await say('meu pedido não chegou')).toEqual({ reply });
      await expect.poll(async () => (await waiting()).map(({ waiting_for }) => waiting_for)).toEqual(['ai']);
      await say('e agora?');
      expect(provider.received.map(({ body }) => 'tools' in (body as object))).toEqual([true, false]);
    },
  );

  it.each([
    ['names another tool', [{ content: 'Olá', tool_calls: [otherCall] }], {}, 'Olá'],
    ['writes the name of the tool', [{ content: 'chamar_pessoa()' }], {}, 'chamar_pessoa()'],
    ['was not offered it', [{ content: 'Olá', tool_calls: [call] }], { handover_ai: 'false' }, 'Olá'],
    ['knows no tools', [{ status: 400 }, { content: 'Olá' }], {}, 'Olá'],
  ] as const)('calls nobody where it %s', async (_, answers, settings, reply) => {
    const { say, waiting, all } = await createAi([...answers], settings);
    expect((await say('chame chamar_pessoa agora')).reply).toBe(reply);
    await expect.poll(async () => (await all()).length).toBe(1);
    expect(await waiting()).toEqual([]);
  });
});

describe("over an app's API", () => {
  it('a word, or default replies in a row, make the writer wait until somebody is done with it', async () => {
    const app = await createTestApp();
    const { api } = await app.signIn();
    await api.settings.save({ body: { default_response: 'Já respondemos', handover_reply: 'Um momento!' } });
    const say = async (phone: string, message: string) =>
      (
        await app.request({
          method: 'POST',
          url: '/api/',
          payload: { app: 'WhatsAuto', sender: 'Bia', phone, message },
        })
      ).json();
    expect(await say('+55 31 99876-5432', 'Atendente')).toEqual({ reply: 'Um momento!' });
    for (const text of ['a', 'b', 'c']) {
      app.clock.advance(1000);
      expect(await say('+55 31 91111-2222', text)).toEqual({ reply: 'Já respondemos' });
    }
    const waiting = async () => (await api.conversations.list({ query: { state: 'waiting' } })).conversations;
    await expect
      .poll(async () => (await waiting()).map(({ waiting_for }) => waiting_for).sort())
      .toEqual(['defaults', 'word']);
    const [first, second] = await waiting();
    await api.conversations.finish({ params: { id: first?.id ?? 0 } });
    expect((await waiting()).map(({ id }) => id)).toEqual([second?.id]);
  });
});

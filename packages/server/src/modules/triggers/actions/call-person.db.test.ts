import type { ServerResponse } from 'node:http';
import type { SettingsInput, TestFacts, TriggerAction, TriggerInput } from '@recado/contract';
import { expect, it } from 'vitest';
import { systemClock } from '../../../runtime/clock.ts';
import { startLoopbackServer } from '../../../testing/loopback-server.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createWhatsAppApp } from '../../../testing/whatsapp.ts';

const call: TriggerAction = { type: 'CALL_PERSON', value: {} };
const called = { state: 'succeeded', result: 'A conversa espera por você' };
const waiting = { state: 'succeeded', result: 'A conversa já esperava por você' };
const inHand = { state: 'skipped', result: 'Uma pessoa já cuida da conversa, ou cuidou depois do evento.' };

/** A shop with a linked number, whose triggers call a person. */
async function createShop(settings: SettingsInput = {}) {
  const app = await createWhatsAppApp({ allowPrivateNetwork: true });
  const { api, clock, eventually } = app;
  await api.settings.save({ body: { default_response: '', ...settings } });
  await app.services.automation.start();
  await app.link();
  const trigger = (more: Partial<TriggerInput> = {}) =>
    api.triggers.create({
      body: { name: 'Chamar', type: 'WHATSAPP_MESSAGE', condition_type: 'ALWAYS', actions: [call], ...more },
    });
  /** What became of the call in each run, the newest first, once there are so many. */
  const outcomes = (count: number) =>
    eventually(async () => {
      const runs = await api.triggers.runs({ query: {} });
      expect(runs.filter(({ finished_at }) => finished_at !== null)).toHaveLength(count);
      return runs.map(({ actions }) => actions.at(-1));
    });
  const talks = async () => (await api.conversations.list()).conversations;
  const idOfTalk = async () => (await talks())[0]?.id ?? 0;
  const waits = () => app.database.db.selectFrom('conversation_waits').selectAll().orderBy('id').execute();
  const write = async (text: string) => {
    clock.advance(1000);
    await app.ana.write(app.shop, text);
  };
  const tryOut = (id: number, facts: Partial<TestFacts>) =>
    api.triggers.execute({
      params: { id },
      body: { triggeredManually: true, timestamp: '', phone: '', name: '', message: '', ...facts },
    });
  return { ...app, trigger, outcomes, talks, idOfTalk, waits, write, tryOut };
}

it('makes the person of the event wait, once for each wait, and tells them and Telegram once', async () => {
  const settings = { handover_reply: 'Um momento!', TELEGRAM_BOT_TOKEN: '1:abc', TELEGRAM_CHAT_ID: '42' };
  const shop = await createShop(settings);
  const { api, ana, write, outcomes, talks, waits, clock } = shop;
  const told = () => ana.inbox.filter(({ text }) => text === 'Um momento!').length;
  await shop.trigger();
  await shop.trigger({ name: 'Também' });
  await write('oi');
  expect(await outcomes(2)).toEqual(
    expect.arrayContaining([called, waiting].map((one) => expect.objectContaining(one))),
  );
  const since = clock.read().toISOString();
  expect(await talks()).toMatchObject([{ state: 'waiting', waiting_since: since, waiting_for: 'trigger' }]);
  await ana.waitForMessage(({ text }) => text === 'Um momento!');
  await write('alô?');
  expect((await outcomes(4)).slice(0, 2)).toMatchObject([waiting, waiting]);
  expect(await waits()).toMatchObject([{ reason: 'trigger', instance_id: 'loja', since, ended_at: null }]);
  expect(told()).toBe(1);
  const news = await shop.database.db.selectFrom('notifications').select('text').execute();
  expect(news).toEqual([{ text: expect.stringContaining('Espera por você. Um gatilho chamou uma pessoa.') }]);
  await api.conversations.finish({ params: { id: await shop.idOfTalk() } });
  await write('e agora?');
  await outcomes(6);
  expect(await waits()).toHaveLength(2);
  await shop.eventually(() => expect(told()).toBe(2));
});

it.each([
  ['a group', 'A mensagem é de um grupo, e ninguém é chamado para um grupo.'],
  ['who is blocked', 'O contato está bloqueado ou pediu para não receber mensagens.'],
  ['who asks to leave', 'O contato está bloqueado ou pediu para não receber mensagens.'],
  ['a conversation that somebody has taken', inHand.result],
  ['an event without a person', 'O evento não traz uma pessoa que possa esperar por você.'],
  ['a person who never wrote', 'Ainda não há conversa com esta pessoa.'],
] as const)('is skipped for %s, and says why', async (who, result) => {
  const shop = await createShop({ handover_reply: 'Um momento!' });
  const { api, ana, write } = shop;
  await write('oi');
  await shop.eventually(async () => expect(await shop.talks()).toHaveLength(1));
  const word = who === 'who asks to leave' ? 'sair' : 'agora';
  const { id } = await shop.trigger({ in_groups: true, condition_type: 'MESSAGE_EQUALS', condition_value: word });
  if (who === 'a group') {
    const group = shop.whatsApp.group({ subject: 'Clientes', members: [ana, shop.shop] });
    await ana.writeToGroup(group, word);
  } else if (who === 'who is blocked') {
    const contact = await api.contacts.create({ body: { name: 'Ana', phone: ana.phone } });
    await api.contacts.addToGroup({ params: { contactId: contact.id, groupId: 'bloqueado' } });
    await write(word);
  } else if (who === 'who asks to leave') {
    await write(word);
  } else if (who === 'a conversation that somebody has taken') {
    await api.conversations.take({ params: { id: await shop.idOfTalk() }, body: {} });
    await write(word);
  } else {
    await shop.tryOut(id, who === 'a person who never wrote' ? { phone: '+55 31 99876-5432' } : {});
  }
  expect(await shop.outcomes(1)).toMatchObject([{ state: 'skipped', result }]);
  expect(await api.triggers.runs({ query: {} })).toMatchObject([{ state: 'succeeded' }]);
  expect(await shop.waits()).toEqual([]);
  expect(ana.inbox.map(({ text }) => text)).not.toContain('Um momento!');
});

it.each(['answers', 'is done with it'] as const)('calls nobody where somebody %s before its turn', async (how) => {
  const held: ServerResponse[] = [];
  const gate = await startLoopbackServer((_, response) => void held.push(response));
  const shop = await createShop();
  const { api, eventually } = shop;
  const pause = { url: gate.url, method: 'GET', headers: {} } as const;
  await shop.trigger({ actions: [{ type: 'CALL_API', value: pause }, call] });
  await shop.write('oi');
  await eventually(() => expect(held).toHaveLength(1));
  shop.clock.advance(1000);
  const params = { id: await shop.idOfTalk() };
  if (how === 'answers') await api.conversations.send({ params, body: { text: 'Olá!', key: 'chave-de-teste-1' } });
  else await api.conversations.finish({ params });
  if (how === 'answers') await api.conversations.giveBack({ params });
  held[0]?.end('ok');
  expect(await shop.outcomes(1)).toMatchObject([inHand]);
  expect(await shop.waits()).toEqual([]);
});

it('run by hand, it calls to the last conversation with the phone, also where the number is not connected', async () => {
  const shop = await createShop({ handover_reply: 'Um momento!' });
  await shop.write('oi');
  await shop.eventually(async () => expect(await shop.talks()).toHaveLength(1));
  const { id } = await shop.trigger({ type: 'API_MESSAGE' });
  await shop.api.instances.disconnect({ params: { instanceId: 'loja' } });
  await shop.tryOut(id, { phone: shop.ana.phone });
  expect(await shop.outcomes(1)).toMatchObject([called]);
  const sent = await shop.database.db.selectFrom('outgoing_messages').select(['text', 'state']).execute();
  expect(sent).toEqual([{ text: 'Um momento!', state: 'queued' }]);
  expect(await shop.talks()).toMatchObject([{ instance_id: 'loja', waiting_for: 'trigger' }]);
});

it("makes who writes through an app's API wait, with a number or a name alone", async () => {
  const app = await createTestApp({}, { clock: systemClock });
  const { api } = await app.signIn();
  await api.settings.save({ body: { handover_reply: 'Um momento!' } });
  await app.services.automation.start();
  await api.triggers.create({
    body: { name: 'Chamar', type: 'API_MESSAGE', condition_type: 'ALWAYS', actions: [call], in_groups: true },
  });
  const say = (more: object) =>
    app.request({ method: 'POST', url: '/api/', payload: { app: 'WhatsAuto', message: 'oi', ...more } });
  await say({ sender: 'Bia', phone: '+55 31 99876-5432' });
  await say({ sender: 'Caio' });
  await say({ sender: 'Davi', group_name: 'Família' });
  const states = async () => {
    const runs = await api.triggers.runs({ query: {} });
    return runs.map(({ state, actions }) => `${state}: ${actions[0]?.state}`).sort();
  };
  await expect
    .poll(states, { timeout: 30_000 })
    .toEqual(['succeeded: skipped', 'succeeded: succeeded', 'succeeded: succeeded']);
  const { conversations } = await api.conversations.list({ query: { state: 'waiting' } });
  expect(conversations.map(({ name, waiting_for }) => `${name} ${waiting_for}`).sort()).toEqual([
    'Bia trigger',
    'Caio trigger',
  ]);
});

import { systemGroupIds } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { blockContact } from '../../testing/block-contact.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { createPeopleQueries } from '../people/join-people.ts';

type Query = NonNullable<
  NonNullable<Parameters<Awaited<ReturnType<typeof createWhatsAppApp>>['api']['conversations']['list']>[0]>['query']
>;

async function createShop(...options: Parameters<typeof createWhatsAppApp>) {
  const app = await createWhatsAppApp(...options);
  const { api, eventually } = app;
  await api.menu.create({ body: { message: 'cardápio', reply: 'Pizza e suco' } });
  await app.link();
  const list = (query: Query = {}) => api.conversations.list({ query }).then(({ conversations }) => conversations);
  const only = (check: (found: Awaited<ReturnType<typeof list>>[number]) => void = () => {}) =>
    eventually(async () => {
      const [found, ...others] = await list();
      expect(others).toEqual([]);
      if (!found) throw new Error('no conversation');
      check(found);
      return found;
    });
  const messagesOf = (id: number, query = {}) => api.conversations.messages({ params: { id }, query });
  return { ...app, list, only, messagesOf };
}

describe('a conversation', () => {
  it('shows what was said, what answered it and by which way, read and unread', async () => {
    const { api, ana, shop, only, messagesOf, list, eventually, clock } = await createShop();
    await ana.write(shop, 'Cardápio');
    await ana.waitForMessage(({ text }) => text === 'Pizza e suco');
    const talk = await only(({ last_text }) => expect(last_text).toBe('Pizza e suco'));
    expect(talk).toMatchObject({
      channel: 'whatsapp',
      name: ana.name,
      is_group: false,
      last_author: 'automatic',
      last_kind: 'text',
      unread: 1,
      state: 'automatic',
      contact_id: null,
    });
    const { messages, next, newer } = await messagesOf(talk.id);
    const [answer, question] = messages;
    expect([next, newer, messages.length]).toEqual([null, null, 2]);
    expect(answer).toMatchObject({ author: 'automatic', answers: question?.id, delivery: { origin: 'auto-reply' } });
    expect(question).toMatchObject({
      author: 'person',
      text: 'Cardápio',
      decision: { source: 'menu', has_trace: true },
    });
    const { trace } = await api.conversations.trace({ params: { id: talk.id, message: question?.id ?? '' } });
    const simulated = await api.autoReply.simulate({ body: { phone: ana.phone, message: 'Cardápio' } });
    expect(trace).toEqual(simulated.trace);
    expect(trace.length).toBeGreaterThan(1);

    const { id } = talk;
    expect(await api.conversations.counts()).toEqual({ unread: 1, waiting: 0, oldest_waiting: null });
    await api.conversations.read({ params: { id } });
    expect(await list({ unread: 'true' })).toEqual([]);
    await api.conversations.unread({ params: { id } });
    expect(await list({ unread: 'true' })).toHaveLength(1);
    expect(await api.conversations.finish({ params: { id } })).toMatchObject({
      unread: 0,
      done_at: expect.any(String),
    });

    // Answered on the phone: somebody has read it, and it is theirs for a while.
    clock.advance(1000);
    await ana.write(shop, 'Alguém aí?');
    await only((found) => expect(found).toMatchObject({ unread: 1, done_at: null, last_text: 'Alguém aí?' }));
    clock.advance(1000);
    await shop.writeFromPhone(ana, 'Sim, a dona');
    await only((found) => expect(found).toMatchObject({ unread: 0, last_author: 'phone', state: 'taken' }));
    clock.advance(1000);
    const written = await ana.write(shop, 'obrigada');
    await eventually(async () => expect((await messagesOf(id)).messages[0]?.decision?.source).toBe('paused'));
    await ana.edit(shop, written, 'obrigada!');
    await shop.react(ana, written, '👍');
    await eventually(async () => {
      const [last] = (await messagesOf(id)).messages;
      expect(last).toMatchObject({
        text: 'obrigada!',
        edited: { former: 'obrigada' },
        reactions: [{ emoji: '👍', author: 'phone' }],
      });
    });
    await ana.deleteForEveryone(shop, written);
    await only(({ last_text }) => expect(last_text).toBe(''));
    expect((await messagesOf(id)).messages[0]).toMatchObject({ text: '', deleted_at: expect.any(String) });
  });

  it('of a group is one, with who wrote; of a hidden number it becomes that of the number', async () => {
    const { ana, shop, whatsApp, list, messagesOf, eventually, database, services } = await createShop();
    const group = whatsApp.group({ subject: 'Clientes', members: [ana, shop] });
    await ana.writeToGroup(group, 'oi gente');
    await ana.write(shop, 'oi loja');
    const [direct, inGroup] = await eventually(async () => {
      const found = await list();
      expect(found.map(({ last_text }) => last_text).sort()).toEqual(['oi gente', 'oi loja']);
      return [found.find(({ is_group }) => !is_group), found.find(({ is_group }) => is_group)];
    });
    expect(inGroup?.name).toMatch(/^Grupo /);
    await eventually(async () =>
      expect((await messagesOf(inGroup?.id ?? 0)).messages).toMatchObject([
        { text: 'oi gente', sender: ana.name, decision: { source: 'group' } },
      ]),
    );
    expect((await messagesOf(direct?.id ?? 0)).messages).toMatchObject([{ text: 'oi loja', sender: '' }]);

    const { db } = database;
    const [stored] = await db
      .selectFrom('conversations')
      .selectAll()
      .where('id', '=', direct?.id ?? 0)
      .execute();
    if (!stored) throw new Error('not stored');
    const { id: _, ...values } = stored;
    await db
      .insertInto('conversations')
      .values({
        ...values,
        person_key: 'lid:77',
        unread: 3,
        last_text: 'de antes',
        last_at: '2020-01-01T00:00:00.000Z',
      })
      .execute();
    await db
      .transaction()
      .execute((queries) => createPeopleQueries(queries, (key) => `hash:${key}`).join('lid:77', stored.person_key));
    const joined = (await list()).filter(({ is_group }) => !is_group);
    expect(joined).toMatchObject([{ id: stored.id, unread: stored.unread + 3, last_text: 'oi loja' }]);

    await services.privacy.purge(stored.person_key);
    expect(await list()).toMatchObject([{ is_group: true, last_text: '' }]);
  });

  it('through an app is found after its answer, asked and answered, and goes with its calls', async () => {
    const { api, request, only, messagesOf, services, list } = await createShop();
    const say = (message: string) =>
      request({
        method: 'POST',
        url: '/api/',
        payload: { app: 'WhatsAuto', sender: 'Bia', phone: '+55 31 99876-5432', message },
      });
    await say('cardápio');
    await say('nada disso');
    const talk = await only(({ unread }) => expect(unread).toBe(2));
    expect(talk).toMatchObject({ channel: 'api', instance_id: '', name: 'Bia', last_text: 'nada disso' });
    const { messages } = await messagesOf(talk.id);
    expect(messages.map(({ author, text }) => [author, text])).toEqual([
      ['person', 'nada disso'],
      ['automatic', 'Pizza e suco'],
      ['person', 'cardápio'],
    ]);
    const { trace } = await api.conversations.trace({ params: { id: talk.id, message: messages[2]?.id ?? '' } });
    expect(trace.at(-1)).toMatchObject({ step: 'menu', outcome: 'answered' });
    await services.privacy.purge('5531998765432');
    expect(await list()).toEqual([]);
  });
});

describe('the list', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString();

  async function createMany(count: number) {
    const app = await createWhatsAppApp();
    const { db } = app.database;
    const rows = Array.from({ length: count }, (_, index) => ({
      instance_id: index % 2 === 0 ? 'par' : 'impar',
      chat: `55119${index}@s.whatsapp.net`,
      message_id: `M${index}`,
      participant: '',
      person_key: `5511900${String(index).padStart(6, '0')}`,
      phone: `+5511900${String(index).padStart(6, '0')}`,
      sender_name: index === 7 ? 'João Açaí' : `Pessoa ${index}`,
      text: `oi ${index}`,
      kind: 'text',
      state: 'silent' as const,
      source: 'none',
      reason: null,
      // Two of each moment.
      sent_at: at(Math.floor(index / 2)),
      created_at: at(index),
    }));
    for (let done = 0; done < count; done += 100) {
      await db
        .insertInto('incoming_messages')
        .values(rows.slice(done, done + 100))
        .execute();
    }
    return app;
  }

  it('goes on where a page ended, none twice and none left out, and is cut by number, state, group, period and name', async () => {
    const { api, database, clock } = await createMany(120);
    const { db } = database;
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await api.conversations.list({ query: { after } });
      seen.push(...page.conversations.map(({ last_text }) => last_text));
      if (page.next === null) break;
      after = page.next;
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `oi ${119 - index}`));

    const find = async (query: Query) =>
      (await api.conversations.list({ query })).conversations.map(({ last_text }) => last_text);
    expect(await find({ instance: 'par', from: at(57) })).toEqual(['oi 118', 'oi 116', 'oi 114']);
    expect(await find({ to: at(0) })).toEqual(['oi 1', 'oi 0']);
    expect(await find({ name: 'joao acai' })).toEqual(['oi 7']);
    expect(await find({ name: 'JOÃO' })).toEqual(['oi 7']);
    expect(await find({ name: `%_'"\\` })).toEqual([]);
    expect(await find({ name: '900000011' })).toEqual(['oi 11']);
    expect(await find({ name: 'ACAI joao' })).toEqual(['oi 7']);
    expect(await find({ name: '(11) 90000-0011' })).toEqual(['oi 11']);
    // The digits of a name are no part of a number by themselves.
    expect(await find({ name: 'pessoa 90000001' })).toHaveLength(10);
    expect(await find({ name: 'casa 900' })).toEqual([]);
    await api.contacts.create({ body: { name: 'Márcia Nunes', phone: '+55 11 90000-0009' } });
    for (const name of ['marcia', 'NUNES márcia', 'nun mar', 'nunes 0009']) {
      expect([name, await find({ name })]).toEqual([name, ['oi 9']]);
    }

    const person = (index: number) => `5511900${String(index).padStart(6, '0')}`;
    const until = new Date(clock.read().getTime() + 60_000).toISOString();
    await db
      .insertInto('person_pauses')
      .values({ person_key: person(3), instance_id: 'impar', paused_until: until })
      .execute();
    await blockContact(db, `+${person(5)}`);
    await db
      .updateTable('conversations')
      .set({ waiting_since: at(0) })
      .where('person_key', 'in', [person(3), person(9)])
      .execute();
    expect(await find({ state: 'taken' })).toEqual(['oi 3']);
    expect(await find({ state: 'blocked' })).toEqual(['oi 5']);
    expect(await find({ group: systemGroupIds.blocked })).toEqual(['oi 5']);
    expect(await find({ state: 'waiting' })).toEqual(['oi 9']);
    expect(await find({ state: 'automatic', to: at(4) })).toEqual([
      'oi 8',
      'oi 7',
      'oi 6',
      'oi 4',
      'oi 2',
      'oi 1',
      'oi 0',
    ]);
    expect(await api.conversations.counts()).toEqual({ unread: 120, waiting: 1, oldest_waiting: at(0) });
    for (const query of ['after=x', `after=${at(0)}`, 'from=ontem', 'state=x']) {
      await expect(
        api.conversations.list({ query: Object.fromEntries([query.split('=')]) as { after: string } }),
        query,
      ).rejects.toMatchObject({ status: 400 });
    }
  });

  it('a long conversation is read in pages, in both directions and from the middle', async () => {
    const { api, database } = await createMany(1);
    const { db } = database;
    const [talk] = (await api.conversations.list()).conversations;
    const id = talk?.id ?? 0;
    const person_key = '5511900000000';
    const common = { instance_id: 'par', chat: '551190@s.whatsapp.net', person_key, phone: '' };
    for (let minute = 1; minute <= 60; minute += 1) {
      // Of one moment: what came in, what was written on the phone, what was sent.
      const base = { ...common, message_id: `L${minute}`, participant: '', sender_name: '', kind: 'text' };
      await db
        .insertInto('incoming_messages')
        .values({
          ...base,
          text: `i${minute}`,
          state: 'silent',
          source: 'none',
          reason: null,
          sent_at: at(minute),
          created_at: at(minute),
        })
        .execute();
      await db
        .insertInto('phone_messages')
        .values({
          ...base,
          text: `p${minute}`,
          is_from_me: 1,
          origin: 'history',
          sent_at: at(minute),
          created_at: at(minute),
        })
        .execute();
      await db
        .insertInto('outgoing_messages')
        .values({
          ...common,
          message_id: `O${minute}`,
          contact_name: '',
          text: `o${minute}`,
          media: null,
          has_media: 0,
          origin: 'send',
          answers_id: null,
          state: 'acked',
          error: null,
          created_at: at(minute),
          updated_at: at(minute),
        })
        .execute();
    }
    const expected = Array.from({ length: 60 }, (_, index) => 60 - index).flatMap((n) => [`o${n}`, `p${n}`, `i${n}`]);
    expected.push('oi 0');
    const all = [];
    for (let before: string | undefined; ; ) {
      const page = await api.conversations.messages({ params: { id }, query: { before } });
      expect(page.newer).toBeNull();
      all.push(...page.messages);
      if (page.next === null) break;
      before = page.next;
    }
    expect(all.map(({ text }) => text)).toEqual(expected);

    const middle = all[100];
    const around = await api.conversations.messages({ params: { id }, query: { around: middle?.id } });
    expect(around.messages.map(({ text }) => text)).toEqual(expected.slice(75, 126));
    const newer = await api.conversations.messages({ params: { id }, query: { after: around.newer ?? '' } });
    expect(newer.messages.map(({ text }) => text)).toEqual(expected.slice(25, 75));
    const newest = await api.conversations.messages({ params: { id }, query: { after: newer.newer ?? '' } });
    expect([newest.messages.map(({ text }) => text), newest.newer]).toEqual([expected.slice(0, 25), null]);
    for (const unknown of ['in-999', 'x', 'call-1', "in-1' or 1=1"]) {
      await expect(api.conversations.messages({ params: { id }, query: { around: unknown } })).rejects.toMatchObject({
        status: 404,
      });
    }
    await expect(api.conversations.messages({ params: { id: 999 } })).rejects.toMatchObject({ status: 404 });
  });
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { refillMessageSearch } from '../../db/migrations/0040-fill-message-search.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { createApiCallsRepository } from '../api-calls/api-calls.repository.ts';
import { createFolder } from '../backup/backup.fixture.ts';
import { createPeopleQueries } from '../people/join-people.ts';
import { createForget } from '../retention/forget.ts';

type App = Awaited<ReturnType<typeof createWhatsAppApp>>;
type Query = NonNullable<NonNullable<Parameters<App['api']['conversations']['search']>[0]>['query']>;

const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString();
const personOf = (index: number) => `5511900${String(index).padStart(6, '0')}`;

/** With messages that nobody decides about. */
async function createShop(...options: Parameters<typeof createWhatsAppApp>) {
  const app = await createWhatsAppApp(...options);
  const { api, database } = app;
  let count = 0;
  const message = (text: string, person: number, minute: number) => {
    count += 1;
    return {
      instance_id: person % 2 === 0 ? 'par' : 'impar',
      chat: `${personOf(person)}@s.whatsapp.net`,
      message_id: `M${count}`,
      person_key: personOf(person),
      phone: `+${personOf(person)}`,
      text,
      created_at: at(minute),
    };
  };
  const ofPerson = { participant: '', sender_name: 'Bia', kind: 'text', reason: null, source: 'none' } as const;
  const receive = (text: string, person = 0, minute = 0) =>
    database.db
      .insertInto('incoming_messages')
      .values({ ...message(text, person, minute), ...ofPerson, state: 'silent', sent_at: at(minute) })
      .returning('id')
      .executeTakeFirstOrThrow();
  const onPhone = (text: string, person = 0, minute = 0) =>
    database.db
      .insertInto('phone_messages')
      .values({
        ...message(text, person, minute),
        ...{ participant: '', sender_name: '', kind: 'text', is_from_me: 1, origin: 'history', sent_at: at(minute) },
      })
      .execute();
  const search = (query: Query) => api.conversations.search({ query });
  const textsOf = async (query: Query) =>
    (await search(query)).hits.map(({ excerpt }) => excerpt.map(({ text }) => text).join(''));
  const find = (q: string) => textsOf({ q });
  const indexed = async () => {
    await search({ q: '' });
    const { rows } = await sql<{ total: number }>`select count(*) as total from message_search`.execute(database.db);
    return Number(rows[0]?.total);
  };
  return { ...app, receive, onPhone, search, textsOf, find, indexed };
}

describe('the search over messages', () => {
  it('finds what was said on every road, in its last wording, and nothing that was taken back', async () => {
    const { api, ana, shop, link, find, search, eventually, request, clock, database, services, indexed } =
      await createShop();
    await api.menu.create({ body: { message: 'preço', reply: 'O orçamento sai amanhã' } });
    await link();
    const written = await ana.write(shop, 'Quero um Orçamento grande');
    await ana.write(shop, 'preço');
    await ana.waitForMessage(({ text }) => text === 'O orçamento sai amanhã');
    clock.advance(1000);
    await shop.writeFromPhone(ana, 'Segue o ORÇAMENTO');
    await eventually(async () => expect(await find('orcamento')).toHaveLength(3));
    const { hits, is_complete, next } = await search({ q: 'orcam' });
    expect([is_complete, next]).toEqual([true, null]);
    expect(hits.map(({ author }) => author).sort()).toEqual(['automatic', 'person', 'phone']);
    expect(hits.find(({ author }) => author === 'person')).toMatchObject({
      conversation: { name: ana.name, channel: 'whatsapp' },
      excerpt: [
        { text: 'Quero um ', is_hit: false },
        { text: 'Orçamento', is_hit: true },
        { text: ' grande', is_hit: false },
      ],
    });
    for (const { conversation, id } of hits) {
      const { messages } = await api.conversations.messages({ params: { id: conversation.id }, query: { around: id } });
      expect(messages.map((message) => message.id)).toContain(id);
    }

    await ana.edit(shop, written, 'Quero um bolo');
    await eventually(async () => expect(await find('bolo')).toEqual(['Quero um bolo']));
    expect(await find('grande')).toEqual([]);
    await ana.edit(shop, written, 'Quero uma torta');
    await eventually(async () => expect(await find('torta')).toEqual(['Quero uma torta']));
    await ana.deleteForEveryone(shop, written);
    await eventually(async () => expect(await find('torta')).toEqual([]));

    const call = { app: 'WhatsAuto', sender: 'Caio', phone: '+55 31 99876-5432', message: 'preço' };
    await request({ method: 'POST', url: '/api/', payload: call });
    const [asked, answered] = await eventually(async () => {
      const found = (await search({ q: 'preço' })).hits.concat((await search({ q: 'amanhã' })).hits);
      const ofApp = found.filter(({ conversation }) => conversation.channel === 'api');
      expect(ofApp).toHaveLength(2);
      return ofApp;
    });
    expect([asked?.author, answered?.author]).toEqual(['person', 'automatic']);

    await services.privacy.purge('5531998765432');
    await services.privacy.purge('5511987654321');
    expect(await find('orcamento')).toEqual([]);
    expect(await indexed()).toBe(0);
    if (database.engine === 'sqlite') {
      // Nor is anything left in the index itself.
      const { rows } = await sql<{ total: number }>`
        select count(*) as total from message_search_words where message_search_words match '"orcamento"*'`.execute(
        database.db,
      );
      expect(rows).toEqual([{ total: 0 }]);
      await sql`insert into message_search_words (message_search_words, rank) values ('integrity-check', 1)`.execute(
        database.db,
      );
    }
  });

  it('wants all words, the last as a beginning, and takes nothing for a syntax', async () => {
    const { receive, find, request, token } = await createShop();
    await receive('Bom dia, o pão de açúcar', 0, 1);
    await receive('bom apetite', 0, 2);
    await receive('me ligue: (11) 98765-4321', 0, 3);
    await receive('OR NOT near* "AND" & | ! <-> : 50%_', 0, 4);
    await receive('👍', 0, 5);
    expect(await find('bom')).toHaveLength(2);
    expect(await find('ACUCAR bom')).toEqual(['Bom dia, o pão de açúcar']);
    expect(await find('bom ape')).toEqual(['bom apetite']);
    expect(await find('ape bom')).toEqual([]);
    expect(await find('apetites')).toEqual([]);
    expect(await find('98765-4321')).toHaveLength(1);
    expect(await find('not and "near*" or 50%')).toHaveLength(1);
    const hostile = [
      ...[
        '"',
        "'",
        "' or 1=1 --",
        '"a" OR "b"',
        'a*',
        '*',
        '^a',
        'words:a',
        '-a',
        '(',
        'NEAR(a b)',
        'a & b',
        "a' & 'b",
      ],
      ...['\\', 'a:*', '<->', '!a', '👍', '👩‍👩‍👧', '...', ' ', 'x'.repeat(10_000), 'é '.repeat(5000)],
      ...['\u0301'.repeat(10_000), '\ud800', '%', '_', '{}', '[1]', '$1', '?', ';'],
    ];
    for (const q of hostile) {
      const url = `/admin/conversations/search?q=${encodeURIComponent(q.toWellFormed())}`;
      const { statusCode } = await request({ url, headers: { authorization: `Bearer ${token}` } });
      expect([q.slice(0, 20), statusCode]).toEqual([q.slice(0, 20), 200]);
    }
    expect(await find('👍')).toEqual([]);
    for (const query of [`q=${'x'.repeat(10_001)}`, 'q=a&after=x', 'q=a&from=ontem', 'q=a&conversation=x', 'q=a%00b']) {
      const url = `/admin/conversations/search?${query}`;
      expect((await request({ url, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(400);
    }
    const unknown = '/admin/conversations/search?q=a&conversation=99';
    expect((await request({ url: unknown, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(404);
  });

  it('goes from the newest to the oldest in pages, also of history, and is cut by number, person and period', async () => {
    const { receive, onPhone, search, textsOf } = await createShop();
    // Two of each moment; those on the phone came later and are older.
    for (let minute = 20; minute < 45; minute += 1) {
      await receive(`pedido ${minute} a`, 0, minute);
      await receive(`pedido ${minute} b`, 1, minute);
    }
    for (let minute = 0; minute < 20; minute += 1) await onPhone(`pedido ${minute} antigo`, 2, minute);
    const seen: string[] = [];
    for (let after: string | undefined; ; ) {
      const page = await search({ q: 'pedido', after });
      seen.push(...page.hits.map(({ excerpt }) => excerpt.map(({ text }) => text).join('')));
      if (page.next === null) break;
      after = page.next;
    }
    expect(new Set(seen).size).toBe(70);
    const minutes = seen.map((text) => Number(text.split(' ')[1]));
    expect(minutes).toEqual([...minutes].sort((a, b) => b - a));

    expect(await textsOf({ q: 'pedido', instance: 'impar', from: at(43) })).toEqual(['pedido 44 b', 'pedido 43 b']);
    expect(await textsOf({ q: 'pedido', to: at(1) })).toEqual(['pedido 1 antigo', 'pedido 0 antigo']);
    const { hits } = await search({ q: 'antigo' });
    const conversation = hits[0]?.conversation.id;
    expect(await textsOf({ q: 'pedido', conversation, from: at(18) })).toEqual([
      'pedido 19 antigo',
      'pedido 18 antigo',
    ]);
  });

  it('makes what was there before searchable, the newest first, and says so until then', async () => {
    const { receive, search, find, database, services, eventually, indexed } = await createShop();
    for (let minute = 0; minute < 12; minute += 1) await receive(`antes ${minute}`, minute, minute);
    expect(await find('antes')).toHaveLength(12);
    await database.db.transaction().execute((live) => refillMessageSearch(live, database.engine));
    expect(await search({ q: 'antes' })).toMatchObject({ hits: [], is_complete: false });
    services.followMessages.start();
    await eventually(async () => expect(await search({ q: 'antes' })).toMatchObject({ is_complete: true }));
    expect(await find('antes')).toHaveLength(12);
    expect(await indexed()).toBe(12);
  });

  it('follows a person who gets another name, and what is removed', async () => {
    const { receive, search, textsOf, database, indexed, find } = await createShop();
    const { id } = await receive('recado de quem se esconde', 0, 1);
    await receive('recado às claras', 2, 2);
    await database.db.updateTable('incoming_messages').set({ person_key: 'lid:77' }).where('id', '=', id).execute();
    await search({ q: 'recado' });
    await database.db
      .transaction()
      .execute((queries) => createPeopleQueries(queries, (key) => `hash:${key}`).join('lid:77', personOf(2)));
    const { hits } = await search({ q: 'recado' });
    expect(new Set(hits.map(({ conversation }) => conversation.id)).size).toBe(1);
    const conversation = hits[0]?.conversation.id;
    expect(await textsOf({ q: 'recado', conversation })).toEqual(['recado às claras', 'recado de quem se esconde']);
    await database.db.deleteFrom('incoming_messages').where('id', '=', id).execute();
    expect(await find('esconde')).toEqual([]);
    expect(await indexed()).toBe(1);
  });

  it('begins anew with a restored backup, and forgets with the messages', async () => {
    const { api, receive, find, database, services, eventually, indexed } = await createShop({
      backupDir: createFolder(),
    });
    const { db } = database;
    await receive('antes do backup', 0, 1);
    const { filename } = await api.backup.create({ body: {} });
    await receive('depois do backup', 0, 2);
    expect(await find('backup')).toHaveLength(2);
    await api.backup.restore({ params: { filename }, body: {} });
    await eventually(async () => expect(await find('backup')).toEqual(['antes do backup']));
    await api.backup.restore({ params: { filename }, body: { mode: 'merge' } });
    await receive('novo backup', 0, 3);
    expect(await find('backup')).toEqual(['novo backup', 'antes do backup']);

    const jobs = { dead: async () => [], discard: async () => true, forgetDone: async () => {} };
    const removeCalls = createApiCallsRepository(database).remove;
    await createForget({ db, removeCalls, jobs, knownSendersMax: 10 }).old(at(2), at(4), {});
    expect(await find('backup')).toEqual(['novo backup']);
    expect(await indexed()).toBe(1);
    await services.followMessages.stop();
  });
});

import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { personOf, seedMessages } from '../../testing/many-messages.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createConversationMessagesRepository } from './conversation-messages.repository.ts';
import { createConversationsRepository } from './conversations.repository.ts';
import { createMessageSearchRepository } from './message-search.repository.ts';
import { readSearched } from './searched-messages.ts';
import { termsIn } from './words.ts';

const large = 'incoming_messages|outgoing_messages|phone_messages|message_search|message_changes|conversations';
/** On SQLite a walk along an index, in the order of the list, ends with the page; one without reads every row. */
const wholeTable = new RegExp(`Seq Scan on (?:${large})\\b|SCAN (?:${large})(?! USING|_)`);

/** The long version, in time: npm run bench -- conversations. */
it('opens lists, conversations and searches along indexes, however many messages there are', async () => {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  const { engine } = database;
  await seedMessages(database, { messages: 6000, conversations: 300, longShare: 4, rare: 5 });
  const nodes: RootOperationNode[] = [];
  const record: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = database.db.withPlugin(record);
  const now = new Date().toISOString();
  const conversations = createConversationsRepository({ db, engine });
  const [talk] = await conversations.list({ name: personOf(0) }, undefined, now);
  if (!talk) throw new Error('not there');
  // A part of a name is looked for in all of them: the one that is not expected here.
  nodes.length = 0;

  const after = { at: now, id: 1 };
  await conversations.list({}, undefined, now);
  for (const filter of [
    { instance: 'loja' },
    { unread: 'true' as const },
    { from: now },
    { to: now },
    ...(['automatic', 'taken', 'waiting', 'blocked'] as const).map((state) => ({ state })),
  ]) {
    await conversations.list(filter, after, now);
  }
  await conversations.find(talk.id, now);
  await conversations.findAll([{ instance_id: talk.instance_id, talk_key: talk.person_key }], now);
  await conversations.counts('2026-03-10T12:00:00.000Z');
  const messages = createConversationMessagesRepository(db);
  const place = { at: now, id: 5, source: 'out' as const };
  await messages.older(talk, 50, place);
  await messages.newer(talk, 50, place);
  const { find } = createMessageSearchRepository({ db, engine });
  for (const q of ['orcamento', 'obrigado', 'entrega obr']) {
    const terms = termsIn(q);
    if (!terms) throw new Error('no words');
    for (const scope of [{}, { before: 2 ** 52, from: 1 }, { instance: 'loja' }, { talk }]) {
      const found = await find(terms, scope, 21);
      if (found.length > 0) await readSearched(db, found);
    }
  }
  expect(nodes.length).toBeGreaterThan(30);

  const executor = database.db.getExecutor();
  await database.db.connection().execute(async (line) => {
    // Of a small table PostgreSQL would rather read everything.
    if (engine === 'postgres') await line.executeQuery(CompiledQuery.raw('set enable_seqscan = off'));
    const explain = engine === 'postgres' ? 'explain' : 'explain query plan';
    for (const node of nodes) {
      const { sql, parameters } = executor.compileQuery(node, { queryId: 'plan' });
      const { rows } = await line.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
      expect(JSON.stringify(rows), sql).not.toMatch(wholeTable);
    }
    if (engine === 'postgres') await line.executeQuery(CompiledQuery.raw('reset enable_seqscan'));
  });
});

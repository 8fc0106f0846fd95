import { describe, expect, it, test } from 'vitest';
import { createPersonHash } from '../../security/person-hash.ts';
import { readSecretKey } from '../../security/secret-box.ts';
import { patience } from '../../testing/patience.ts';
import { appSecret, createTestApp } from '../../testing/test-app.ts';
import { createAliases } from '../people/aliases.ts';
import { lidKey, type PersonKey } from '../people/person-key.ts';

const at = '2026-03-10T12:00:00.000Z';

async function createShop() {
  const app = await createTestApp();
  const { api } = await app.signIn();
  const { db } = app.database;
  await api.settings.save({ body: { default_response: 'Olá!' } });
  let sent = 0;
  /** Kept as of a linked number. */
  const keepMessage = async (person_key: PersonKey, sender_name: string, text = 'oi') => {
    sent += 1;
    const message = {
      instance_id: 'loja',
      chat: 'x',
      participant: '',
      message_id: `m${sent}`,
      phone: '',
      kind: 'text',
    };
    await db
      .insertInto('incoming_messages')
      .values({
        ...{ ...message, person_key, sender_name, text, state: 'silent', source: null, reason: null },
        ...{ sent_at: at, created_at: at },
      })
      .execute();
  };
  /** Received by a linked number. */
  const write = async (person: PersonKey, message: string) => {
    const said = { phone: '', sender: 'Ana', message, messageKey: message.toLowerCase(), isGroup: false };
    const from = { channel: 'whatsapp', person, withoutKey: false, sentAt: app.clock.read() } as const;
    return (await app.services.inbound.receive({ ...from, ...said }, () => true)).reply;
  };
  /** By an app that tells no number. */
  const say = async (sender: string, message: string) => {
    const payload = { app: 'AutoResponder', sender, message };
    return (await app.request({ method: 'POST', url: '/api/', payload })).json().reply as string;
  };
  const search = async (text: string, after = '') => api.privacy.people({ query: { search: text, after } });
  const found = async (text: string) => (await search(text)).people.map(({ person, name }) => ({ person, name }));
  return { ...app, api, db, keepMessage, write, say, search, found };
}

describe('who is known without a number', () => {
  it('is found by the name that is shown, and nobody with a number is', async () => {
    const { keepMessage, say, search, found } = await createShop();
    await say('Tia Rosa', 'oi');
    await say('+55 11 98765-4321', 'oi');
    await keepMessage('lid:111', 'Ana', 'bom dia');
    await keepMessage('lid:111', 'Ana Conceição', 'boa noite');
    await keepMessage('lid:222', 'Rosângela');
    await keepMessage('5511987654321', 'Rosa com número');
    await keepMessage('lid:333', '');

    // A caller is noted after the answer.
    await expect
      .poll(() => found('ROSA'), patience)
      .toEqual([
        { person: 'lid:222', name: 'Rosângela' },
        { person: 'name:tia rosa', name: 'tia rosa' },
      ]);
    expect(await search(' conceicao ')).toEqual({
      people: [{ person: 'lid:111', name: 'Ana Conceição', channel: 'whatsapp', last_at: at, last_text: 'boa noite' }],
      next: null,
    });
    expect(await found('Zé')).toEqual([]);
    expect((await found('')).map(({ person }) => person)).toEqual(['lid:111', 'lid:222', 'lid:333', 'name:tia rosa']);
  });

  it('is listed page by page, each once', async () => {
    const { db, search } = await createShop();
    const everybody = Array.from({ length: 450 }, (_, index) => ({
      person_key: `${index % 2 === 0 ? 'lid:' : 'name:maria '}${1000 + index}`,
      first_seen_at: at,
    }));
    await db.insertInto('known_senders').values(everybody).execute();
    const listed: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const { people, next } = await search('', after);
      expect(people.length).toBeLessThanOrEqual(20);
      listed.push(...people.map(({ person }) => person));
      after = next;
    }
    expect(listed.toSorted()).toEqual(everybody.map(({ person_key }) => person_key).toSorted());
    expect((await search('MARIA 14')).people).toHaveLength(20);
  });

  it.each([
    ['name:tia rosa', 'dados-name-tia-rosa.json', { apiCalls: [{}, {}] }],
    ['lid:111', 'dados-lid-111.json', { incoming: [{ text: 'oi' }] }],
  ])(
    'is shown, exported and erased, and still gets nothing when that was asked for: %s',
    async (person, filename, kept) => {
      const { api, services, keepMessage, say, write, found } = await createShop();
      const talk = (text: string) => (person === 'lid:111' ? write(person, text) : say('Tia Rosa', text));
      await keepMessage('lid:111', 'Tia Rosa');
      await keepMessage('lid:222', 'Outra Rosa');
      expect(await talk('oi')).toBe('Olá!');
      await talk('SAIR');

      expect(await api.privacy.find({ query: { person } })).toMatchObject({
        phone: '',
        consentEvents: [{ kind: 'left' }],
      });
      const file = await api.privacy.export({ query: { person } });
      expect(file.filename).toBe(filename);
      expect(JSON.parse(await file.blob.text())).toMatchObject({ person, consentEvents: [{ word: 'SAIR' }], ...kept });

      await api.privacy.purge({ body: { person } });
      // What was not written down yet does not come after it.
      await services.automation.flush();
      expect(await api.privacy.find({ query: { person } })).toMatchObject({
        incoming: 0,
        apiCalls: 0,
        consentEvents: [],
      });
      expect((await found('')).map((one) => one.person)).not.toContain(person);
      expect((await found('outra')).map((one) => one.person)).toEqual(['lid:222']);
      expect(await talk('oi')).toBe('');
    },
  );

  it('gets nothing under the number either, which is learnt after everything was erased', async () => {
    const { api, database, dataDir, keepMessage, write } = await createShop();
    await keepMessage('lid:111', 'Ana');
    await write('lid:111', 'SAIR');
    await api.privacy.purge({ body: { person: 'lid:111' } });
    const hashOf = createPersonHash(readSecretKey({ appSecret, dataDir }));
    await createAliases(database, hashOf).learn('111', '5511987654321');
    expect(await write('5511987654321', 'oi')).toBe('');
    expect(await database.db.selectFrom('incoming_messages').select('id').execute()).toEqual([]);
  });

  it('is the one with the number as soon as that is learnt', async () => {
    const { api, database, keepMessage } = await createShop();
    await keepMessage(lidKey('111'), 'Ana');
    await createAliases(database, (key) => `hash:${key}`).learn('111', '5511987654321');
    expect(await api.privacy.find({ query: { person: 'lid:111' } })).toMatchObject({ incoming: 1 });
    await api.privacy.purge({ body: { person: 'lid:111' } });
    expect(await api.privacy.find({ query: { phone: '+55 11 98765-4321' } })).toMatchObject({ incoming: 0 });
  });

  test.each([
    {},
    { person: '5511987654321' },
    { person: 'hash:abc' },
    { person: 'name:' },
    { person: 'lid:111', phone: '+55 11 98765-4321' },
  ])('is not asked for by %j', async (query) => {
    const { api } = await createShop();
    await expect(api.privacy.find({ query })).rejects.toMatchObject({ status: 400 });
    await expect(api.privacy.purge({ body: query })).rejects.toMatchObject({ status: 400 });
  });

  it('is listed for a session only', async () => {
    const { clientWith } = await createShop();
    await expect(clientWith().privacy.people()).rejects.toMatchObject({ status: 401 });
  });
});

import { describe, expect, it, test } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createAliases } from '../people/aliases.ts';

const phone = '+55 11 98765-4321';
const other = '+55 21 91234-5678';

async function createShop() {
  const product = await createTestApp();
  const { api, token } = await product.signIn();
  await api.responses.create({ body: { phone, message: 'oi', reply: 'Oi, Ana!' } });
  await api.responses.create({ body: { phone: other, message: 'oi', reply: 'Oi, Bia!' } });
  await api.contacts.create({ body: { name: 'Ana', phone } });
  for (const [sender, message] of [
    [phone, 'oi'],
    ['5511987654321', 'SAIR'],
    [other, 'oi'],
  ] as const) {
    const payload = { app: 'WhatsAuto', sender, phone: sender, message };
    await product.request({ method: 'POST', url: '/api/', payload });
  }
  return { ...product, api, token };
}

describe('what is kept about a phone', () => {
  it('is counted, whatever the notation', async () => {
    const { api } = await createShop();
    for (const asked of [phone, '11 98765-4321', '+55 11 8765-4321', '5511987654321']) {
      expect(await api.privacy.find({ query: { phone: asked } })).toMatchObject({
        contacts: 1,
        responses: 1,
        apiCalls: 2,
        incoming: 0,
        outgoing: 0,
        consentEvents: [{ kind: 'left' }],
      });
    }
  });

  it('is exported as JSON', async () => {
    const { api } = await createShop();
    const { filename, blob } = await api.privacy.export({ query: { phone } });
    expect(filename).toBe('dados-5511987654321.json');
    expect(JSON.parse(await blob.text())).toMatchObject({
      contacts: [{ name: 'Ana' }],
      responses: [{ reply: 'Oi, Ana!' }],
      apiCalls: [{}, {}],
      consentEvents: [{ word: 'SAIR' }],
    });
  });

  it('is purged for good, and nothing about anybody else', async () => {
    const { api, database } = await createShop();
    expect(await api.privacy.purge({ body: { phone } })).toMatchObject({ contacts: 1, responses: 1, apiCalls: 2 });
    expect(await api.privacy.find({ query: { phone } })).toMatchObject({
      contacts: 0,
      responses: 0,
      apiCalls: 0,
      consentEvents: [],
    });
    expect(await api.privacy.find({ query: { phone: other } })).toMatchObject({ responses: 1, apiCalls: 1 });
    const notifications = await database.db.selectFrom('notifications').select('text').execute();
    expect(notifications.filter(({ text }) => text.includes('98765'))).toEqual([]);
  });

  it('is not that of somebody whose number ends alike in another country', async () => {
    const { api, request } = await createShop();
    const say = (sender: string) =>
      request({ method: 'POST', url: '/api/', payload: { app: 'WhatsAuto', sender, phone: sender, message: 'oi' } });
    await say('+55 11 99912-3456');
    await say('59899123456');
    for (const asked of ['+59899123456', '+598 99 123 456', '0059899123456', '59899123456']) {
      expect(await api.privacy.find({ query: { phone: asked } })).toMatchObject({ apiCalls: 1 });
    }
    await api.privacy.purge({ body: { phone: '+59899123456' } });
    expect(await api.privacy.find({ query: { phone: '+59899123456' } })).toMatchObject({ apiCalls: 0 });
    expect(await api.privacy.find({ query: { phone: '+55 11 99912-3456' } })).toMatchObject({ apiCalls: 1 });
  });

  it('includes what WhatsApp delivered under an alias of the number, and what a group got from it', async () => {
    const { api, database } = await createShop();
    const { db } = database;
    const aliases = createAliases(database, (key) => `hash:${key}`);
    const at = '2026-03-10T12:00:00.000Z';
    const people = [
      ['100000000000001@lid', '', 'lid:100000000000001'],
      ['120363000000000001@g.us', '100000000000001:3@lid', 'lid:100000000000001'],
      ['120363000000000001@g.us', '551187654321:3@s.whatsapp.net', '5511987654321'],
      ['5511987654321@s.whatsapp.net', '', '5511987654321'],
      ['5511987654321@lid', '', 'lid:5511987654321'],
      ['5511987654321-1400000000@g.us', '5521912345678@s.whatsapp.net', '5521912345678'],
    ];
    const rows = people.map(([chat = '', participant = '', person_key = ''], index) => ({
      ...{ instance_id: 'loja', chat, participant, person_key, phone: '', message_id: `m${index}`, sender_name: '' },
      ...{
        text: 'oi',
        kind: 'text',
        state: 'silent' as const,
        source: null,
        reason: null,
        sent_at: at,
        created_at: at,
      },
    }));
    await db.insertInto('incoming_messages').values(rows).execute();
    await db
      .insertInto('person_pauses')
      .values({ instance_id: 'loja', person_key: 'lid:100000000000001', paused_until: at })
      .execute();
    await aliases.learn('100000000000001', '551187654321');
    await aliases.learn('5511987654321', '5521912345678');
    expect(await api.privacy.find({ query: { phone } })).toMatchObject({ incoming: 4 });
    await api.privacy.purge({ body: { phone } });
    const left = await db.selectFrom('incoming_messages').select('message_id').orderBy('id').execute();
    expect(left).toEqual([{ message_id: 'm4' }, { message_id: 'm5' }]);
    expect(await db.selectFrom('person_pauses').selectAll().execute()).toEqual([]);
    // Of who left it stays recognizable that both names are one person, and neither can be read.
    expect(JSON.stringify(await db.selectFrom('lid_map').selectAll().execute())).not.toContain('100000000000001');
    expect(await db.selectFrom('lid_map').select('phone').where('phone', '<>', '').execute()).toEqual([
      { phone: '5521912345678' },
    ]);
  });

  it('includes what triggers did, and that the number ever wrote', async () => {
    const { api, services, request, database } = await createShop();
    await services.automation.start();
    const value = { message: 'Pedido de {phone}', level: 'info', details: '', saveToDatabase: true } as const;
    const actions = [{ type: 'LOG_EVENT', value } as const];
    await api.triggers.create({ body: { name: 'Anotar', condition_type: 'ALWAYS', actions } });
    await request({ method: 'POST', url: '/api/', payload: { app: 'WhatsAuto', sender: phone, phone, message: 'oi' } });
    const automation = async () => (await api.privacy.find({ query: { phone } })).automation;
    await expect.poll(automation).toBe(2);
    const { blob } = await api.privacy.export({ query: { phone } });
    expect(JSON.parse(await blob.text())).toMatchObject({
      triggerRuns: [{ trigger_name: 'Anotar' }],
      loggedEvents: [{ message: `Pedido de ${phone}` }],
    });
    await api.privacy.purge({ body: { phone } });
    expect(await automation()).toBe(0);
    const senders = await database.db.selectFrom('known_senders').select('person_key').execute();
    expect(senders.map(({ person_key }) => person_key)).not.toContain('5511987654321');
  });

  test.each(['', 'Ana', '123', 'x'.repeat(50)])('is not looked for under %j', async (wrong) => {
    const { api } = await createShop();
    await expect(api.privacy.find({ query: { phone: wrong } })).rejects.toMatchObject({
      status: 400,
      message: 'Informe um número de telefone válido',
    });
    await expect(api.privacy.purge({ body: { phone: wrong } })).rejects.toMatchObject({ status: 400 });
  });

  it('needs a session', async () => {
    const { clientWith } = await createShop();
    await expect(clientWith().privacy.find({ query: { phone } })).rejects.toMatchObject({ status: 401 });
    await expect(clientWith().privacy.purge({ body: { phone } })).rejects.toMatchObject({ status: 401 });
  });
});

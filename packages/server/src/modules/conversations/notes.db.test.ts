import { noteLimits, noteTexts } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { json, startLoopbackServer } from '../../testing/loopback-server.ts';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';
import { createPeopleQueries } from '../people/join-people.ts';

async function createShop(...options: Parameters<typeof createWhatsAppApp>) {
  const app = await createWhatsAppApp(...options);
  const { api, ana, shop, eventually } = app;
  await app.link();
  const talkWith = (name: string) =>
    eventually(async () => {
      const found = (await api.conversations.list()).conversations.find((talk) => talk.name === name);
      if (!found) throw new Error('no conversation');
      return found;
    });
  const talk = async () => {
    await ana.write(shop, 'oi');
    return talkWith(ana.name);
  };
  const textsOf = async (id: number) =>
    (await api.conversations.messages({ params: { id } })).messages.map(({ author, text }) => `${author}: ${text}`);
  return { ...app, talk, talkWith, textsOf };
}

describe('a note', () => {
  it('stands in the conversation at its time, with its author, and can be changed and removed', async () => {
    const { api, ana, shop, clock, talk, textsOf, eventually } = await createShop();
    const { id } = await talk();
    const params = { id };
    clock.advance(1000);
    const note = await api.notes.create({ params, body: { text: '  Prefere entrega à tarde ' } });
    expect(note).toMatchObject({
      ...{ author: 'note', kind: 'note', sender: 'admin', text: 'Prefere entrega à tarde' },
      ...{ edited: null, delivery: null, decision: null },
    });
    clock.advance(1000);
    await ana.write(shop, 'obrigada');
    await eventually(async () =>
      expect(await textsOf(id)).toEqual(['person: obrigada', 'note: Prefere entrega à tarde', 'person: oi']),
    );
    expect(await api.conversations.get({ params })).toMatchObject({
      ...{ last_text: 'obrigada', unread: 2, state: 'automatic' },
    });

    const place = { id, note: Number(note.id.replace('note-', '')) };
    const changed = await api.notes.update({ params: place, body: { text: 'Só de manhã' } });
    expect(changed).toMatchObject({
      id: note.id,
      at: note.at,
      text: 'Só de manhã',
      edited: { at: expect.any(String) },
    });
    const around = await api.conversations.messages({ params, query: { around: note.id } });
    expect(around.messages.map(({ text }) => text)).toEqual(['obrigada', 'Só de manhã', 'oi']);

    await api.notes.remove({ params: place });
    expect(await textsOf(id)).toEqual(['person: obrigada', 'person: oi']);
    const unknown = { status: 404, message: noteTexts.unknown };
    await expect(api.notes.remove({ params: place })).rejects.toMatchObject(unknown);
    await expect(api.notes.update({ params: place, body: { text: 'x' } })).rejects.toMatchObject(unknown);
    await expect(api.notes.create({ params: { id: 999 }, body: { text: 'x' } })).rejects.toMatchObject({ status: 404 });
    for (const text of ['', '   ', 'x'.repeat(noteLimits.textMax + 1), 'a\u0000b']) {
      await expect(api.notes.create({ params, body: { text } })).rejects.toMatchObject({ status: 400 });
    }
  });

  it('is only changed in its own conversation', async () => {
    const { api, whatsApp, shop, talk, talkWith } = await createShop();
    const { id } = await talk();
    await whatsApp.account({ phone: '5521912345678', name: 'Bia' }).write(shop, 'oi');
    const other = await talkWith('Bia');
    const note = await api.notes.create({ params: { id }, body: { text: 'da Ana' } });
    const place = { id: other.id, note: Number(note.id.replace('note-', '')) };
    await expect(api.notes.update({ params: place, body: { text: 'x' } })).rejects.toMatchObject({ status: 404 });
    await expect(api.notes.remove({ params: place })).rejects.toMatchObject({ status: 404 });
  });

  it('is paged with the calls of an app, each at its time', async () => {
    const { api, request, clock, talkWith } = await createShop();
    const call = (message: string) =>
      request({ method: 'POST', url: '/api/', payload: { app: 'WhatsAuto', sender: 'Caio', message } });
    await call('mensagem 0');
    const { id } = await talkWith('Caio');
    for (let index = 1; index <= 70; index += 1) {
      clock.advance(1000);
      if (index % 10 === 0) await api.notes.create({ params: { id }, body: { text: `nota ${index}` } });
      else await call(`mensagem ${index}`);
    }
    const seen: string[] = [];
    const readAll = async () => {
      seen.length = 0;
      for (let before: string | undefined; ; ) {
        const page = await api.conversations.messages({ params: { id }, query: { before } });
        seen.push(...page.messages.filter(({ author }) => author !== 'automatic').map(({ text }) => text));
        if (page.next === null) return;
        before = page.next;
      }
    };
    const expected = Array.from({ length: 71 }, (_, index) =>
      index > 0 && index % 10 === 0 ? `nota ${index}` : `mensagem ${index}`,
    ).reverse();
    await expect.poll(async () => readAll().then(() => seen), { timeout: 20_000 }).toEqual(expected);
  });

  it('is sent to nobody by any road', async () => {
    const { url, received } = await startLoopbackServer((_request, response) => {
      json(response, 200, { choices: [{ message: { role: 'assistant', content: 'Resposta da máquina' } }] });
    });
    const { api, ana, shop, clock, talk, database, request } = await createShop({ openAiBaseUrl: url });
    const { id } = await talk();
    const secret = 'segredo-da-casa';
    await api.notes.create({ params: { id }, body: { text: secret } });
    clock.advance(1000);
    await api.ai.save({ body: { ...(await api.ai.get()), OPENAI_ENABLED: 'true', OPENAI_API_KEY: 'sk-test' } });
    await ana.write(shop, 'o que vocês sabem de mim?');
    await ana.waitForMessage(({ text }) => text === 'Resposta da máquina');
    await api.conversations.send({ params: { id }, body: { text: 'Até logo', key: 'chave-de-teste-1' } });
    await ana.waitForMessage(({ text }) => text === 'Até logo');
    const payload = { app: 'WhatsAuto', phone: '+55 11 98765-4321', message: 'oi' };
    const answer = await request({ method: 'POST', url: '/api/', payload });
    const { db } = database;
    const out = await db.selectFrom('outgoing_messages').selectAll().execute();
    const news = await db.selectFrom('notifications').selectAll().execute();
    const heard = JSON.stringify([received, ana.inbox.map(({ text }) => text), out, news, answer.body]);
    expect(received.length).toBeGreaterThan(0);
    expect(heard).not.toContain(secret);
  });

  it('belongs to the person: exported, purged, and joined with who a hidden number turns out to be', async () => {
    const { api, ana, shop, talk, talkWith, whatsApp, database } = await createShop();
    const { id } = await talk();
    await api.notes.create({ params: { id }, body: { text: 'da Ana' } });
    const query = { phone: '+55 11 98765-4321' };
    expect(await api.privacy.find({ query })).toMatchObject({ notes: 1 });
    const { blob } = await api.privacy.export({ query });
    expect(JSON.parse(await blob.text())).toMatchObject({ notes: [{ text: 'da Ana', author: 'admin' }] });

    const bia = whatsApp.account({ phone: '5521912345678', name: 'Bia' });
    await bia.write(shop, 'oi');
    const other = await talkWith('Bia');
    await api.notes.create({ params: { id: other.id }, body: { text: 'da Bia' } });
    const { db } = database;
    const keyOf = async (talkId: number) =>
      (await db.selectFrom('conversations').select('person_key').where('id', '=', talkId).executeTakeFirstOrThrow())
        .person_key;
    const [from, to] = [await keyOf(other.id), await keyOf(id)];
    await db
      .transaction()
      .execute((transaction) => createPeopleQueries(transaction, (key) => `hash:${key}`).join(from, to));
    expect((await api.privacy.find({ query })).notes).toBe(2);
    expect(await api.privacy.purge({ body: query })).toMatchObject({ notes: 2 });
    expect(await db.selectFrom('conversation_notes').selectAll().execute()).toEqual([]);
    expect(ana.inbox).toEqual([]);
  });
});

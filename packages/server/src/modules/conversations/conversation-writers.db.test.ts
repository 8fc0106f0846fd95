import { writerTimes } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import { createWhatsAppApp } from '../../testing/whatsapp.ts';

async function createShop() {
  const app = await createWhatsAppApp();
  const { api, ana, shop, eventually } = app;
  await api.menu.create({ body: { message: 'cardápio', reply: 'Pizza e suco' } });
  await app.link();
  await ana.write(shop, 'oi');
  const { id } = await eventually(async () => {
    const [found] = (await api.conversations.list()).conversations;
    if (!found) throw new Error('no conversation');
    return found;
  });
  const params = { id };
  const write = (name: string, isWriting = true) =>
    api.conversationWriters.note({ params, body: { console: name, isWriting } });
  const messages = () => api.conversations.messages({ params });
  const held = () =>
    eventually(async () => {
      const reply = (await messages()).messages.find(({ text }) => text === 'Pizza e suco');
      expect(reply?.delivery?.state).toBe('queued');
    });
  return { ...app, params, write, messages, held };
}

describe('two consoles on one conversation', () => {
  it('see who else types, which ends by itself', async () => {
    const { api, params, write, clock } = await createShop();
    const writersFor = async (name: string) =>
      (await api.conversationWriters.list({ params, query: { console: name } })).writers;
    expect(await write('console-um')).toEqual({ writers: [] });
    expect(await writersFor('console-um')).toEqual([]);
    expect(await writersFor('console-dois')).toEqual([{ name: 'admin', leftMs: writerTimes.countsMs }]);
    expect((await write('console-dois')).writers).toHaveLength(1);
    await write('console-um', false);
    expect(await writersFor('console-dois')).toEqual([]);
    clock.advance(writerTimes.countsMs);
    expect(await writersFor('console-um')).toEqual([]);
    const unknown = { params: { id: 999 }, query: { console: 'console-um' } };
    await expect(api.conversationWriters.list(unknown)).rejects.toMatchObject({ status: 404 });
    await expect(write('x')).rejects.toMatchObject({ status: 400 });
  });

  it('do not both answer: the second is told of the first, and may send all the same', async () => {
    const { api, params, messages, ana } = await createShop();
    const { mark } = await messages();
    if (mark === null) throw new Error('no mark');
    const send = (text: string, key: string, seen?: string) =>
      api.conversations.send({ params, body: { text, key, mark: seen } });
    await send('Bom dia', 'chave-de-ana-1', mark);
    // Sent again because its answer was lost, it is the same message.
    await send('Bom dia', 'chave-de-ana-1', mark);
    await expect(send('Boa tarde', 'chave-de-bia-1', mark)).rejects.toMatchObject({
      ...{ status: 409, code: 'CONVERSATION_ANSWERED', details: { by: 'console', text: 'Bom dia' } },
    });
    const { mark: later } = await messages();
    await send('Boa tarde', 'chave-de-bia-2', later ?? '');
    await send('Boa noite', 'chave-de-bia-3');
    await expect(send('x', 'chave-de-bia-4', 'qualquer coisa')).rejects.toMatchObject({ status: 400 });
    for (const text of ['Bom dia', 'Boa tarde', 'Boa noite']) await ana.waitForMessage((sent) => sent.text === text);
    expect(ana.inbox).toHaveLength(3);
  });

  it('at the very same moment one of them goes out', async () => {
    const { api, params, messages, ana } = await createShop();
    const { mark } = await messages();
    const sends = ['um', 'dois', 'tres'].map((text) =>
      api.conversations.send({ params, body: { text, key: `chave-de-${text}`, mark: mark ?? '' } }),
    );
    const outcomes = await Promise.allSettled(sends);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'CONVERSATION_ANSWERED' });
    }
    await ana.waitForMessage(() => true);
    expect(ana.inbox).toHaveLength(1);
  });

  it('are told of what was answered on the phone', async () => {
    const { api, params, messages, shop, ana, eventually, clock } = await createShop();
    const { mark } = await messages();
    clock.advance(1000);
    await shop.writeFromPhone(ana, 'Pelo celular');
    await eventually(async () => expect((await messages()).messages[0]?.text).toBe('Pelo celular'));
    const body = { text: 'Oi', key: 'chave-de-bia-1', mark: mark ?? '' };
    await expect(api.conversations.send({ params, body })).rejects.toMatchObject({
      details: { by: 'phone', text: 'Pelo celular' },
    });
  });
});

describe('an automatic reply, while somebody types', () => {
  it('waits, and goes when they stop', async () => {
    const { ana, shop, write, held, clock } = await createShop();
    await write('console-um');
    await ana.write(shop, 'cardápio');
    await held();
    clock.advance(writerTimes.countsMs);
    await ana.waitForMessage(({ text }) => text === 'Pizza e suco');
    expect(ana.inbox).toHaveLength(1);
  });

  it('is dropped when they send', async () => {
    const { api, params, ana, shop, write, held, messages, eventually } = await createShop();
    await write('console-um');
    await ana.write(shop, 'cardápio');
    await held();
    await api.conversations.send({ params, body: { text: 'Já mando', key: 'chave-de-ana-1' } });
    await ana.waitForMessage(({ text }) => text === 'Já mando');
    await write('console-um', false);
    await eventually(async () => {
      const reply = (await messages()).messages.find(({ text }) => text === 'Pizza e suco');
      expect(reply?.delivery).toMatchObject({ state: 'error', error: expect.stringContaining('uma pessoa assumiu') });
    });
    expect(ana.inbox).toHaveLength(1);
  });

  it('is given up when they do not stop, and the confirmation of who asks to leave never waits', async () => {
    const { ana, shop, write, held, messages, eventually, clock } = await createShop();
    await write('console-um');
    await ana.write(shop, 'cardápio');
    await held();
    await eventually(async () => {
      clock.advance(writerTimes.againMs);
      await write('console-um');
      const reply = (await messages()).messages.find(({ text }) => text === 'Pizza e suco');
      expect(reply?.delivery).toMatchObject({ state: 'error', error: expect.stringContaining('estava escrevendo') });
    });
    await write('console-um');
    await ana.write(shop, 'SAIR');
    await ana.waitForMessage(() => true);
    expect(ana.inbox).toHaveLength(1);
  });
});

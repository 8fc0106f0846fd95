import { proto } from '@whiskeysockets/baileys';
import { describe, expect } from 'vitest';
import { scenario } from './testing/scenario.ts';

const { ERROR, DELIVERY_ACK, READ } = proto.WebMessageInfo.Status;

describe('what becomes of a message of the client', () => {
  scenario('delivered and read, at once when the contact’s phone does so by itself', async ({ shop, ana, link }) => {
    const client = await link();
    ana.readReceipts = 'read';
    const sent = await client.socket.sendMessage(ana.jid('pn'), { text: 'oi' });
    const id = sent?.key.id ?? '';
    await client.until('read', () => client.statusOf(id) === READ);
    expect(shop.stateOf(id)).toBe('read');
  });

  scenario('sent again under the same id: shown once, delivered again', async ({ ana, link }) => {
    const client = await link();
    const first = await client.socket.sendMessage(ana.jid('pn'), { text: 'oi' });
    const messageId = first?.key.id ?? '';
    await client.until('delivered', () => client.statusOf(messageId) === DELIVERY_ACK);
    client.updates.length = 0;
    await client.socket.sendMessage(ana.jid('pn'), { text: 'oi' }, { messageId });
    await client.until('delivered again', () => client.statusOf(messageId) === DELIVERY_ACK);
    expect(ana.inbox.map(({ id }) => id)).toEqual([messageId]);
  });

  scenario('delivered and read by hand', async ({ ana, link }) => {
    const client = await link();
    ana.readReceipts = 'by-hand';
    const sent = await client.socket.sendMessage(ana.jid('pn'), { text: 'oi' });
    const id = sent?.key.id;
    const received = await ana.waitForMessage((message) => message.id === id);
    ana.confirm(received, 'delivered');
    await client.until('delivered', () => client.statusOf(id) === DELIVERY_ACK);
    ana.confirm(received, 'read');
    await client.until('read', () => client.statusOf(id) === READ);
  });

  scenario('accepted: said by a raw stanza only, after the promise resolved', async ({ ana, link }) => {
    const client = await link();
    ana.readReceipts = 'by-hand';
    const accepted: string[] = [];
    client.socket.ws.on('CB:ack,class:message', ({ attrs }: { attrs: { id: string } }) => accepted.push(attrs.id));
    const sent = await client.socket.sendMessage(ana.jid('pn'), { text: 'oi' });
    const id = sent?.key.id ?? '';
    expect(accepted).not.toContain(id);
    // A query sent after the message is answered after its acknowledgement.
    await client.socket.onWhatsApp(ana.phone);
    expect(accepted).toContain(id);
    expect(client.updates).toEqual([]);
  });

  scenario.for([479, 463])(
    'refused with %i: status ERROR with the code, and nobody gets it',
    async (code, { wa, shop, ana, link }) => {
      const client = await link();
      wa.faults.answerMessage = () => code;
      const sent = await client.socket.sendMessage(ana.jid('pn'), { text: 'oi' });
      const id = sent?.key.id;
      // The client may hold the event back for 30 s, or until the next stanza that is no acknowledgement.
      await ana.write(shop, 'e aí?');
      await client.until('the error', () => client.statusOf(id) === ERROR);
      const reports = [...client.messages, ...client.updates.map(({ key, update }) => ({ ...update, key }))];
      const reason = reports.find(({ key, status }) => key.id === id && status === ERROR)?.messageStubParameters;
      expect(reason?.join()).toContain(code === 463 ? 'restricted' : '479');
      expect(ana.inbox).toEqual([]);
    },
  );

  scenario('never acknowledged: the promise resolves all the same', async ({ wa, ana, link }) => {
    const client = await link();
    wa.faults.answerMessage = () => 'silence';
    const accepted: unknown[] = [];
    client.socket.ws.on('CB:ack,class:message', (stanza: unknown) => accepted.push(stanza));
    await client.socket.sendMessage(ana.jid('pn'), { text: 'oi' });
    await ana.waitForMessage(({ text }) => text === 'oi');
    await client.socket.onWhatsApp(ana.phone);
    expect(accepted).toEqual([]);
  });
});

describe('the phone itself', () => {
  scenario(
    'confirms the copy of what its client wrote, once it is switched on',
    async ({ wa, shop, ana, beto, link }) => {
      const client = await link();
      const copies: Record<string, string>[] = [];
      client.socket.ws.on('CB:receipt,type:sender', ({ attrs }: { attrs: Record<string, string> }) =>
        copies.push(attrs),
      );
      const write = async (jid: string) => (await client.socket.sendMessage(jid, { text: 'oi' }))?.key.id;
      const first = await write(ana.jid('pn'));
      await client.until('the copy is confirmed', () => copies.length === 1);
      expect(copies).toMatchObject([{ id: first, from: shop.jid('pn'), recipient: ana.jid('pn') }]);

      shop.isSwitchedOff = true;
      const second = await write(beto.jid('lid'));
      await beto.waitForMessage(({ id }) => id === second);
      const group = wa.group({ subject: 'Vizinhos', members: [shop, ana] });
      const third = await write(group.id);
      await ana.waitForMessage(({ id }) => id === third);
      expect([copies.length, shop.inbox.length]).toEqual([1, 1]);

      shop.isSwitchedOff = false;
      await client.until('all copies are confirmed', () => copies.length === 3);
      expect(copies.slice(1)).toMatchObject([
        { id: second, from: shop.jid('lid'), recipient: beto.jid('lid') },
        { id: third, from: group.id, participant: shop.jid('lid') },
      ]);
    },
  );
});

describe('what the client tells a contact', () => {
  scenario('delivered by receiving, read when it says so', async ({ wa, shop, ana, link }) => {
    const client = await link();
    shop.readReceipts = 'by-hand';
    const id = await ana.write(shop, 'oi');
    await wa.until('delivered', () => ana.stateOf(id) === 'delivered');
    const { key } = await client.message(({ text }) => text === 'oi');
    await client.socket.readMessages([key]);
    await wa.until('read', () => ana.stateOf(id) === 'read');
  });

  scenario('several read at once', async ({ wa, shop, ana, link }) => {
    const client = await link();
    const ids = [await ana.write(shop, 'um'), await ana.write(shop, 'dois'), await ana.write(shop, 'três')];
    await client.message(({ text }) => text === 'três');
    const keys = client.messages.filter(({ key }) => ids.includes(key.id ?? '')).map(({ key }) => key);
    await client.socket.readMessages(keys);
    await wa.until('all read', () => ids.every((id) => ana.stateOf(id) === 'read'));
  });

  scenario('typing, and no presence unless asked for', async ({ wa, shop, ana, link }) => {
    const seen: string[] = [];
    wa.on((event) => {
      if (event.type !== 'stanza') return;
      const { tag, attrs, content } = event.stanza;
      if (tag === 'presence') seen.push(attrs['type'] ?? '');
      if (tag === 'chatstate' && Array.isArray(content)) seen.push(content[0]?.tag ?? '');
    });
    const client = await link(shop, { config: { markOnlineOnConnect: false } });
    await client.socket.sendPresenceUpdate('composing', ana.jid('lid'));
    await wa.until('typing', () => ana.seesTyping(shop));
    await client.socket.sendPresenceUpdate('paused', ana.jid('lid'));
    await wa.until('no typing', () => !ana.seesTyping(shop));
    expect(seen).toEqual(['composing', 'paused']);
  });
});

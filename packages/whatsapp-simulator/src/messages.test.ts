import { proto } from '@whiskeysockets/baileys';
import { describe, expect } from 'vitest';
import { scenario } from './testing/scenario.ts';

describe('from a contact to the client', () => {
  scenario('addressed by alias, with the number beside it', async ({ shop, ana, link }) => {
    const client = await link();
    const id = await ana.write(shop, 'oi');
    const message = await client.message(({ text }) => text === 'oi');
    expect(message).toMatchObject({ arrival: 'notify', pushName: 'Ana' });
    expect(message.key).toMatchObject({ id, remoteJid: ana.jid('lid'), remoteJidAlt: ana.jid('pn'), fromMe: false });
  });

  scenario('addressed by number, with the alias beside it', async ({ shop, ana, link }) => {
    const client = await link();
    await ana.write(shop, 'oi', { addressing: 'pn' });
    const { key } = await client.message(({ text }) => text === 'oi');
    expect(key).toMatchObject({ remoteJid: ana.jid('pn'), remoteJidAlt: ana.jid('lid') });
  });

  scenario(
    'addressed by alias alone: the number stays unknown, and a reply still arrives',
    async ({ shop, ana, link }) => {
      const client = await link();
      await ana.write(shop, 'quem sou eu?', { hidePhone: true });
      const { key } = await client.message(({ text }) => text === 'quem sou eu?');
      expect(key).toMatchObject({ remoteJid: ana.jid('lid'), remoteJidAlt: undefined });
      await client.socket.sendMessage(ana.jid('lid'), { text: 'não sei' });
      await ana.waitForMessage(({ text }) => text === 'não sei');
      expect(await client.socket.signalRepository.lidMapping.getPNForLID(ana.jid('lid'))).toBeNull();
    },
  );

  scenario('with the time it was written, not the time it came', async ({ shop, ana, link }) => {
    const client = await link();
    await ana.write(shop, 'de ontem', { at: new Date('2026-01-02T03:04:05Z') });
    const { messageTimestamp } = await client.message(({ text }) => text === 'de ontem');
    expect(messageTimestamp).toBe(Date.UTC(2026, 0, 2, 3, 4, 5) / 1000);
  });

  scenario('every container and kind of reply, as sent', async ({ shop, ana, link }) => {
    const client = await link();
    const kinds: Record<string, proto.IMessage> = {
      W1: { ephemeralMessage: { message: { extendedTextMessage: { text: 'some' } } } },
      W2: { viewOnceMessageV2: { message: { conversation: 'uma vez' } } },
      W3: { buttonsResponseMessage: { selectedButtonId: 'b1', selectedDisplayText: 'Sim', type: 1 } },
      W4: { listResponseMessage: { title: 'Lista', singleSelectReply: { selectedRowId: 'linha-1' } } },
      W5: { documentWithCaptionMessage: { message: { documentMessage: { caption: 'leia', fileName: 'a.txt' } } } },
      W6: { reactionMessage: { key: { id: 'W1' }, text: '👍' } },
      W7: { editedMessage: { message: { conversation: 'corrigido' } } },
    };
    for (const [id, message] of Object.entries(kinds)) await ana.send(shop, message, { id });
    for (const [id, message] of Object.entries(kinds)) {
      const arrived = await client.message(({ key }) => key.id === id);
      expect(arrived.message).toMatchObject(message);
    }
  });

  scenario('an edit comes as an update too', async ({ shop, ana, link }) => {
    const client = await link();
    const id = await ana.write(shop, 'oi');
    await client.message(({ text }) => text === 'oi');
    const type = proto.Message.ProtocolMessage.Type.MESSAGE_EDIT;
    await ana.send(shop, { protocolMessage: { type, key: { id }, editedMessage: { conversation: 'olá' } } });
    await client.until('the edit', () => client.updates.some(({ key }) => key.id === id));
  });

  scenario('delivered twice: two messages with one id when encrypted again', async ({ shop, ana, link }) => {
    const client = await link();
    const id = await ana.write(shop, 'duas vezes', { duplicate: 'encrypted-again' });
    await client.until('both', () => client.messages.filter(({ key }) => key.id === id).length === 2);
  });

  scenario('delivered twice with the same bytes: readable once', async ({ wa, shop, ana, link }) => {
    const client = await link();
    const id = await ana.write(shop, 'oi', { duplicate: 'same-bytes' });
    await ana.write(shop, 'e então?');
    await client.message(({ text }) => text === 'e então?');
    await wa.until('all confirmed', () => shop.devices[0]?.waiting === 0);
    expect(client.messages.filter(({ key, text }) => key.id === id && text === 'oi')).toHaveLength(1);
  });

  scenario('held back and delivered late, in order', async ({ wa, shop, ana, beto, link }) => {
    const client = await link();
    const release = wa.faults.holdDeliveries(shop);
    await ana.write(shop, 'primeira');
    await ana.write(shop, 'segunda');
    expect(client.messages.some(({ text }) => text === 'primeira')).toBe(false);
    release();
    await beto.write(shop, 'terceira');
    await client.message(({ text }) => text === 'terceira');
    const texts = client.messages.map(({ text }) => text).filter(Boolean);
    expect(texts).toEqual(['primeira', 'segunda', 'terceira']);
  });

  scenario('a status update comes as a broadcast', async ({ shop, ana, link }) => {
    const client = await link();
    await ana.postStatus('na praia', [shop]);
    const { key } = await client.message(({ text }) => text === 'na praia');
    expect(key).toMatchObject({ remoteJid: 'status@broadcast', participant: ana.jid('lid') });
  });

  scenario('an ignored chat is refused, not shown', async ({ wa, shop, ana, beto, link }) => {
    const refused: (string | undefined)[] = [];
    wa.on(
      (event) => event.type === 'stanza' && event.stanza.tag === 'ack' && refused.push(event.stanza.attrs['error']),
    );
    const client = await link(shop, { config: { shouldIgnoreJid: (jid) => jid === ana.jid('lid') } });
    await ana.write(shop, 'ignorada');
    await beto.write(shop, 'vista');
    await client.message(({ text }) => text === 'vista');
    expect(client.messages.some(({ text }) => text === 'ignorada')).toBe(false);
    await wa.until('the refusal', () => refused.includes('500'));
  });
});

describe('from the client to a contact', () => {
  scenario('by either address, with a copy on the own phone', async ({ shop, ana, link }) => {
    const client = await link();
    const sent = await client.socket.sendMessage(ana.jid('pn'), { text: 'pelo número' });
    await client.socket.sendMessage(ana.jid('lid'), { text: 'pelo apelido' });
    const received = await ana.waitForMessage(({ text }) => text === 'pelo número');
    expect(received).toMatchObject({ id: sent?.key.id, from: shop, fromDevice: 1, origin: 'contact' });
    await ana.waitForMessage(({ text }) => text === 'pelo apelido');
    const copy = await shop.waitForMessage(({ text }) => text === 'pelo número');
    expect(copy).toMatchObject({ id: sent?.key.id, origin: 'own-device' });
  });

  scenario('a link in the text is not fetched', async ({ ana, link }) => {
    const client = await link();
    await client.socket.sendMessage(ana.jid('pn'), { text: 'veja https://example.com/x' });
    const { message } = await ana.waitForMessage(({ text }) => text.includes('example.com'));
    expect(message.extendedTextMessage?.matchedText).toBeFalsy();
  });

  scenario('what the owner types on the phone is the client’s own message', async ({ shop, ana, link }) => {
    const client = await link();
    await shop.writeFromPhone(ana, 'respondo eu');
    const message = await client.message(({ text }) => text === 'respondo eu');
    expect(message).toMatchObject({ arrival: 'notify', key: { fromMe: true, remoteJid: ana.jid('lid') } });
    await ana.waitForMessage(({ text, from }) => text === 'respondo eu' && from === shop);
  });

  scenario('nothing can be sent once the socket is gone', async ({ wa, ana, link }) => {
    const client = await link();
    wa.faults.drop();
    await client.closed(2);
    await expect(client.socket.sendMessage(ana.jid('pn'), { text: 'x' })).rejects.toThrow('Connection Closed');
  });
});

import type { GroupMetadata } from '@whiskeysockets/baileys';
import { describe, expect } from 'vitest';
import { scenario } from './testing/scenario.ts';

describe('groups', () => {
  scenario('a member writes, and writes again', async ({ wa, shop, ana, beto, link }) => {
    const group = wa.group({ subject: 'Equipe', members: [ana, beto, shop] });
    const client = await link();
    await ana.writeToGroup(group, 'oi, gente');
    const { key, pushName } = await client.message(({ text }) => text === 'oi, gente');
    expect(key).toMatchObject({
      remoteJid: group.id,
      participant: ana.jid('lid'),
      participantAlt: ana.jid('pn'),
      fromMe: false,
    });
    expect(pushName).toBe('Ana');
    await ana.writeToGroup(group, 'mais uma');
    await client.message(({ text }) => text === 'mais uma');
    await beto.waitForMessage((message) => message.text === 'mais uma' && message.group === group);
  });

  scenario('the client writes: every member and the own phone get it', async ({ wa, shop, ana, beto, link }) => {
    const group = wa.group({ subject: 'Equipe', members: [ana, beto, shop] });
    const client = await link();
    for (const text of ['um', 'dois']) await client.socket.sendMessage(group.id, { text });
    for (const member of [ana, beto]) {
      const received = await member.waitForMessage(({ text }) => text === 'dois');
      expect(received).toMatchObject({ group, from: shop, encryption: 'skmsg', chat: group.id });
    }
    expect(await shop.waitForMessage(({ text }) => text === 'dois')).toMatchObject({ origin: 'own-device' });
  });

  scenario('particulars and the list of groups', async ({ wa, shop, ana, beto, link }) => {
    const group = wa.group({ subject: 'Equipe', members: [ana, shop] });
    const foreign = wa.group({ subject: 'Outros', members: [ana, beto] });
    const client = await link();
    const metadata = await client.socket.groupMetadata(group.id);
    expect(metadata).toMatchObject({ id: group.id, subject: 'Equipe', owner: ana.jid('lid'), addressingMode: 'lid' });
    expect(metadata.participants).toMatchObject([
      { id: ana.jid('lid'), phoneNumber: ana.jid('pn'), admin: 'superadmin' },
      { id: shop.jid('lid'), phoneNumber: shop.jid('pn') },
    ]);
    expect(Object.keys(await client.socket.groupFetchAllParticipating())).toEqual([group.id]);
    await expect(client.socket.groupMetadata(foreign.id)).rejects.toThrow('forbidden');
  });

  scenario('known particulars save a query for each message', async ({ wa, shop, ana, link }) => {
    const group = wa.group({ subject: 'Equipe', members: [ana, shop] });
    const cache = new Map<string, GroupMetadata>();
    const client = await link(shop, { config: { cachedGroupMetadata: async (jid) => cache.get(jid) } });
    let queries = 0;
    wa.on((event) => {
      if (event.type === 'stanza' && event.stanza.attrs['xmlns'] === 'w:g2') queries += 1;
    });
    await client.socket.sendMessage(group.id, { text: 'um' });
    expect(queries).toBe(1);
    cache.set(group.id, await client.socket.groupMetadata(group.id));
    queries = 0;
    await client.socket.sendMessage(group.id, { text: 'dois' });
    await ana.waitForMessage(({ text }) => text === 'dois');
    expect(queries).toBe(0);
  });

  scenario(
    'what the owner types in a group on the phone is the client’s own message',
    async ({ wa, shop, ana, link }) => {
      const group = wa.group({ subject: 'Equipe', members: [ana, shop] });
      const client = await link();
      await shop.writeToGroup(group, 'eu mesmo');
      const { key } = await client.message(({ text }) => text === 'eu mesmo');
      expect(key).toMatchObject({ remoteJid: group.id, fromMe: true });
    },
  );
});

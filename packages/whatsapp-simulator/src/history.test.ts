import { toNumber } from '@whiskeysockets/baileys';
import { describe, expect } from 'vitest';
import { scenario } from './testing/scenario.ts';
import type { TestClient } from './testing/test-client.ts';

const texts = ({ history }: TestClient) =>
  history.flatMap(({ messages }) => messages.map(({ message }) => message?.conversation));

describe('a phone that is linked hands over what it has', () => {
  scenario('both directions and groups, with names, numbers and times', async ({ wa, shop, ana, beto, link }) => {
    const group = wa.group({ subject: 'Família', members: [shop, ana, beto] });
    const at = new Date('2026-01-02T03:04:05Z');
    const id = await ana.write(shop, 'oi', { at });
    await shop.writeFromPhone(ana, 'olá');
    await beto.writeToGroup(group, 'oi, gente');
    const client = await link();
    await client.until('the whole history', () => new Set(texts(client)).size === 3);
    const all = client.history.flatMap(({ messages }) => messages);
    const first = all.find(({ key }) => key.id === id);
    expect(first).toMatchObject({ key: { remoteJid: ana.jid('lid'), fromMe: false }, pushName: 'Ana' });
    expect(toNumber(first?.messageTimestamp)).toBe(at.getTime() / 1000);
    expect(all.find(({ message }) => message?.conversation === 'olá')?.key).toMatchObject({
      remoteJid: ana.jid('lid'),
      fromMe: true,
    });
    expect(all.find(({ message }) => message?.conversation === 'oi, gente')?.key).toMatchObject({
      remoteJid: group.id,
      participant: beto.jid('lid'),
    });
    expect(client.messages.filter(({ text }) => text !== '')).toEqual([]);
    await expect.poll(() => client.socket.signalRepository.lidMapping.getPNForLID(ana.jid('lid'))).toContain(ana.phone);
  });

  scenario('in as many parts as are asked for, and again when it is asked to', async ({ shop, ana, link }) => {
    shop.history = { chunks: 3 };
    for (const text of ['um', 'dois', 'três', 'quatro', 'cinco', 'seis']) await ana.write(shop, text);
    const client = await link();
    await client.until('the whole history', () => new Set(texts(client)).size === 6);
    const before = client.messages.length;
    await shop.shareHistory({ chunks: 2, order: 'oldest-first', times: 2 });
    // An overview, two parts twice, the names.
    await client.until('all of it again', () => client.messages.length === before + 6);
  });
});

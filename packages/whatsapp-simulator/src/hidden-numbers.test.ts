import { describe, expect } from 'vitest';
import { scenario } from './testing/scenario.ts';

describe('a contact who hides the number', () => {
  scenario('is an alias with a handle, to chats, groups and the history', async ({ wa, shop, ana, link }) => {
    ana.hidesPhone = true;
    ana.handle = 'ana.doces';
    await ana.write(shop, 'antes');
    const client = await link();
    const stanzas: Record<string, string>[] = [];
    client.socket.ws.on('CB:message', ({ attrs }: { attrs: Record<string, string> }) => stanzas.push(attrs));
    await ana.write(shop, 'oi');
    await ana.writeToGroup(wa.group({ subject: 'Clientes', members: [shop, ana] }), 'oi, grupo');
    await shop.writeFromPhone(ana, 'oi, Ana');
    const { key } = await client.message(({ text }) => text === 'oi');
    expect(key).toMatchObject({ remoteJid: ana.jid('lid'), remoteJidAlt: undefined });
    const inGroup = await client.message(({ text }) => text === 'oi, grupo');
    expect(inGroup.key).toMatchObject({ participantAlt: undefined, participantUsername: 'ana.doces' });
    const own = await client.message(({ text }) => text === 'oi, Ana');
    expect(own.key).toMatchObject({ remoteJid: ana.jid('lid'), remoteJidUsername: 'ana.doces' });
    expect(stanzas[0]).toMatchObject({ username: 'ana.doces' });
    expect(JSON.stringify([stanzas, client.history])).not.toContain(ana.phone);
    expect(await client.socket.signalRepository.lidMapping.getPNForLID(ana.jid('lid'))).toBeNull();
  });

  scenario('is known by the number once the own phone tells', async ({ shop, ana, link }) => {
    ana.hidesPhone = true;
    const client = await link();
    await ana.write(shop, 'oi');
    await client.message(({ text }) => text === 'oi');
    await shop.tellNumberOf(ana);
    const number = () => client.socket.signalRepository.lidMapping.getPNForLID(ana.jid('lid'));
    await expect.poll(number).toContain(ana.phone);
    await ana.write(shop, 'ainda eu');
    await client.message(({ text }) => text === 'ainda eu');
  });
});

scenario('a channel is not encrypted, and says nothing of who writes', async ({ shop, ana, link }) => {
  const client = await link();
  await ana.postToChannel('novidades', [shop]);
  const { key } = await client.message(({ text }) => text === 'novidades');
  expect(key.remoteJid).toMatch(/@newsletter$/);
  expect(JSON.stringify(key)).not.toContain(ana.phone);
});

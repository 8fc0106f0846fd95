import { describe, expect } from 'vitest';
import { scenario } from './testing/scenario.ts';

describe('several linked devices', () => {
  scenario('of different accounts each get their own mail', async ({ shop, ana, beto, link }) => {
    const [one, two] = await Promise.all([link(shop), link(beto)]);
    await Promise.all([ana.write(shop, 'para a loja'), ana.write(beto, 'para Beto')]);
    await one.message(({ text }) => text === 'para a loja');
    await two.message(({ text }) => text === 'para Beto');
    expect(one.messages.some(({ text }) => text === 'para Beto')).toBe(false);
  });

  scenario('of different accounts write to each other', async ({ shop, beto, link }) => {
    const [one, two] = await Promise.all([link(shop), link(beto)]);
    await one.socket.sendMessage(beto.jid('pn'), { text: 'olá, Beto' });
    const { key } = await two.message(({ text }) => text === 'olá, Beto');
    expect(key).toMatchObject({ remoteJid: shop.jid('pn'), remoteJidAlt: shop.jid('lid'), fromMe: false });
    await two.socket.sendMessage(shop.jid('lid'), { text: 'olá, loja' });
    await one.message(({ text }) => text === 'olá, loja');
    await two.socket.sendMessage(shop.jid('lid'), { text: 'tudo bem?' });
    await one.message(({ text }) => text === 'tudo bem?');
    await shop.waitForMessage(({ text }) => text === 'tudo bem?');
  });

  scenario('of one account see each other’s messages as their own', async ({ shop, ana, link }) => {
    const one = await link(shop);
    const two = await link(shop);
    expect(shop.devices.map(({ id }) => id)).toEqual([1, 2]);
    await ana.write(shop, 'oi');
    await Promise.all([one, two].map((client) => client.message(({ text }) => text === 'oi')));
    await one.socket.sendMessage(ana.jid('lid'), { text: 'respondida' });
    const { key } = await two.message(({ text }) => text === 'respondida');
    expect(key).toMatchObject({ remoteJid: ana.jid('lid'), fromMe: true });
  });

  scenario('in one group all get its messages', async ({ wa, shop, ana, beto, link }) => {
    const group = wa.group({ subject: 'Equipe', members: [ana, beto, shop] });
    const [one, two] = await Promise.all([link(shop), link(beto)]);
    await one.socket.sendMessage(group.id, { text: 'a todos' });
    const { key } = await two.message(({ text }) => text === 'a todos');
    expect(key).toMatchObject({ remoteJid: group.id, participant: shop.jid('lid'), fromMe: false });
    await two.socket.sendMessage(group.id, { text: 'recebido' });
    await one.message(({ text }) => text === 'recebido');
    await ana.waitForMessage(({ text }) => text === 'recebido');
  });

  scenario('unlinking one leaves the other', async ({ shop, ana, link }) => {
    const one = await link(shop);
    const two = await link(shop);
    const [first] = shop.devices;
    if (first) shop.unlink(first);
    await one.closed(2);
    await ana.write(shop, 'ainda aí?');
    await two.message(({ text }) => text === 'ainda aí?');
  });
});

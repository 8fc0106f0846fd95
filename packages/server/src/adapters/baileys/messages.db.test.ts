import { describe, expect, test } from 'vitest';
import { createGatewayScenario, shareLinkedScenario, soon } from './testing/gateway-scenario.ts';

const scenario = shareLinkedScenario();

describe('who wrote it', () => {
  test('addressed by alias, by number, and from an account without the ninth digit', async () => {
    const { link, shop, ana, beto, database, errors } = await createGatewayScenario();
    const loja = await link();
    const id = await ana.write(shop, 'pelo apelido', { at: new Date('2026-01-02T03:04:05Z') });
    await ana.write(shop, 'pelo número', { addressing: 'pn' });
    await beto.write(shop, 'sem o nono dígito', { addressing: 'pn' });
    expect(await loja.message('pelo apelido')).toEqual({
      id,
      chat: ana.jid('lid'),
      participant: '',
      phone: '5511987654321',
      lid: ana.lid,
      senderName: 'Ana',
      text: 'pelo apelido',
      kind: 'text',
      isGroup: false,
      isFromMe: false,
      sentAt: new Date('2026-01-02T03:04:05Z'),
    });
    expect(await loja.message('pelo número')).toMatchObject({ chat: ana.jid('pn'), phone: '5511987654321' });
    expect(await loja.message('sem o nono dígito')).toMatchObject({ chat: beto.jid('pn'), phone: '552187654321' });
    expect(await database.db.selectFrom('lid_map').selectAll().orderBy('phone').execute()).toEqual([
      { lid: shop.lid, phone: shop.phone, person_key: shop.phone },
      { lid: ana.lid, phone: '5511987654321', person_key: '5511987654321' },
      { lid: beto.lid, phone: '552187654321', person_key: '5521987654321' },
    ]);
    expect(errors).toEqual([]);
  });

  test('an alias alone: the number is empty until it was seen once, and a reply arrives all the same', async () => {
    const { link, open, restart, shop, ana } = await createGatewayScenario();
    const loja = await link();
    await ana.write(shop, 'quem sou?', { hidePhone: true });
    const hidden = await loja.message('quem sou?');
    expect(hidden).toMatchObject({ chat: ana.jid('lid'), phone: '' });
    await loja.send({ id: '3EB001', to: hidden.chat, text: 'não sei' });
    await ana.waitForMessage(({ text }) => text === 'não sei');
    await ana.write(shop, 'sou eu');
    await loja.message('sou eu');
    await loja.close();
    restart();
    const after = open();
    await after.until('connected');
    await ana.write(shop, 'e agora?', { hidePhone: true });
    expect(await after.message('e agora?')).toMatchObject({ phone: ana.phone });
  });

  test('in a group, with the person beside the group', async () => {
    const { loja, whatsApp, shop, ana, beto } = scenario();
    const group = whatsApp.group({ subject: 'Família', members: [shop, ana, beto] });
    await ana.writeToGroup(group, 'oi, gente');
    expect(await loja.message('oi, gente')).toMatchObject({
      chat: group.id,
      participant: ana.jid('lid'),
      phone: ana.phone,
      isGroup: true,
    });
    await loja.send({ id: '3EB002', to: group.id, text: 'oi, Ana' });
    await ana.waitForMessage(({ text }) => text === 'oi, Ana');
    await beto.waitForMessage(({ text }) => text === 'oi, Ana');
  });

  test('the owner by hand on the phone, told apart from what was sent here', async () => {
    const { loja, shop, ana } = scenario();
    await loja.send({ id: '3EB003', to: ana.jid('lid'), text: 'automática' });
    await shop.writeFromPhone(ana, 'respondo eu');
    expect(await loja.message('respondo eu')).toMatchObject({
      chat: ana.jid('lid'),
      phone: ana.phone,
      isFromMe: true,
    });
    expect(loja.messages.some(({ text }) => text === 'automática')).toBe(false);
  });
});

describe('what arrives', () => {
  test('a picture with its caption, and every kind of answer', async () => {
    const { loja, shop, ana } = scenario();
    const before = loja.messages.length;
    await ana.sendImage(shop, Buffer.from('a picture'), { caption: 'olha' });
    expect(await loja.message('olha')).toMatchObject({ kind: 'image' });
    await ana.send(shop, { ephemeralMessage: { message: { extendedTextMessage: { text: 'some' } } } });
    await loja.message('some');
    await ana.send(shop, { listResponseMessage: { title: '', singleSelectReply: { selectedRowId: 'linha-1' } } });
    await loja.message('linha-1');
    await ana.send(shop, { reactionMessage: { key: { id: 'X' }, text: '👍' } });
    await ana.write(shop, 'fim');
    await loja.message('fim');
    expect(loja.messages.slice(before).map(({ text }) => text)).toEqual(['olha', 'some', 'linha-1', 'fim']);
  });

  test('one that could not be read at first, once it came whole', async () => {
    const { loja, shop, ana } = scenario();
    const id = await ana.write(shop, 'com defeito', { corrupt: true });
    await loja.message('com defeito');
    expect(loja.messages.filter((message) => message.id === id)).toHaveLength(1);
  });

  test('one from an advertisement, whose content the phone sends after', async () => {
    const { loja, shop, ana } = scenario();
    await ana.write(shop, 'vi o anúncio', { placeholder: true });
    expect(await loja.message('vi o anúncio')).toMatchObject({ chat: ana.jid('lid'), phone: ana.phone });
  });

  test('one delivered twice with the same bytes, once', async () => {
    const { loja, whatsApp, shop, ana } = scenario();
    const id = await ana.write(shop, 'oi', { duplicate: 'same-bytes' });
    await ana.write(shop, 'e então?');
    await loja.message('e então?');
    await whatsApp.until('all confirmed', () => shop.devices[0]?.waiting === 0);
    expect(loja.messages.filter((message) => message.id === id)).toHaveLength(1);
  });

  test('one delivered again before it was stored, once', async () => {
    const { link, whatsApp, shop, ana, log } = await createGatewayScenario();
    const stored = Promise.withResolvers<void>();
    const texts: string[] = [];
    await link(shop, {
      onMessage: async ({ text }) => {
        texts.push(text);
        await stored.promise;
      },
    });
    await ana.write(shop, 'oi', { duplicate: 'same-bytes' });
    await whatsApp.until('all confirmed', () => shop.devices[0]?.waiting === 0);
    expect(log.filter((line) => line.includes('failed to decrypt'))).toEqual([]);
    stored.resolve();
    await ana.write(shop, 'e então?');
    await soon(() => texts.includes('e então?'), 'the next message');
    expect(texts).toEqual(['oi', 'e então?']);
  });

  test('what was written while nobody was connected, in order', async () => {
    const { link, open, restart, whatsApp, shop, ana } = await createGatewayScenario();
    const before = await link();
    await whatsApp.until('the first connection settled', () => shop.devices[0]?.waiting === 0);
    await before.close();
    for (const text of ['um', 'dois', 'três']) await ana.write(shop, text);
    restart();
    const after = open();
    await after.message('três');
    expect(after.messages.map(({ text }) => text)).toEqual(['um', 'dois', 'três']);
  });

  test('a burst of one contact is handed over one by one, others in the meantime', async () => {
    const { link, shop, ana, beto } = await createGatewayScenario();
    const order: string[] = [];
    const release = Promise.withResolvers<void>();
    await link(shop, {
      onMessage: async ({ text }) => {
        if (text === 'a1') await release.promise;
        order.push(text);
      },
    });
    for (const text of ['a1', 'a2', 'a3']) await ana.write(shop, text);
    await beto.write(shop, 'b1');
    await soon(() => order.includes('b1'), 'the other contact');
    expect(order).toEqual(['b1']);
    release.resolve();
    await soon(() => order.length === 4, 'all of them');
    expect(order).toEqual(['b1', 'a1', 'a2', 'a3']);
  });
});

test('a listener that fails stops nothing', async () => {
  const { link, shop, ana, errors } = await createGatewayScenario();
  const seen: string[] = [];
  const loja = await link(shop, {
    onMessage: async ({ text }) => {
      seen.push(text);
      if (text === 'ruim') throw new Error('the database is full');
    },
    onReceipt: () => {
      throw new Error('no receipts today');
    },
  });
  await ana.write(shop, 'ruim');
  await ana.write(shop, 'boa');
  await soon(() => seen.includes('boa'), 'the next message');
  expect(seen).toEqual(['ruim', 'ruim', 'ruim', 'boa']);
  await loja.send({ id: '3EB004', to: ana.jid('lid'), text: 'olá' });
  await soon(() => errors.length === 4, 'the receipt');
});

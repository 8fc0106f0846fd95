import { expect, test } from 'vitest';
import { createGatewayScenario, soon } from './testing/gateway-scenario.ts';

const journalled = async ({ database: { db } }: Awaited<ReturnType<typeof createGatewayScenario>>) =>
  (await db.selectFrom('whatsapp_keys').select('value').where('type', '=', 'journal').execute()).length;

test('what was confirmed to WhatsApp and not stored is handed over at the next start, in order', async () => {
  const scenario = await createGatewayScenario({ keepReadMs: 200 });
  const { link, open, restart, whatsApp, shop, ana, beto } = scenario;
  const group = whatsApp.group({ subject: 'Família', members: [shop, ana, beto] });
  // As in a crash: the messages were confirmed, and nobody ever stored them.
  const before = await link(shop, { onMessage: () => new Promise(() => {}) });
  const id = await ana.write(shop, 'um');
  await ana.write(shop, 'dois');
  await beto.writeToGroup(group, 'três');
  await shop.writeFromPhone(ana, 'quatro');
  await whatsApp.until('all confirmed', () => shop.devices[0]?.waiting === 0);
  await soon(async () => (await journalled(scenario)) >= 4, 'the journal');
  await before.close();
  restart();
  whatsApp.faults.refuseSockets = true;
  const after = open();
  await after.message('quatro');
  expect(after.messages.filter(({ chat }) => chat === ana.jid('lid')).map(({ text }) => text)).toEqual([
    'um',
    'dois',
    'quatro',
  ]);
  expect(await after.message('um')).toMatchObject({ id, phone: ana.phone, senderName: 'Ana', isFromMe: false });
  expect(await after.message('quatro')).toMatchObject({ isFromMe: true, phone: ana.phone });
  expect(await after.message('três')).toMatchObject({ chat: group.id, participant: beto.jid('lid'), isGroup: true });
  whatsApp.faults.clear();
  await after.until('connected');
  await ana.write(shop, 'cinco');
  await after.message('cinco');
  await soon(async () => (await journalled(scenario)) === 0, 'an empty journal');
  expect(after.messages).toHaveLength(5);
});

test('what could not be stored is handed over again at the next connection', async () => {
  const scenario = await createGatewayScenario({ keepReadMs: 200 });
  const { link, whatsApp, shop, ana, errors } = scenario;
  const stored: string[] = [];
  let isFull = true;
  const loja = await link(shop, {
    onMessage: async ({ text }) => {
      if (isFull) throw new Error('the disk is full');
      stored.push(text);
    },
  });
  await ana.write(shop, 'oi');
  await soon(() => errors.length === 3, 'three attempts');
  await soon(async () => (await journalled(scenario)) === 1, 'the message in the journal, alone');
  isFull = false;
  whatsApp.faults.drop();
  await soon(() => stored.includes('oi'), 'the message');
  await loja.until('connected');
  await soon(async () => (await journalled(scenario)) === 0, 'an empty journal');
});

test('nothing stays behind of what nobody wants', async () => {
  const scenario = await createGatewayScenario({ keepReadMs: 200 });
  const { link, whatsApp, shop, ana } = scenario;
  const loja = await link();
  await ana.send(shop, { reactionMessage: { key: { id: 'X' }, text: '👍' } });
  await ana.write(shop, 'oi', { corrupt: true });
  await loja.message('oi');
  await whatsApp.until('all confirmed', () => shop.devices[0]?.waiting === 0);
  await soon(async () => (await journalled(scenario)) === 0, 'an empty journal');
});

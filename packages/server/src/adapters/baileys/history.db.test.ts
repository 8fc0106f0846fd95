import { proto } from '@whiskeysockets/baileys';
import { expect, test } from 'vitest';
import type { HistoryListener, PastName, ReceivedMessage } from '../../modules/instances/whatsapp.port.ts';
import { createGatewayScenario, soon } from './testing/gateway-scenario.ts';

/** Wants everything, and has it all in memory. */
function createKeeper(changes: Partial<HistoryListener> = {}) {
  const conversations: (readonly ReceivedMessage[])[] = [];
  const names: PastName[] = [];
  const parts: string[] = [];
  const history: HistoryListener = {
    limits: async () => ({ since: new Date(Date.now() - 1e10), until: new Date(), perChat: 100 }),
    onConversation: async (messages) => void conversations.push(messages),
    onNames: async (told) => void names.push(...told),
    onPart: async (outcome) => void parts.push(outcome),
    ...changes,
  };
  const texts = () => [...new Set(conversations.flat().map(({ text }) => text))].sort();
  return { history, conversations, names, parts, texts };
}

test('the phone tells of its chats in parts: an overview, two with messages, and the names', async () => {
  const { link, shop, ana, beto, errors } = await createGatewayScenario();
  await ana.write(shop, 'um');
  await shop.writeFromPhone(ana, 'dois');
  await beto.write(shop, 'três');
  const keeper = createKeeper();
  await link(shop, { history: keeper.history });
  await soon(() => keeper.parts.length === 4, 'all parts', keeper.parts);
  expect(keeper.texts()).toEqual(['dois', 'três', 'um']);
  expect(keeper.conversations.flat().find(({ text }) => text === 'dois')).toMatchObject({
    isFromMe: true,
    phone: ana.phone,
    lid: ana.lid,
  });
  expect(keeper.names).toContainEqual({ phone: beto.phone, lid: beto.lid, name: 'Beto' });
  expect(errors).toEqual([]);
});

test('a part that was confirmed to WhatsApp and not stored is read again at the next start', async () => {
  const { link, open, restart, whatsApp, shop, ana } = await createGatewayScenario();
  for (const text of ['um', 'dois', 'três', 'quatro']) await ana.write(shop, text);
  let calls = 0;
  // As in a crash after the first of them: the others were confirmed, and nobody ever stored them.
  const before = createKeeper({
    onConversation: () => {
      calls += 1;
      return calls === 1 ? Promise.resolve() : new Promise(() => {});
    },
  });
  const loja = await link(shop, { history: before.history });
  await soon(() => calls === 2, 'the second part');
  await whatsApp.until('all confirmed', () => shop.devices[0]?.waiting === 0);
  await loja.close();
  restart();
  const after = createKeeper();
  await open({}, { history: after.history }).until('connected');
  await soon(() => after.parts.length >= 3, 'the rest', after.parts);
  expect(after.texts()).toEqual(['dois', 'quatro', 'três', 'um']);
});

test('what cannot be stored is tried again at the next connection, and messages of today do not wait for it', async () => {
  const { link, whatsApp, shop, ana } = await createGatewayScenario();
  await ana.write(shop, 'antes');
  let isFull = true;
  const keeper = createKeeper();
  const stored = keeper.history.onConversation;
  const loja = await link(shop, {
    history: {
      ...keeper.history,
      onConversation: async (messages) => {
        if (isFull) throw new Error('the disk is full');
        await stored(messages);
      },
    },
  });
  await ana.write(shop, 'agora');
  await loja.message('agora');
  isFull = false;
  whatsApp.faults.drop();
  await soon(() => keeper.texts().includes('antes'), 'the history');
});

test('a part that makes no sense is given up, and one that somebody else sends is none', async () => {
  const { link, shop, ana, errors } = await createGatewayScenario();
  const keeper = createKeeper();
  const loja = await link(shop, { history: keeper.history });
  await soon(() => keeper.parts.length === 1, 'the first part');
  const notice = (payload: Buffer) => ({
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: { syncType: 3, initialHistBootstrapInlinePayload: payload },
    },
  });
  await ana.send(shop, notice(Buffer.from('forged')));
  await shop.send(shop, notice(Buffer.from('no history at all')));
  await ana.write(shop, 'oi');
  await loja.message('oi');
  await soon(() => keeper.parts.includes('lost'), 'the lost part', keeper.parts);
  expect(keeper.parts.filter((part) => part === 'lost')).toHaveLength(1);
  expect(errors).toHaveLength(1);
});

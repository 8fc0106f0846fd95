import { describe, expect } from 'vitest';
import type { Account } from './index.ts';
import { scenario } from './testing/scenario.ts';
import type { TestClient } from './testing/test-client.ts';

const inAWeek = new Date(Math.floor(Date.now() / 1000) * 1000 + 7 * 24 * 60 * 60_000);

const lockOf = ({ states }: TestClient) => states.findLast((state) => state.reachoutTimeLock)?.reachoutTimeLock;

/** Until the client holds the token with which it can answer this person. */
async function trusted({ auth }: TestClient, person: Account): Promise<void> {
  const jid = person.jid('lid');
  await expect.poll(async () => (await auth.load().keys.get('tctoken', [jid]))[jid]?.token?.length).toBe(16);
}

async function expectRefused(client: TestClient, to: Account): Promise<void> {
  const sent = await client.socket.sendMessage(to.jid('pn'), { text: 'promoção' });
  // One that comes at once is merged into the message itself.
  const refusalIn = () =>
    [...client.updates.map(({ key, update }) => ({ ...update, key })), ...client.messages].find(
      ({ key, messageStubParameters }) => key.id === sent?.key.id && messageStubParameters?.length,
    );
  const refusal = await client.until('the refusal', refusalIn);
  expect(refusal.messageStubParameters?.[0]).toBe('463');
  expect(to.inbox).toEqual([]);
}

async function expectReached(client: TestClient, to: Account, text: string): Promise<void> {
  await client.socket.sendMessage(to.jid('pn'), { text });
  await to.waitForMessage((message) => message.text === text);
}

describe('an account that may start no conversations', () => {
  scenario('is told so, reaches no strangers, and answers those who wrote', async ({ wa, shop, ana, beto, link }) => {
    const client = await link();
    await ana.write(shop, 'oi');
    await client.message(({ text }) => text === 'oi');
    shop.lockReachOut({ until: inAWeek });
    await client.until('the lock', () => lockOf(client)?.isActive);
    // The client does not know this kind when it is pushed, and calls it by the name of none.
    expect(lockOf(client)).toEqual({ isActive: true, timeEnforcementEnds: inAWeek, enforcementType: 'DEFAULT' });
    expect(await client.socket.fetchAccountReachoutTimelock()).toEqual({
      isActive: true,
      timeEnforcementEnds: inAWeek,
      enforcementType: 'RESTRICT_ALL_COMPANIONS',
    });

    await trusted(client, ana);
    await expectReached(client, ana, 'olá, Ana');
    await expectRefused(client, beto);
    const group = wa.group({ subject: 'Vizinhos', members: [shop, beto] });
    await client.socket.sendMessage(group.id, { text: 'olá, todos' });
    await beto.waitForMessage(({ text }) => text === 'olá, todos');

    // Whoever writes meanwhile can be answered, too.
    await beto.write(shop, 'bom dia');
    await trusted(client, beto);
    await expectReached(client, beto, 'olá, Beto');
  });

  scenario('is free again when the lock is lifted, or over', async ({ shop, ana, beto, link }) => {
    const client = await link();
    shop.lockReachOut({ type: 'WEB_COMPANION_ONLY' });
    await client.until('the lock', () => lockOf(client)?.enforcementType === 'WEB_COMPANION_ONLY');
    await expectRefused(client, ana);
    shop.liftReachOut();
    await client.until('the end', () => lockOf(client)?.isActive === false);
    await expectReached(client, ana, 'de volta');

    shop.lockReachOut({ until: new Date(Date.now() - 1000) }, { quietly: true });
    expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: false });
    await expectReached(client, beto, 'também de volta');
  });

  scenario('finds out by being refused when nobody tells it', async ({ shop, ana, link }) => {
    const client = await link();
    shop.lockReachOut({ until: inAWeek }, { quietly: true });
    await expectRefused(client, ana);
    expect(lockOf(client)).toBeUndefined();
  });
});

scenario('an account with a cap on new conversations is warned, then stopped', async ({ shop, ana, beto, link }) => {
  const client = await link();
  const told: unknown[] = [];
  client.socket.ev.on('message-capping.update', (cap) => told.push(cap));
  expect(await client.socket.fetchNewChatMessageCap()).toMatchObject({ total_quota: -1, capping_status: 'NONE' });

  shop.capNewChats({ status: 'FIRST_WARNING', total: 10, used: 7, until: inAWeek });
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]).toMatchObject({ total_quota: 10, used_quota: 7, capping_status: 'FIRST_WARNING' });
  await expectReached(client, ana, 'ainda dá');

  shop.capNewChats({ status: 'CAPPED', total: 10, used: 10, until: inAWeek }, { quietly: true });
  expect(await client.socket.fetchNewChatMessageCap()).toMatchObject({
    capping_status: 'CAPPED',
    cycle_end_timestamp: String(inAWeek.getTime() / 1000),
  });
  await expectRefused(client, beto);
});

import { describe, expect, it } from 'vitest';
import { createGatewayScenario, type OpenLink, soon } from './testing/gateway-scenario.ts';

const inAWeek = new Date(Math.floor(Date.now() / 1000) * 1000 + 7 * 24 * 60 * 60_000);
const free = { lock: undefined, cap: undefined };
const told = (link: OpenLink, expected: object) =>
  soon(
    () => JSON.stringify(link.measures.at(-1)) === JSON.stringify(expected),
    JSON.stringify(expected),
    link.measures,
  );

describe('what WhatsApp does about a number', () => {
  it('is known from the start of a connection, and when it changes', async () => {
    const { shop, link, open, restart } = await createGatewayScenario();
    const first = await link();
    await told(first, free);
    shop.lockReachOut({ until: inAWeek });
    await told(first, { lock: { until: inAWeek } });
    shop.liftReachOut();
    await told(first, free);
    shop.capNewChats({ status: 'CAPPED', total: 20, used: 20, until: inAWeek });
    await told(first, { cap: { isReached: true, until: inAWeek } });
    shop.capNewChats({ status: 'FIRST_WARNING', total: 20, used: 15, until: inAWeek });
    await told(first, { cap: { isReached: false, until: inAWeek } });
    await first.close();

    shop.capNewChats({ status: 'NONE', total: -1, used: 0 });
    shop.lockReachOut({}, { quietly: true });
    restart();
    const second = open();
    await second.until('connected');
    // Without an end, which the client would make a minute.
    await told(second, { lock: {} });
  });

  it('is known before a message is refused for it', async () => {
    const { shop, ana, link } = await createGatewayScenario();
    const loja = await link();
    await told(loja, free);
    shop.lockReachOut({ until: inAWeek }, { quietly: true });
    const known = await loja
      .send({ id: '3EB0AAAAAAAAAAAAAA', to: ana.jid('pn'), text: 'promoção' })
      .catch((error: unknown) => ({ error, lock: loja.measures.at(-1)?.lock }));
    expect(known).toMatchObject({ error: { failure: 'stranger' }, lock: { until: inAWeek } });
    expect(ana.inbox).toEqual([]);
  });

  it('is asked again, because nobody may tell when it is over', async () => {
    const { shop, link } = await createGatewayScenario({ measuresMs: 50 });
    const loja = await link();
    shop.lockReachOut({ until: inAWeek });
    await told(loja, { lock: { until: inAWeek } });
    shop.lockReachOut({ until: new Date(0) }, { quietly: true });
    await told(loja, free);
  });
});

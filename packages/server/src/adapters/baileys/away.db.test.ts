import { expect, test } from 'vitest';
import { awayError, fullDiskError } from '../../testing/away-database.ts';
import { createGatewayScenario, soon } from './testing/gateway-scenario.ts';

type Scenario = Awaited<ReturnType<typeof createGatewayScenario>>;

/** Whoever asks is refused and asks again: what is under way waits by then. */
const untilItWaits = ({ away }: Scenario) => {
  const before = away.refused;
  return soon(() => away.refused >= before + 3, 'questions to the database');
};

/** A message comes through only after what the phone itself sends to a new device; then nothing is under way any more. */
const linkQuietly = async ({ link, whatsApp, shop, ana }: Scenario) => {
  const loja = await link();
  await ana.write(shop, 'antes');
  await loja.message('antes');
  await whatsApp.until('all confirmed', () => shop.devices[0]?.waiting === 0);
  return loja;
};

test.each([
  ['the database is away', awayError],
  ['its disk is full', fullDiskError],
])('messages wait unconfirmed while %s, the first of a contact too', async (_, failure) => {
  const scenario = await createGatewayScenario();
  const { whatsApp, shop, ana, beto, away, errors } = scenario;
  const loja = await linkQuietly(scenario);
  away.failure = failure;
  await beto.write(shop, 'primeira do Beto');
  await ana.write(shop, 'mais uma da Ana');
  await untilItWaits(scenario);
  expect(loja.messages.map(({ text }) => text)).toEqual(['antes']);
  expect(shop.devices[0]?.waiting).toBe(2);

  away.failure = undefined;
  await loja.message('primeira do Beto');
  await loja.message('mais uma da Ana');
  await whatsApp.until('all confirmed', () => shop.devices[0]?.waiting === 0);
  expect(loja.messages).toHaveLength(3);
  expect(errors).toEqual([]);
});

test('a message that was read is stored as soon as the database is back, on the same connection', async () => {
  const { link, shop, ana } = await createGatewayScenario();
  const stored: string[] = [];
  let failures = [awayError, awayError, fullDiskError, awayError, awayError];
  const loja = await link(shop, {
    onMessage: async ({ text }) => {
      const [failure, ...later] = failures;
      failures = later;
      if (failure) throw failure();
      stored.push(text);
    },
  });
  await ana.write(shop, 'oi');
  await ana.write(shop, 'tem alguém aí?');
  await soon(() => stored.length === 2, 'both messages', stored);
  expect(stored).toEqual(['oi', 'tem alguém aí?']);
  expect(loja.states.filter(({ status }) => status === 'connected')).toHaveLength(1);
});

test('a number closes while the database is away; the message comes with the next connection', async () => {
  const scenario = await createGatewayScenario();
  const { open, restart, shop, beto, away } = scenario;
  const before = await linkQuietly(scenario);
  away.failure = awayError;
  await beto.write(shop, 'oi');
  await untilItWaits(scenario);
  await before.close();
  expect(shop.devices[0]?.waiting).toBe(1);
  expect(before.messages.map(({ text }) => text)).toEqual(['antes']);

  // Opened while it is still away, it is no failed attempt: that would make the next one wait.
  restart();
  const after = open();
  await untilItWaits(scenario);
  away.failure = undefined;
  await after.message('oi');
  expect(after.states.filter((state) => 'attempt' in state && state.attempt > 1)).toEqual([]);
});

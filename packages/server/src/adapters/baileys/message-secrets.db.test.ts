import { expect, test } from 'vitest';
import { createMessageSecrets } from './message-secrets.ts';
import { createGatewayScenario, soon } from './testing/gateway-scenario.ts';

const hourMs = 60 * 60_000;

test.each([
  ['kept when it was stored long ago', 20],
  ['in the journal when it was stored a moment ago', hourMs],
])('what is done to a message after a restart is read: its secret is %s', async (_, keepReadMs) => {
  const { link, open, restart, shop, ana, database } = await createGatewayScenario({ keepReadMs });
  const before = await link();
  const id = await ana.write(shop, 'tres pizas', { withSecret: true });
  const pollId = await shop.poll(ana, 'Sabor?', ['Queijo', 'Alho']);
  await before.message('tres pizas');
  await soon(() => before.messages.some((message) => message.id === pollId), 'the poll');
  const kept = () => database.db.selectFrom('whatsapp_keys').selectAll().where('type', '=', 'message-secret').execute();
  if (keepReadMs < hourMs) await soon(async () => (await kept()).length === 2, 'two secrets');
  await before.close();
  // Nobody who has the file can read them.
  for (const { value } of await kept()) expect(value).toMatch(/^v1:/);
  restart();
  const after = open();
  await after.until('connected');
  await ana.edit(shop, id, 'três pizzas', { sealed: true });
  await ana.vote(shop, pollId, ['Alho']);
  await soon(() => after.changes.length === 2, 'both', after.changes);
  expect(after.changes.map(({ kind, text }) => [kind, text])).toEqual([
    ['edit', 'três pizzas'],
    ['vote', 'Alho'],
  ]);
});

test('a secret ends when nobody may edit the message any more, that of a poll later, and the oldest when there are many', async () => {
  let time = 0;
  const rows = new Map<string, unknown>();
  const open = async () => {
    const secrets = createMessageSecrets(
      { all: async () => [...rows].map(([id, value]) => ({ id, value })) },
      () => time,
    );
    await secrets.load();
    return secrets;
  };
  const write = (changes: Record<string, unknown>) => {
    for (const [id, value] of Object.entries(changes))
      if (value === null) rows.delete(id);
      else rows.set(id, value);
  };
  const first = await open();
  first.note('edit', { value: 'a' });
  first.note('poll', { value: 'b', choices: ['Queijo'] });
  // The first one counts: a message has one secret.
  first.note('edit', { value: 'other' });
  write(first.changes());
  expect(first.changes()).toEqual({});
  expect([...rows.keys()]).toEqual(['edit', 'poll']);
  const second = await open();
  expect(second.find('edit')?.value).toBe('a');
  time = hourMs + 1;
  expect(second.find('edit')).toBeUndefined();
  expect(second.find('poll')?.choices).toEqual(['Queijo']);
  write(second.changes());
  expect([...rows.keys()]).toEqual(['poll']);
  time = 31 * 24 * hourMs;
  write((await open()).changes());
  expect(rows.size).toBe(0);

  const many = await open();
  for (let count = 0; count <= 10_000; count++) many.note(String(count), { value: 'a' });
  expect([many.find('0'), many.find('1')?.value]).toEqual([undefined, 'a']);
  write(many.changes());
  expect(rows.size).toBe(10_000);
});

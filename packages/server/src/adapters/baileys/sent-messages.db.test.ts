import { expect, onTestFinished, test } from 'vitest';
import { createSecretBox } from '../../security/secret-box.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createSentMessages } from './sent-messages.ts';
import { addInstance, instanceId, soon } from './testing/gateway-scenario.ts';

const hourMs = 60 * 60_000;

test('keeps what was sent for its time, sealed, the latest under an id', async () => {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  await addInstance(database);
  const errors: unknown[] = [];
  let now = Date.parse('2026-03-10T12:00:00Z');
  const sent = createSentMessages({
    db: database.db,
    box: createSecretBox(Buffer.alloc(32, 7)),
    clock: () => new Date(now),
    keepMs: 24 * hourMs,
    onError: (error) => void errors.push(error),
  });
  await sent.add(instanceId, 'A1', { conversation: 'um' });
  await sent.add(instanceId, 'A1', { conversation: 'outro' });
  expect(await sent.find(instanceId, 'A1')).toMatchObject({ conversation: 'outro' });
  expect(await sent.has(instanceId, 'A2')).toBe(false);
  const [row] = await database.db.selectFrom('whatsapp_sent').select('content').execute();
  expect(row?.content).toMatch(/^v1:/);

  now += 23 * hourMs;
  await sent.add(instanceId, 'A2', { conversation: 'dois' });
  expect(await sent.has(instanceId, 'A1')).toBe(true);
  now += 2 * hourMs;
  await sent.add(instanceId, 'A3', { conversation: 'três' });
  await soon(async () => !(await sent.has(instanceId, 'A1')), 'the old one is gone');
  expect(await sent.find(instanceId, 'A2')).toMatchObject({ conversation: 'dois' });
  expect(errors).toEqual([]);
});

import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createPersonLookup } from './person-lookup.repository.ts';

const person = '5511987654321';
const hash = `hash:${person}`;
const [before, now] = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z'];

it.each([
  { said: 'left and was purged', wishes: [[hash, 'leave', now]], heard: 'leave' },
  {
    said: 'came back after that',
    wishes: [
      [hash, 'leave', before],
      [person, 'return', now],
    ],
    heard: 'return',
  },
  {
    said: 'left again, and was purged again',
    wishes: [
      [person, 'return', before],
      [hash, 'leave', now],
    ],
    heard: 'leave',
  },
  {
    said: 'left and came back in one moment',
    wishes: [
      [hash, 'leave', now],
      [person, 'return', now],
    ],
    heard: 'leave',
  },
  {
    said: 'came back and left in one moment',
    wishes: [
      [hash, 'return', now],
      [person, 'leave', now],
    ],
    heard: 'leave',
  },
  { said: 'nothing, while others left and were purged', wishes: [['hash:other', 'leave', now]], heard: undefined },
])('the last wish of somebody who $said is $heard', async ({ wishes, heard }) => {
  const { database, remove } = await createTestDatabase();
  onTestFinished(remove);
  for (const [person_key = '', wish = '', changed_at = ''] of wishes) {
    const row = { person_key, wish: wish as 'leave' | 'return', was_blocked: 0, changed_at };
    await database.db.insertInto('wishes').values(row).execute();
  }
  const lookup = createPersonLookup(database, (key) => `hash:${key}`);
  expect(await lookup(person, 'oi')).toMatchObject({ isInBlocked: false, wish: heard, responses: [] });
});

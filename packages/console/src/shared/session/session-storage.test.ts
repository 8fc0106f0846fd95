import { expect, it } from 'vitest';
import { refuse, tokens } from './session.fixture.ts';
import { createSessionStorage, reachStorage } from './session-storage.ts';

it.each([
  [
    'reaching for it throws',
    () => {
      throw new DOMException('Access is denied', 'SecurityError');
    },
  ],
  ['there is none', () => null],
  ['reading throws', () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
])('keeps a session in the tab where %s', (_, reach) => {
  const stored = createSessionStorage(reachStorage(reach));
  stored.write(tokens(1), 5);
  expect(stored.read()).toEqual({ ...tokens(1), issuedAt: 5 });
  stored.clear('expired');
  expect(stored.read().token).toBeNull();
  expect(stored.hasExpired()).toBe(true);
});

/** Takes so many characters and no more, as browsers count them. */
function createFullStorage(room: number) {
  const items = new Map<string, string>();
  const used = () => [...items].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      const before = items.get(key);
      items.set(key, value);
      if (used() <= room) return;
      if (before === undefined) items.delete(key);
      else items.set(key, before);
      refuse();
    },
    removeItem: (key: string) => void items.delete(key),
  };
}

it('never leaves half of a session to the other tabs', () => {
  const storage = createFullStorage(40);
  const stored = createSessionStorage(storage);
  stored.write(tokens(2), 5);
  expect(stored.read()).toEqual({ ...tokens(2), issuedAt: 5 });
  expect(createSessionStorage(storage).read()).toMatchObject({ token: null, refreshToken: null, user: null });
});

it('tells the end in the room that the session had', () => {
  const storage = createFullStorage(200);
  const stored = createSessionStorage(storage);
  stored.write(tokens(1), 5);
  const used = [...storage.items].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  storage.setItem('other', 'x'.repeat(200 - used - 'other'.length));
  stored.clear('expired');
  expect(stored.read().token).toBeNull();
  expect(stored.hasExpired()).toBe(true);
});

it('shares a session again as soon as there is room', () => {
  const storage = createFullStorage(40);
  const stored = createSessionStorage(storage);
  stored.write(tokens(2), 5);
  const roomy = createFullStorage(1000);
  Object.assign(storage, { setItem: roomy.setItem, getItem: roomy.getItem, removeItem: roomy.removeItem });
  stored.write(tokens(3), 6);
  expect(createSessionStorage(roomy).read().token).toBe('t3');
});

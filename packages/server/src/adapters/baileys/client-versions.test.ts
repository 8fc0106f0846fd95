import { expect, test } from 'vitest';
import { createClientVersions } from './client-versions.ts';

const version = (revision: number) => `2.3000.${revision}`;

interface Known {
  chosen?: number;
  live?: number;
  lastOpen?: number;
}

function knowing({ chosen, live, lastOpen }: Known) {
  const asked: number[] = [];
  const kept = { value: lastOpen && version(lastOpen) };
  const state = { live };
  const versions = createClientVersions({
    chosen: chosen === undefined ? undefined : version(chosen),
    async findLive(timeoutMs) {
      asked.push(timeoutMs);
      if (state.live === undefined) throw new Error('nobody answers');
      return version(state.live);
    },
    lastOpen: {
      find: async () => kept.value || undefined,
      async save(value) {
        kept.value = value;
      },
    },
    builtIn: async () => version(100),
    times: { versionMs: 1000, versionKeepMs: 3_600_000, versionRetryMs: 3_600_000 },
    onUnknown: () => {},
  });
  return { versions, asked, kept, state };
}

test.each<[string, Known, number]>([
  ['set by hand', { chosen: 90, live: 130, lastOpen: 120 }, 90],
  ['the present one', { live: 130, lastOpen: 140 }, 130],
  ['the last that got in', { lastOpen: 120 }, 120],
  ["the client's own", {}, 100],
  ['no older one than its own, as after an update', { lastOpen: 80 }, 100],
  ['no present one that is older than its own', { live: 70, lastOpen: 120 }, 120],
])('%s', async (_, known, expected) => {
  expect(await knowing(known).versions.choose()).toBe(version(expected));
});

test('asks once for many connections, and not again soon, answered or not', async () => {
  for (const live of [130, undefined]) {
    const { versions, asked } = knowing(live ? { live } : {});
    await Promise.all([versions.choose(), versions.choose()]);
    await versions.choose();
    expect(asked).toHaveLength(1);
  }
});

test('asks nobody where one is set by hand', async () => {
  const { versions, asked } = knowing({ chosen: 90, live: 130 });
  await versions.choose();
  expect(await versions.renew(version(90))).toBe(false);
  expect(asked).toEqual([]);
});

test('after a refusal: asks afresh, and tries no version that was refused while there is a newer one', async () => {
  const { versions, asked, state } = knowing({ live: 130 });
  await versions.choose();
  expect(await versions.renew(version(130))).toBe(false);
  state.live = 140;
  expect(await versions.renew(version(130))).toBe(true);
  expect(await versions.choose()).toBe(version(140));
  // Another number was refused with the old one, too: the newer one is known by now.
  expect(await versions.renew(version(130))).toBe(true);
  expect(asked).toHaveLength(3);
});

test("after a refusal of the last that got in, the client's own is tried if it is newer", async () => {
  const { versions } = knowing({});
  expect(await versions.renew(version(99))).toBe(true);
  expect(await versions.renew(version(100))).toBe(false);
});

test('keeps what got in', async () => {
  const { versions, kept } = knowing({ lastOpen: 120 });
  await versions.keep(version(130));
  expect(kept.value).toBe(version(130));
});

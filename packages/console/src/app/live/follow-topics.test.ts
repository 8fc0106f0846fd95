import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hold } from '../../shared/live-hold.ts';
import { createTopicFollower } from './follow-topics.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A screen with lists whose answers come when the test says so, or at once. */
function createScreen() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const follower = createTopicFollower(client);
  const show = (queryKey: readonly string[], is: { isSlow?: boolean; fails?: boolean } = {}) => {
    const asked: { answer(value: unknown): void; fail(): void }[] = [];
    const list = { isSlow: false, fails: false, ...is };
    const observer = new QueryObserver(client, {
      queryKey,
      queryFn: () => {
        const { promise, resolve, reject } = Promise.withResolvers<unknown>();
        const call = { answer: resolve, fail: () => reject(new Error('Erro')) };
        asked.push(call);
        if (!list.isSlow) list.fails ? call.fail() : call.answer(asked.length);
        return promise;
      },
    });
    const leave = observer.subscribe(() => {});
    return {
      list,
      asked,
      leave,
      refetch: observer.refetch,
      query: client.getQueryCache().find({ queryKey }),
      shown: () => client.getQueryData(queryKey),
    };
  };
  return { client, follower, show };
}

describe('what is on the screen', () => {
  it('is looked at again when it changed, and nothing else is', async () => {
    const { show, follower } = createScreen();
    const [menu, page, tags] = [show(['menu']), show(['api-calls', 'page', '1']), show(['tags'])];
    await pass(0);
    follower.follow(['menu', 'api-calls']);
    await pass(0);
    expect([menu.shown(), page.shown(), tags.shown()]).toEqual([2, 2, 1]);
  });

  it('is looked at once for many news, again after a pause when there were more, and then no more', async () => {
    const { show, follower } = createScreen();
    const { asked } = show(['menu']);
    await pass(0);
    for (let news = 0; news < 50; news += 1) follower.follow(['menu']);
    await pass(799);
    expect(asked).toHaveLength(2);
    await pass(1);
    expect(asked).toHaveLength(3);
    await pass(60_000);
    expect(asked).toHaveLength(3);
  });

  it('is not asked for anew before it was answered, and rests four times as long as that took', async () => {
    const { show, follower } = createScreen();
    const { asked, list, shown } = show(['menu']);
    await pass(0);
    list.isSlow = true;
    follower.follow(['menu']);
    await pass(500);
    follower.follow(['menu']);
    await pass(500);
    expect(asked).toHaveLength(2);
    asked.at(-1)?.answer('late');
    await pass(3999);
    expect([shown(), asked.length]).toEqual(['late', 2]);
    await pass(1);
    expect(asked).toHaveLength(3);
  });

  it('does not wait for a list that hangs', async () => {
    const { show, follower } = createScreen();
    const [menu, tags] = [show(['menu']), show(['tags'])];
    await pass(0);
    menu.list.isSlow = true;
    follower.follow(['menu', 'tags']);
    await pass(1000);
    follower.follow(['menu', 'tags']);
    await pass(1000);
    expect([menu.asked.length, tags.asked.length]).toEqual([2, 3]);
  });

  it('is looked at again too when it was only just being loaded', async () => {
    const { show, follower } = createScreen();
    const { asked, list, shown } = show(['menu'], { isSlow: true });
    follower.follow(['menu']);
    await pass(0);
    expect(asked).toHaveLength(1);
    list.isSlow = false;
    asked[0]?.answer('read before');
    await pass(0);
    expect(shown()).toBe(2);
  });
});

describe('what is not on the screen', () => {
  it('is asked for when it is shown', async () => {
    const { show, follower } = createScreen();
    const before = show(['menu']);
    await pass(0);
    before.leave();
    follower.follow(['menu']);
    await pass(0);
    expect(before.asked).toHaveLength(1);
    const after = show(['menu']);
    await pass(0);
    expect(after.asked).toHaveLength(1);
  });
});

describe('what is to stand still', () => {
  it('does, also when the news came before, and is asked for when it is shown anew', async () => {
    const { show, follower } = createScreen();
    const { asked, leave } = show(['api-calls', 'stats']);
    await pass(0);
    follower.follow(['api-calls']);
    await pass(0);
    follower.follow(['api-calls']);
    const release = hold('api-calls');
    await pass(60_000);
    follower.follow(['api-calls']);
    await pass(60_000);
    expect(asked).toHaveLength(2);
    release();
    leave();
    const again = show(['api-calls', 'stats']);
    await pass(0);
    expect(again.asked).toHaveLength(1);
    follower.follow(['api-calls']);
    await pass(60_000);
    expect(again.asked).toHaveLength(2);
  });

  it('follows as long as something else that is not held changed too', async () => {
    const { show, follower } = createScreen();
    const { asked } = show(['dashboard', 'today']);
    await pass(0);
    const release = hold('api-calls');
    follower.follow(['api-calls', 'instances']);
    await pass(0);
    expect(asked).toHaveLength(2);
    follower.follow(['api-calls', 'instances']);
    await pass(800);
    expect(asked).toHaveLength(3);
    release();
  });
});

describe('what could not be loaded', () => {
  it('is left to the click of a person, whatever happens', async () => {
    const { show, follower } = createScreen();
    const failed = show(['menu'], { fails: true });
    const failing = show(['tags'], { isSlow: true });
    await pass(0);
    follower.follow(['tags', 'menu']);
    await pass(0);
    failing.asked[0]?.fail();
    await pass(60_000);
    follower.follow(['tags', 'menu']);
    await pass(60_000);
    expect([failed.asked.length, failing.asked.length]).toEqual([1, 1]);
    failed.list.fails = false;
    await failed.refetch();
    follower.follow(['menu']);
    await pass(0);
    expect(failed.shown()).toBe(3);
  });

  it('is loaded when the server was away and is back, and so is what could not be refreshed', async () => {
    const { show, follower } = createScreen();
    const [failed, old, well] = [show(['tags'], { fails: true }), show(['menu']), show(['scripts'])];
    await pass(0);
    old.list.fails = true;
    follower.follow(['menu']);
    await pass(0);
    expect(old.query?.state).toMatchObject({ status: 'error', data: 1 });
    for (const { list } of [failed, old]) list.fails = false;
    follower.retryFailed();
    await pass(0);
    expect([failed.shown(), old.shown(), well.shown()]).toEqual([2, 3, 1]);
  });
});

import { type LiveTopic, liveTimes, liveTopics } from '@recado/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLive } from './create-live.ts';
import { followTab } from './follow-tab.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00Z') });
  // The longest of the pauses that chance may make.
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A server whose streams the test speaks through and ends; it greets whoever asks, as the real one does. */
function createServer() {
  const streams: { say(text: string): void; end(): void; readonly isAborted: boolean }[] = [];
  const asked: number[] = [];
  const told: LiveTopic[][] = [];
  const notices: boolean[] = [];
  const returns: number[] = [];
  const server = { isAway: false, isHanging: false, greeting: ':\n\n' };
  const live = createLive({
    shownSince: Date.now(),
    open: async (missedMs, signal) => {
      asked.push(missedMs);
      const aborted = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      );
      aborted.catch(() => {});
      if (server.isHanging) await aborted;
      if (server.isAway) throw new Error('away');
      return new ReadableStream<Uint8Array>({
        start(controller) {
          const isOpen = () => controller.desiredSize !== null;
          streams.push({
            say: (text) => controller.enqueue(new TextEncoder().encode(text)),
            end: () => controller.close(),
            get isAborted() {
              return signal.aborted;
            },
          });
          aborted.catch((error: unknown) => isOpen() && controller.error(error));
          if (server.greeting) streams.at(-1)?.say(server.greeting);
        },
      });
    },
    onTopics: (topics) => told.push([...topics]),
    onReturn: () => returns.push(Date.now()),
    onAway: (isAway) => notices.push(isAway),
  });
  const last = () => {
    const stream = streams.at(-1);
    if (!stream) throw new Error('Nobody listens');
    return stream;
  };
  return { live, server, streams, asked, told, notices, returns, last, isAway: () => notices.at(-1) ?? false };
}

describe('a stream that is there', () => {
  it('tells what changed, also when its words come in pieces', async () => {
    const { live, last, told, returns } = createServer();
    live.start();
    await pass(0);
    last().say(':\n\nda');
    last().say('ta: menu contac');
    last().say('ts of-a-newer-server\n\ndata: tags\n\n');
    await pass(0);
    expect(told).toEqual([['menu', 'contacts'], ['tags']]);
    expect(returns).toEqual([]);
    live.stop();
  });

  it('is one, however often it is asked for', async () => {
    const { live, streams } = createServer();
    live.start();
    live.start();
    await pass(0);
    live.start();
    await pass(0);
    expect(streams).toHaveLength(1);
    live.stop();
  });

  it('asks for what was missed since the page began, and later since the last word', async () => {
    const { live, last, asked } = createServer();
    await pass(700);
    live.start();
    await pass(0);
    last().say(':\n\n');
    await pass(3000);
    last().end();
    await pass(1000);
    expect(asked).toEqual([700, 4000]);
    live.stop();
  });

  it('takes anything for changed when the answer was long under way, or the clock was set back', async () => {
    const { live, server, told, asked } = createServer();
    server.isHanging = true;
    live.start();
    await pass(liveTimes.slackMs + 1);
    expect(told).toEqual([]);
    live.stop();

    server.isHanging = false;
    const set = vi.spyOn(Date, 'now').mockReturnValue(1000);
    live.start();
    set.mockReturnValue(1000 + liveTimes.slackMs + 1);
    await pass(0);
    expect(told).toEqual([[...liveTopics]]);
    expect(asked.at(-1)).toBe(1000);
    set.mockRestore();
    live.stop();
  });
});

describe('a stream that ends', () => {
  it('comes back by itself, and says that it does', async () => {
    const { live, last, streams, returns, notices } = createServer();
    live.start();
    await pass(0);
    last().end();
    await pass(1000);
    expect([streams.length, returns.length]).toEqual([2, 1]);
    expect(notices).not.toContain(true);
    live.stop();
  });

  it('is asked for less and less often, and looked past every 15 seconds meanwhile', async () => {
    const { live, server, asked, told, isAway, returns } = createServer();
    server.isAway = true;
    live.start();
    const counts: number[] = [];
    for (const ms of [0, 1000, 2000, 4000, 8000, 15_000, 15_000]) {
      await pass(ms);
      counts.push(asked.length);
    }
    expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(isAway()).toBe(true);
    expect(told).toEqual([[...liveTopics], [...liveTopics]]);
    server.isAway = false;
    await pass(15_000);
    expect(isAway()).toBe(false);
    // It could not be had at first: what failed meanwhile failed because of that.
    expect(returns).toHaveLength(1);
    live.stop();
  });

  it('is no news for the first four seconds', async () => {
    const { live, server, isAway } = createServer();
    server.isAway = true;
    live.start();
    await pass(3999);
    expect(isAway()).toBe(false);
    await pass(1);
    expect(isAway()).toBe(true);
    live.stop();
  });

  it('as soon as it is there, again and again, is asked for less and less often too', async () => {
    const { live, streams, last } = createServer();
    live.start();
    const pauses = [1000, 2000, 4000, 8000, 15_000];
    for (const [index, ms] of pauses.entries()) {
      await pass(0);
      last().end();
      await pass(ms - 1);
      expect(streams).toHaveLength(index + 1);
      await pass(1);
    }
    // After a long life it comes back soon.
    last().say(':\n\n');
    await pass(20_000);
    last().end();
    await pass(1000);
    expect(streams).toHaveLength(pauses.length + 2);
    live.stop();
  });
});

describe('a stream that says nothing', () => {
  it('is dead after two and a half heartbeats', async () => {
    const { live, last, streams } = createServer();
    live.start();
    await pass(0);
    const first = last();
    await pass(liveTimes.heartbeatMs * 2);
    first.say(':\n\n');
    await pass(liveTimes.heartbeatMs * 2);
    expect(first.isAborted).toBe(false);
    await pass(liveTimes.heartbeatMs);
    expect(first.isAborted).toBe(true);
    expect(streams).toHaveLength(2);
    live.stop();
  });

  it('not even that it begins, is given up after ten seconds', async () => {
    const { live, server, asked, isAway } = createServer();
    server.isHanging = true;
    live.start();
    await pass(10_000);
    server.isHanging = false;
    server.isAway = true;
    await pass(4000);
    expect(isAway()).toBe(true);
    expect(asked.length).toBeGreaterThan(1);
    live.stop();
  });
});

describe('an answer of somebody else', () => {
  const pages = [
    '<html><body>Entre no Wi-Fi</body></html>\n',
    'ok\n',
    '{"valid":true}\n',
    '\n\n',
    'no end of a line',
    '',
  ];

  it.each(pages)('%j is no sign of life: it is said, looked past, and caught up with later', async (page) => {
    const { live, server, asked, told, notices, returns, isAway, last } = createServer();
    live.start();
    await pass(0);
    server.greeting = page;
    last().end();
    // However often it is asked for and answers like this.
    await pass(60_000);
    expect(isAway()).toBe(true);
    expect(notices.lastIndexOf(false)).toBeLessThan(notices.indexOf(true));
    expect(told.length).toBeGreaterThan(2);
    expect(returns).toEqual([]);
    server.greeting = ':\n\ndata: menu\n\n';
    await pass(30_000);
    expect([isAway(), returns.length, told.at(-1)]).toEqual([false, 1, ['menu']]);
    // Since the last true word, not since the page that came in between.
    expect(asked.at(-1)).toBeGreaterThan(60_000);
    live.stop();
  });

  it('in the middle of a stream ends it', async () => {
    const { live, streams, last } = createServer();
    live.start();
    await pass(0);
    last().say('data: menu\n\n<html>\n');
    await pass(1000);
    expect(streams).toHaveLength(2);
    live.stop();
  });
});

describe('in a tab', () => {
  function openTab() {
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    const window = new EventTarget();
    const product = createServer();
    const show = (visibilityState: string) => {
      document.visibilityState = visibilityState;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    const leave = followTab(product.live, { document, window });
    const goOnline = () => window.dispatchEvent(new Event('online'));
    return { ...product, show, leave, goOnline, goOffline: () => window.dispatchEvent(new Event('offline')) };
  }

  it('that nobody looks at there is none, and no notice; shown again it catches up', async () => {
    const { show, last, streams, server, asked, isAway, goOnline, leave } = openTab();
    await pass(0);
    last().say(':\n\n');
    await pass(0);
    show('hidden');
    expect(last().isAborted).toBe(true);
    server.isAway = true;
    goOnline();
    await pass(60_000);
    expect([streams.length, asked.length, isAway()]).toEqual([1, 1, false]);
    server.isAway = false;
    show('visible');
    await pass(0);
    expect(asked).toEqual([0, 60_000]);
    leave();
    expect(last().isAborted).toBe(true);
  });

  it('whose network is back it is asked for at once, also where the old one does not know that it is dead', async () => {
    const { server, streams, returns, goOnline, isAway, last, leave } = openTab();
    await pass(0);
    const first = last();
    goOnline();
    await pass(0);
    expect([first.isAborted, streams.length, returns.length]).toEqual([true, 2, 1]);
    server.isAway = true;
    last().end();
    await pass(60_000);
    expect(isAway()).toBe(true);
    server.isAway = false;
    goOnline();
    await pass(0);
    expect([isAway(), returns.length]).toEqual([false, 2]);
    leave();
  });

  it('whose network went says so, though the stream does not know that it is dead', async () => {
    const { server, goOffline, goOnline, isAway, leave } = openTab();
    await pass(0);
    server.isAway = true;
    goOffline();
    await pass(5000);
    expect(isAway()).toBe(true);
    server.isAway = false;
    goOnline();
    await pass(0);
    expect(isAway()).toBe(false);
    leave();
  });

  it('that is left nothing goes on', async () => {
    const { server, asked, leave, goOnline, last } = openTab();
    await pass(0);
    server.isAway = true;
    last().end();
    await pass(0);
    leave();
    goOnline();
    await pass(120_000);
    expect(asked).toHaveLength(1);
  });
});

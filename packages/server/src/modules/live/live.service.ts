import { Readable } from 'node:stream';
import { type LiveTopic, liveTimes, liveTopics } from '@recado/contract';
import { AppError } from '../../errors/app-error.ts';
import { type Stopwatch, systemStopwatch } from '../../runtime/clock.ts';
import type { News } from '../../runtime/news.ts';

const defaultLimits = {
  /** A tab that is not looked at has no stream, so this is far more than a person can look at. */
  perSessionMax: 20,
  streamsMax: 500,
  /** Of what one has not read yet: whoever is so far behind is gone, or asks for it. */
  unreadBytesMax: 8 * 1024,
  heartbeatMs: liveTimes.heartbeatMs,
};

interface Listener {
  sessionId: string;
  isStillSignedIn(): Promise<boolean>;
}

interface Dependencies {
  news: News;
  stopwatch?: Stopwatch;
  limits?: Partial<typeof defaultLimits>;
}

export type LiveService = ReturnType<typeof createLiveService>;

/** Tells every open console which lists to look at again. A stream ends with the token that it was asked for with. */
export function createLiveService({ news, stopwatch = systemStopwatch, limits }: Dependencies) {
  const { perSessionMax, streamsMax, unreadBytesMax, heartbeatMs } = { ...defaultLimits, ...limits };
  const streams = new Map<Readable, Listener>();
  const startedAt = stopwatch();
  const toldAt = new Map<LiveTopic, number>();
  let isStopping = false;

  const toldSince = (moment: number): readonly LiveTopic[] => {
    // Before the start anything may have happened.
    if (moment < startedAt) return liveTopics;
    return [...toldAt].filter(([, at]) => at >= moment - liveTimes.slackMs).map(([topic]) => topic);
  };
  const write = (stream: Readable, text: string): void => {
    if (stream.readableLength > unreadBytesMax) stream.destroy();
    else stream.push(text);
  };
  const end = (stream: Readable): void => {
    streams.delete(stream);
    stream.push(null);
  };
  const endThoseSignedOut = async (): Promise<void> => {
    for (const [stream, { isStillSignedIn }] of [...streams]) {
      if (!(await isStillSignedIn()) && streams.has(stream)) end(stream);
    }
  };

  const unsubscribe = news.subscribe((topics) => {
    const shown = topics.filter((topic): topic is LiveTopic => topic !== 'sessions');
    if (shown.length < topics.length) void endThoseSignedOut();
    for (const topic of shown) toldAt.set(topic, stopwatch());
    if (shown.length > 0) for (const stream of streams.keys()) write(stream, messageOf(shown));
  });
  // The line is for proxies and for whoever listens: without one the connection is dead. Tokens also run out by themselves.
  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) write(stream, ':\n\n');
    void endThoseSignedOut();
  }, heartbeatMs).unref();

  return {
    /** `missedMs`: since when the listener was told nothing. */
    open(listener: Listener, missedMs?: number): Readable {
      if (isStopping) throw new AppError('UNAVAILABLE');
      const ofSession = [...streams.values()].filter(({ sessionId }) => sessionId === listener.sessionId);
      if (streams.size >= streamsMax || ofSession.length >= perSessionMax) {
        throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.ceil(heartbeatMs / 1000) });
      }
      const stream = new Readable({ read() {} });
      streams.set(stream, listener);
      stream.once('close', () => streams.delete(stream));
      // Something to read at once, or the answer's head would wait for the first change.
      const missed = missedMs === undefined ? [] : toldSince(stopwatch() - missedMs);
      stream.push(missed.length > 0 ? `:\n\n${messageOf(missed)}` : ':\n\n');
      return stream;
    },

    /** @internal */
    count: (): number => streams.size,

    /** At once: a stream that goes on would hold the end back. */
    stop(): void {
      isStopping = true;
      clearInterval(heartbeat);
      unsubscribe();
      for (const stream of [...streams.keys()]) end(stream);
    },
  };
}

const messageOf = (topics: readonly LiveTopic[]): string => `data: ${topics.join(' ')}\n\n`;

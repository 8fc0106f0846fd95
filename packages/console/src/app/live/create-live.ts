import { type LiveTopic, liveTimes, liveTopics, readTopics } from '@recado/contract';
import { readEvents } from './read-events.ts';

interface LivePorts {
  /** Whatever is shown was asked for after this moment. */
  shownSince: number;
  /** `missedMs`: for how long nobody told anything; the stream begins with what changed since. */
  open(missedMs: number, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  onTopics(topics: readonly LiveTopic[]): void;
  /** The stream was lost, or could not be had, and is there now. */
  onReturn(): void;
  onAway(isAway: boolean): void;
}

const firstRetryMs = 1000;
const lastRetryMs = 15_000;
/** A server that restarts is no news; one that is away for longer is. */
const quietMs = 4000;
const pollMs = 15_000;
/** For the first words, which a server that is well sends at once. */
const patienceMs = 10_000;
const silenceMs = liveTimes.heartbeatMs * 2.5;

/** One stream for as long as it is wanted: it comes back by itself, later and later, or at once when told to. */
export function createLive({ shownSince, open, onTopics, onReturn, onAway }: LivePorts) {
  let current: AbortController | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let away: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let attempts = 0;
  let wasLost = false;
  let heardAt = shownSince;

  const beHere = (): void => {
    clearTimeout(away);
    clearInterval(poll);
    away = undefined;
    onAway(false);
    if (wasLost) onReturn();
    wasLost = false;
  };
  const beAway = (): void => {
    wasLost = true;
    away ??= setTimeout(() => {
      onAway(true);
      poll = setInterval(() => onTopics(liveTopics), pollMs);
    }, quietMs);
  };

  const listen = async (own: AbortController): Promise<void> => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const endAfter = (ms: number) => {
      clearTimeout(silence);
      silence = setTimeout(() => own.abort(), ms);
    };
    const askedAt = Date.now();
    try {
      endAfter(patienceMs);
      // A clock that was set back says nothing about how long it was.
      const body = await open(askedAt < heardAt ? askedAt : askedAt - heardAt, own.signal);
      if (own !== current) return void body.cancel();
      let isHeard = false;
      await readEvents(body, {
        onAlive: () => {
          heardAt = Date.now();
          endAfter(silenceMs);
          if (isHeard) return;
          isHeard = true;
          beHere();
          if (heardAt - askedAt > liveTimes.slackMs) onTopics(liveTopics);
        },
        onData: (data) => onTopics(readTopics(data)),
      });
    } catch {
      // Why it ended makes no difference: the next attempt tells whether it can come back.
    } finally {
      clearTimeout(silence);
    }
    if (own !== current) return;
    // One that ends as soon as it is there, behind a proxy that does not stream, is asked for less and less often too.
    if (Date.now() - askedAt > lastRetryMs) attempts = 0;
    beAway();
    retry = setTimeout(connect, Math.min(lastRetryMs, firstRetryMs * 2 ** attempts) * (0.5 + Math.random() / 2));
    attempts += 1;
  };

  function connect(): void {
    clearTimeout(retry);
    current?.abort();
    current = new AbortController();
    void listen(current);
  }

  return {
    start(): void {
      if (!current) connect();
    },
    /** The network went or came back: what is left of the stream from before may be dead without knowing it. */
    hurry(): void {
      if (!current) return;
      attempts = 0;
      wasLost = true;
      connect();
    },
    stop(): void {
      current?.abort();
      current = undefined;
      clearTimeout(retry);
      clearTimeout(away);
      clearInterval(poll);
      away = undefined;
      attempts = 0;
      wasLost = false;
      onAway(false);
    },
  };
}

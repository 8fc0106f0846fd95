import { type LiveTopic, liveTimes, readTopics } from '@recado/contract';
import { readEvents } from './read-events.ts';

export interface LivePorts {
  open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  onTopics(topics: readonly LiveTopic[]): void;
  /** Nobody told what happened: at a return, and now and then while the stream is away. */
  onGap(): void;
  onAway(isAway: boolean): void;
}

const firstRetryMs = 1000;
const lastRetryMs = 15_000;
/** A server that restarts is no news; one that is away for longer is. */
const quietMs = 4000;
const pollMs = 15_000;
const silenceMs = liveTimes.heartbeatMs * 2.5;

/** One stream for as long as it is wanted: it comes back by itself, later and later, or at once when told to. */
export function createLive({ open, onTopics, onGap, onAway }: LivePorts) {
  let current: AbortController | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let away: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let attempts = 0;
  let wasHere = false;

  const beHere = (): void => {
    attempts = 0;
    clearTimeout(away);
    clearInterval(poll);
    away = undefined;
    onAway(false);
    // What is shown was loaded before there was anybody to tell: also the first time.
    onGap();
    wasHere = true;
  };
  const beAway = (): void => {
    away ??= setTimeout(() => {
      onAway(true);
      poll = setInterval(onGap, pollMs);
    }, quietMs);
  };

  const listen = async (own: AbortController): Promise<void> => {
    let silence: ReturnType<typeof setTimeout> | undefined;
    const onAlive = () => {
      clearTimeout(silence);
      silence = setTimeout(() => own.abort(), silenceMs);
    };
    try {
      onAlive();
      const body = await open(own.signal);
      if (own !== current) return void body.cancel();
      beHere();
      await readEvents(body, { onAlive, onData: (data) => onTopics(readTopics(data)) });
    } catch {
      // Why it ended makes no difference: the next attempt tells whether it can come back.
    } finally {
      clearTimeout(silence);
    }
    if (own !== current) return;
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
    start: connect,
    /** The network, or the tab, is back. */
    hurry(): void {
      if (away === undefined && wasHere) return;
      attempts = 0;
      connect();
    },
    stop(): void {
      current?.abort();
      current = undefined;
      clearTimeout(retry);
      clearTimeout(away);
      clearInterval(poll);
      away = undefined;
      wasHere = false;
      onAway(false);
    },
  };
}

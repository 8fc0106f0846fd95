import { type LiveTopic, liveTopics } from '@recado/contract';

/** What somebody may be looking at, and what open streams depend on. */
export const newsTopics = [...liveTopics, 'sessions'] as const;
export type NewsTopic = LiveTopic | 'sessions';

export interface News {
  /** Costs a flag: a reply may do it. Everybody hears of it a moment later, once for however many times it was. */
  note(topic: NewsTopic): void;
  /** Hears what happened on any node; the answer ends that. */
  subscribe(listener: (topics: readonly NewsTopic[]) => void): () => void;
  close(): void;
}

/** Long enough to make one message of thousands of writes, short enough for a list to follow within a second. */
const gatherMs = 200;

/** News within one process. `carry` tells other nodes, where there are any. */
export function createNews(carry: (topics: readonly NewsTopic[]) => Promise<void> = async () => {}) {
  const listeners = new Set<(topics: readonly NewsTopic[]) => void>();
  const noted = new Set<NewsTopic>();
  /** What the others have not been told, because the database was away. */
  const uncarried = new Set<NewsTopic>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const tell = (topics: readonly NewsTopic[]) => {
    for (const listener of listeners) listener(topics);
  };
  const carryAll = async (): Promise<void> => {
    const topics = [...uncarried];
    uncarried.clear();
    await carry(topics).catch(() => {
      for (const topic of topics) uncarried.add(topic);
      later();
    });
  };
  const tellAll = (): void => {
    timer = undefined;
    const topics = [...noted];
    noted.clear();
    for (const topic of topics) uncarried.add(topic);
    if (topics.length > 0) tell(topics);
    void carryAll();
  };
  const later = (): void => {
    if (!isClosed) timer ??= setTimeout(tellAll, gatherMs).unref();
  };

  const news: News = {
    note(topic) {
      noted.add(topic);
      later();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
  return { news, tell };
}

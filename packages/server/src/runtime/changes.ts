/** What can change under those who remember it, or wait for it: they look again, on every node. */
export const changeTopics = [
  'menu',
  'settings',
  'triggers',
  'instances',
  'bulk-sends',
  'notifications',
  'people',
  'waits',
] as const;
export type ChangeTopic = (typeof changeTopics)[number];

export interface Changes {
  /** Told after the change is committed; resolves once this node's caches have dropped the old state. */
  publish(topic: ChangeTopic): Promise<void>;
  subscribe(topics: readonly ChangeTopic[], listener: () => void): void;
}

/** Changes within one process. `carry` tells other nodes, where there are any. */
export function createChanges(carry: (topic: ChangeTopic) => Promise<void> = async () => {}) {
  const listeners: { topics: readonly ChangeTopic[]; listener: () => void }[] = [];
  const tell = (topic: ChangeTopic) => {
    for (const { topics, listener } of listeners) if (topics.includes(topic)) listener();
  };
  const changes: Changes = {
    async publish(topic) {
      tell(topic);
      await carry(topic);
    },
    subscribe: (topics, listener) => void listeners.push({ topics, listener }),
  };
  return { changes, tell };
}

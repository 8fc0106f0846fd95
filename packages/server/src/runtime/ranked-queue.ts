interface Waiting {
  rank: number;
  begin(): void;
}

/** Runs what shares a key one after another: of those that wait, the lowest rank first, and within it who came first. */
export function createRankedQueue() {
  /** Who waits, by key; there is an entry while something runs. */
  const lines = new Map<string, Waiting[]>();

  const goOn = (key: string): void => {
    const next = lines.get(key)?.shift();
    if (next) next.begin();
    else lines.delete(key);
  };

  return {
    run: <T>(key: string, rank: number, work: () => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        const begin = () =>
          void work()
            .then(resolve, reject)
            .finally(() => goOn(key));
        const line = lines.get(key);
        if (!line) {
          lines.set(key, []);
          begin();
          return;
        }
        const place = line.findIndex((other) => other.rank > rank);
        line.splice(place === -1 ? line.length : place, 0, { rank, begin });
      }),
  };
}

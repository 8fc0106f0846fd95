/** Runs what shares a key one after another, in the order in which it was asked for; different keys run side by side. */
export function createKeyedQueue() {
  const tails = new Map<string, Promise<unknown>>();

  const run = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(key) ?? Promise.resolve();
    const result = before.then(work, work);
    const tail = result.catch(() => {});
    tails.set(key, tail);
    void tail.then(() => {
      if (tails.get(key) === tail) tails.delete(key);
    });
    return result;
  };

  return {
    run,
    /** Resolves once everything asked for so far has ended. */
    async settled(): Promise<void> {
      await Promise.all(tails.values());
    },
  };
}

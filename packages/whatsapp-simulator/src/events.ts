/** Something to listen to, and to wait for. */
export interface Events<Event> {
  emit(event: Event): void;
  /** Answers how to stop listening. */
  on(listener: (event: Event) => void): () => void;
  /**
   * Resolves with the first truthy answer of `probe`, which is asked now and then with every event. `what` names the
   * condition in the error when it does not come true in time.
   */
  until<T>(what: string, probe: (event?: Event) => T | undefined | false, timeoutMs?: number): Promise<T>;
}

const patienceMs = 180_000;

export function createEvents<Event>(): Events<Event> {
  const listeners = new Set<(event: Event) => void>();
  const on = (listener: (event: Event) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    on,
    emit(event) {
      for (const listener of [...listeners]) listener(event);
    },
    until(what, probe, timeoutMs = patienceMs) {
      const already = probe();
      if (already) return Promise.resolve(already);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          stop();
          reject(new Error(`${what}: not within ${timeoutMs} ms`));
        }, timeoutMs);
        const stop = on((event) => {
          const found = probe(event);
          if (!found) return;
          clearTimeout(timer);
          stop();
          resolve(found);
        });
      });
    },
  };
}

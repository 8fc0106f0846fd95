/** Does something for a key some time from now, once however often it was asked for, and again while it fails. */
export function createRetries(
  work: (key: string) => Promise<void>,
  { afterMs, onError }: { afterMs: number; onError(error: unknown): void },
) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const later = (key: string): void => {
    if (timers.has(key)) return;
    const timer = setTimeout(() => {
      timers.delete(key);
      work(key).catch((error: unknown) => {
        onError(error);
        later(key);
      });
    }, afterMs);
    // A process that has nothing else to do need not wait for this: the next start takes it up.
    timers.set(key, timer.unref());
  };

  return {
    later,
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}

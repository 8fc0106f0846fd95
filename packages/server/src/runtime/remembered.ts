import type { Changes, ChangeTopic } from './changes.ts';

/**
 * Reads something when it is first needed, and again after one of its topics changed. What was being read while it changed
 * serves those who asked before, and is not kept; nor is a failure.
 */
export function createRemembered<T>(changes: Changes, topics: readonly ChangeTopic[], load: () => Promise<T>) {
  let reading: Promise<T> | undefined;
  let read: { value: T } | undefined;
  const forget = () => {
    reading = undefined;
    read = undefined;
  };
  changes.subscribe(topics, forget);

  return {
    /** Undefined where it has to be read: for those who cannot wait for a promise that is already fulfilled. */
    now: (): T | undefined => read?.value,

    get(): Promise<T> {
      if (reading) return reading;
      const started = load();
      reading = started;
      started.then(
        (value) => {
          if (reading === started) read = { value };
        },
        () => {
          if (reading === started) forget();
        },
      );
      return started;
    },
  };
}

import { AppError } from '../../errors/app-error.ts';

interface Slots {
  /** Browsers are heavy: more of them at once would slow everything else down. */
  atOnce: number;
  waiting: number;
}

/** Runs work when there is room for it, in the order in which it was asked for; refuses what would wait too long. */
export function createRunSlots({ atOnce, waiting }: Slots): <T>(work: () => Promise<T>) => Promise<T> {
  let busy = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (busy < atOnce) busy += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new AppError('UNAVAILABLE', undefined, { text: overloaded });
    try {
      return await work();
    } finally {
      // The next one takes the place over, so that nobody slips in between.
      const next = queue.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}

const overloaded = 'Há muitos scripts em execução. Aguarde os outros terminarem e tente novamente.';

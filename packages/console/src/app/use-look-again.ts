import { useEffect } from 'react';

const lookEveryMs = 5000;

/** For pages that say that something is away: they look by themselves, and at once when the network is back. */
export function useLookAgain(look: () => void): void {
  useEffect(() => {
    const timer = setInterval(look, lookEveryMs);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
    };
  }, [look]);
}

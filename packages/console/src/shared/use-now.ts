import { useEffect, useState } from 'react';

const minute = 60_000;

/** The time of day, to the minute: for what is said in words. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}

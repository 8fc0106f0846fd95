import { useEffect, useState } from 'react';
import { exactTime, relativeTime } from '../format.ts';

const minute = 60_000;

/** How long ago something happened; the exact moment on hover. */
export function RelativeTime({ iso }: { iso: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={iso} title={exactTime(iso)}>
      {relativeTime(iso, now)}
    </time>
  );
}

import type { ApiCall } from '@recado/contract';
import { useEffect, useRef } from 'react';

/** Tells the calls that have come since the table was last drawn, so that a live row can be noticed. */
export function useFreshness(calls: ApiCall[]): (call: ApiCall) => boolean {
  const newestSeen = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    const seen = Number.isFinite(newestSeen.current) ? newestSeen.current : 0;
    newestSeen.current = Math.max(seen, ...calls.map(({ id }) => id));
  }, [calls]);
  return ({ id }) => id > newestSeen.current;
}

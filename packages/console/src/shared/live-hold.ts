import type { LiveTopic } from '@recado/contract';
import { useEffect } from 'react';

const held = new Map<LiveTopic, number>();

/** Somebody wants to look at something that stands still. */
export const isHeld = (topic: LiveTopic): boolean => held.has(topic);

/** Until the answer is called. @internal */
export function hold(topic: LiveTopic): () => void {
  held.set(topic, (held.get(topic) ?? 0) + 1);
  return () => {
    const others = (held.get(topic) ?? 1) - 1;
    if (others > 0) held.set(topic, others);
    else held.delete(topic);
  };
}

/** For as long as it says so, what is shown of the topic does not follow what happens. */
export function useHold(topic: LiveTopic, holds: boolean): void {
  useEffect(() => (holds ? hold(topic) : undefined), [topic, holds]);
}

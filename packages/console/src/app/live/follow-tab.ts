import type { createLive } from './create-live.ts';

type Listen = (event: string, listener: () => void) => void;
interface Target {
  addEventListener: Listen;
  removeEventListener: Listen;
}
interface Tab {
  document: Target & { readonly visibilityState: string };
  window: Target;
}

const networkEvents = ['online', 'offline'];

/**
 * Listens while somebody looks. A browser opens six connections to one address: tabs that nobody looks at must not take them
 * all. The answer ends it.
 */
export function followTab(live: ReturnType<typeof createLive>, { document, window }: Tab): () => void {
  const follow = () => (document.visibilityState === 'visible' ? live.start() : live.stop());
  follow();
  document.addEventListener('visibilitychange', follow);
  // Either way what is left of the stream may be dead without knowing it; asking again tells.
  for (const event of networkEvents) window.addEventListener(event, live.hurry);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    for (const event of networkEvents) window.removeEventListener(event, live.hurry);
    live.stop();
  };
}

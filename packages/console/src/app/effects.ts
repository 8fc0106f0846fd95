import { session } from '../shared/session/session.ts';
import { countedTitle } from '../shared/title-count.ts';
import { unsaved } from '../shared/unsaved/unsaved.ts';
import { documentTitle } from './navigation.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.tsx';

/** Signing in or out shows through: guards run again, and one session's data never reaches the next. */
export function followSession(): void {
  let before = session.getState();
  session.subscribe(() => {
    const now = session.getState();
    const returned =
      before.status === 'expired' && now.status === 'signed-in' && before.user?.username === now.user.username;
    const pageWasOpen = before.status === 'signed-in' || before.status === 'signed-out' || before.status === 'expired';
    before = now;
    if (now.status !== 'signed-in' && now.status !== 'signed-out') return;
    // Signed in again in another tab: the page under the dialog stays, with whatever was typed into it.
    if (returned) void queryClient.invalidateQueries();
    else queryClient.clear();
    if (pageWasOpen) void router.invalidate();
  });
}

/** The screen's code loads while the session is still being checked, not after. */
export function preloadScreen(): void {
  void router.preloadRoute({ to: router.latestLocation.pathname as '/' });
}

/** What a full page load would do for the reader: a new title, and focus at the top of the new page. */
export function followNavigation(): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    document.title = countedTitle(documentTitle(toLocation.pathname));
    // A part of the page that is asked for takes the focus itself.
    if (!fromLocation || !pathChanged || toLocation.hash) return;
    const target = document.querySelector<HTMLElement>('[data-page-title]') ?? document.querySelector('main');
    target?.focus({ preventScroll: true });
  });
}

const placeOf = ({ pathname, search }: { pathname: string; search: string }) => ({
  pathname,
  search: router.options.parseSearch(search),
});

/** Another screen or view, the way back and the end of the page wait for what is not saved. */
export function guardUnsaved(): void {
  let release: (() => void) | undefined;
  const guard = () =>
    router.history.block({
      blockerFn: async ({ currentLocation, nextLocation }) => {
        // Without a session there is nobody left to ask.
        if (session.getState().status === 'signed-out') return false;
        return !(await unsaved.mayGo(placeOf(currentLocation), placeOf(nextLocation)));
      },
    });
  unsaved.subscribe(() => {
    const { isChanged } = unsaved.getState();
    if (isChanged) release ??= guard();
    else {
      release?.();
      release = undefined;
    }
  });
}

/** Only says when the server is away; see `public/sw.js`. Browsers have it on HTTPS and on the machine itself. */
export function registerOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Where storage is blocked, reaching for it can already throw. Without it the browser shows its own page.
  const register = async () => navigator.serviceWorker.register('/sw.js');
  // What a notice of it leads to.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ kind?: unknown; url?: unknown }>) => {
    if (data?.kind === 'open' && typeof data.url === 'string' && data.url.startsWith('/'))
      router.history.push(data.url);
  });
  // After everything that the first page needs.
  window.addEventListener('load', () => void register().catch(() => {}));
}

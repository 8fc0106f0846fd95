import { useSyncExternalStore } from 'react';
import { forgetDrafts } from '../kept-drafts.ts';
import { unsaved } from '../unsaved/unsaved.ts';
import { createSession, type SessionState } from './create-session.ts';
import { lockWith } from './lock.ts';
import { endKey, reachStorage } from './session-storage.ts';

const checkEveryMs = 5 * 60_000;

export const session = createSession({
  storage: reachStorage(() => localStorage),
  fetch: (path, init) => fetch(path, init),
  hasUnsaved: () => unsaved.getState().isChanged,
  lock: lockWith(() => navigator.locks),
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/** Connects the session to this browser: other tabs, returning to the window, and the passing of time. */
export function startSession(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    // A sign-out may be told after the token is gone: the stream can notice it before the tab that asked for it.
    const hasLeft = key === endKey && newValue === 'left';
    if (key === 'token' || hasLeft || key === null) session.follow();
  });
  const check = () => {
    if (document.visibilityState === 'visible') void session.check();
  };
  window.addEventListener('focus', check);
  document.addEventListener('visibilitychange', check);
  setInterval(check, checkEveryMs);
  // The library hears Escape for every open dialog, also for those under the window that asks for the password. This comes
  // before all of them, because it was here first.
  window.addEventListener(
    'keydown',
    (event) => {
      const isAsking = session.getState().status === 'expired' && unsaved.getState().question === undefined;
      if (event.key === 'Escape' && isAsking) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  session.subscribe(() => {
    if (session.getState().status === 'signed-out') forgetDrafts();
  });
  void session.start();
}

export const useSessionState = (): SessionState => useSyncExternalStore(session.subscribe, session.getState);

/** The administrator whose page this is, also under the session-expired dialog. */
export function useUser() {
  const state = useSessionState();
  return state.status === 'signed-in' || state.status === 'expired' ? state.user : undefined;
}

/** Where a browser has notices at all: on HTTPS and on the machine itself, and on an iPhone once the console is installed. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Undefined where there is none, or no service worker yet. */
export async function findPush(): Promise<PushSubscription | undefined> {
  if (!canPush()) return undefined;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? undefined;
}

/** Whoever signs out is told nothing any more here; the server learns it from the push service. */
export async function leavePush(): Promise<void> {
  await findPush()
    .then((found) => found?.unsubscribe())
    .catch(() => {});
}

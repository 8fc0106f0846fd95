// Says that the server cannot be reached, where the browser would show its own page, and who waits for a person while no
// console is open. It keeps that one page with its script and font, and nothing else: a new build is never hidden by an old one, and what is not a page goes past it as if
// it were not there.
const cacheName = 'offline-2';
const offlinePage = '/offline.html';
const kept = [offlinePage, '/offline.js', '/offline.woff2'];

self.addEventListener('install', (event) => {
  const keep = async () =>
    (await caches.open(cacheName)).addAll(kept.map((path) => new Request(path, { cache: 'reload' })));
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)));
  };
  event.waitUntil(forget().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request;
  const { origin, pathname } = new URL(url);
  const orKept = (path) => fetch(event.request).catch(async () => (await caches.match(path)) ?? Response.error());
  if (origin === self.location.origin && kept.includes(pathname)) return event.respondWith(orKept(pathname));
  if (mode !== 'navigate' || method !== 'GET' || /^\/(auth|admin|api|docs)\//.test(pathname)) return;
  event.respondWith(orKept(offlinePage));
});

self.addEventListener('push', (event) => {
  const { title, body, tag, url } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', lang: 'pt-BR', data: { url } }),
  );
});

// A console that is open goes there itself, and asks first where something is not saved.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data;
  const show = async () => {
    const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (!open) return self.clients.openWindow(url);
    open.postMessage({ kind: 'open', url });
    return open.focus();
  };
  event.waitUntil(show());
});

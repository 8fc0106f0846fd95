// Says that the server cannot be reached, where the browser would show its own page. It keeps that one page and nothing
// else: a new build is never hidden by an old one, and what is not a page goes past it as if it were not there.
const cacheName = 'offline-1';
const offlinePage = '/offline.html';

self.addEventListener('install', (event) => {
  const keep = async () => (await caches.open(cacheName)).add(new Request(offlinePage, { cache: 'reload' }));
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
  if (mode !== 'navigate' || method !== 'GET' || /^\/(auth|admin|api|docs)\//.test(new URL(url).pathname)) return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(offlinePage)) ?? Response.error()));
});

// Keeps the shell of the client, so that it opens without a connection; games always come from the server.
const SHELL = 'ilos-shell';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  const isPicture = url.pathname.startsWith('/api/v1/art/');
  if (url.pathname.startsWith('/api/') && !isPicture) return;
  const key = request.mode === 'navigate' ? '/' : request;
  event.respondWith(
    fetch(request)
      .then((response) => {
        if (response.ok) {
          const copy = response.clone();
          event.waitUntil(caches.open(SHELL).then((cache) => cache.put(key, copy)));
        }
        return response;
      })
      .catch(async () => (await caches.match(key)) ?? Response.error()),
  );
});

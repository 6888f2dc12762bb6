// Caches the shell of the client, so that it opens without a connection; games always come from the server.
/** The build writes its own name here, so that files of two builds never lie in one cache. */
const SHELL = 'ilos-shell-BUILD';
/** The words for pushes, which the page keeps there in its language. */
const WORDS = 'ilos-words';
/** The most pictures of sets that are kept. */
const MOST = 600;
const PAGES = [
  '/',
  '/manifest.webmanifest',
  '/icon.svg',
  '/icon-turn.svg',
  '/front.png',
  '/api/v1/art/sprite.svg',
];

/** The page with all scripts and styles that it names, and those that they name. */
async function keepShell() {
  const cache = await caches.open(SHELL);
  await cache.addAll(PAGES);
  const page = await (await cache.match('/')).text();
  const wanted = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map((match) => match[1]);
  const kept = new Set();
  for (const path of wanted) {
    if (kept.has(path)) continue;
    kept.add(path);
    await cache.add(path);
    if (!path.endsWith('.js')) continue;
    const text = await (await cache.match(path)).text();
    for (const match of text.matchAll(/["'`](?:\.\/|assets\/)([\w-]+\.(?:js|css))["'`]/g))
      wanted.push(`/assets/${match[1]}`);
  }
}

/** Keeps an answer, and of the pictures of sets only the latest. */
async function keep(key, response) {
  const cache = await caches.open(SHELL);
  await cache.put(key, response);
  const isOfSet = ({ url }) => /\/api\/v1\/art\/[^/]+\//.test(url);
  const kept = (await cache.keys()).filter(isOfSet);
  for (const old of kept.slice(0, Math.max(0, kept.length - MOST))) await cache.delete(old);
}

/** Deletes the caches of other versions of the client. */
async function clear() {
  for (const name of await caches.keys()) if (name !== SHELL && name !== WORDS) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener('install', (event) => event.waitUntil(keepShell().then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(clear()));

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
        // An answer that is not our page, such as a picture opened in a tab, is not kept as the page.
        const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
        if (response.ok && (key !== '/' || isPage)) {
          const copy = response.clone();
          event.waitUntil(keep(key, copy));
        }
        return response;
      })
      .catch(async () => (await caches.match(key)) ?? Response.error()),
  );
});

/** Shows a call; the same one again takes its place in silence. */
async function call({ table }) {
  const kept = await (await caches.open(WORDS)).match('/words');
  const { turn } = (await kept?.json()) ?? { turn: 'Ilôs' };
  await self.navigator.setAppBadge?.();
  await self.registration.showNotification('Ilôs', {
    body: turn,
    tag: table,
    icon: '/icon/192.png',
    data: { table },
  });
}

/** Goes to a table: in a page that is open, or in a new one. */
async function goTo(table) {
  const address = `/table/${table}`;
  const pages = await self.clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => new URL(url).pathname === address) ?? pages[0];
  if (!page) return self.clients.openWindow(address);
  await page.focus();
  if (new URL(page.url).pathname !== address) await page.navigate(address);
}

self.addEventListener('push', (event) => event.waitUntil(call(event.data.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data.table));
});

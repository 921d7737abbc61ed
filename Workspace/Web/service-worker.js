// SPDX-License-Identifier: Apache-2.0
//
// Keeps the page, and what it names, for when the server is away. What is under /assets has names made of its contents: the
// page is kept only when all of that is, so a page and a program of two versions never meet. Requests of the program itself
// pass by.

const CACHE = 'carry-shell';
const PAGE = '/';
const ASSETS = '/assets/';
const PARTS = /(?:href|src)="(\/(?:assets|icons)\/[^"]+|\/manifest\.webmanifest)"/g;
// A line on which nothing came for so many milliseconds is as good as none.
const PATIENCE = 4000;

async function keep(response) {
  const text = await response.text();
  const parts = [...new Set([...text.matchAll(PARTS)].map(([, path]) => path))];
  // What stands between may answer for the server, as with a page to sign in at.
  if (response.redirected || !parts.some((path) => path.endsWith('/bridge.js'))) return;
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(parts.filter((path) => !known.has(path) || !path.startsWith(ASSETS)));
  await cache.put(PAGE, new Response(text, { headers: response.headers }));
  const gone = [...known].filter((path) => path !== PAGE && !parts.includes(path));
  await Promise.all(gone.map((path) => cache.delete(path)));
}

async function page(request, keeping) {
  const answer = fetch(request);
  keeping(answer.then((response) => (response.ok ? keep(response.clone()) : null)).catch(console.warn));
  const old = await kept(PAGE);
  if (!old) return answer;
  // A proxy answers for a server that is away.
  const fresh = answer.then((response) => (response.status < 500 ? response : old), () => old);
  return Promise.race([fresh, new Promise((done) => { setTimeout(done, PATIENCE, old); })]);
}

const kept = (request) => caches.match(request, { cacheName: CACHE });
// Icons keep their names when they change.
const part = async (request, path) => (path.startsWith(ASSETS)
  ? await kept(request) ?? fetch(request)
  : fetch(request).catch(async (error) => await kept(request) ?? Promise.reject(error)));

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(fetch(PAGE).then((response) => (response.ok ? keep(response) : null)));
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin !== location.origin || event.request.method !== 'GET') return;
  if (event.request.mode === 'navigate' && pathname === PAGE) {
    event.respondWith(page(event.request, (keeping) => event.waitUntil(keeping)));
  }
  if (/^\/(assets|icons)\/|^\/manifest\./.test(pathname)) event.respondWith(part(event.request, pathname));
});

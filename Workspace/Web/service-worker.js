// SPDX-License-Identifier: Apache-2.0
//
// Keeps the page, and what it names under /assets and /icons, for when the server is away. What it names is under names
// made of its contents: the page is kept only when all of that is, so a page and a program of two versions never meet.
// Requests of the program itself pass by.

const CACHE = 'carry-shell';
const PAGE = '/';
const PARTS = /(?:href|src)="(\/(?:assets|icons)\/[^"]+|\/manifest\.webmanifest)"/g;
// A line on which nothing came for so many milliseconds is as good as none.
const PATIENCE = 4000;

async function keep(response) {
  const text = await response.text();
  const parts = [...new Set([...text.matchAll(PARTS)].map(([, path]) => path))];
  const cache = await caches.open(CACHE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  await cache.addAll(parts.filter((path) => !known.has(path)));
  await cache.put(PAGE, new Response(text, { headers: response.headers }));
  const gone = [...known].filter((path) => path !== PAGE && !parts.includes(path));
  await Promise.all(gone.map((path) => cache.delete(path)));
}

async function page(request, keeping) {
  const answer = fetch(request);
  keeping(answer.then((response) => (response.ok ? keep(response.clone()) : null)).catch(console.warn));
  const kept = await caches.match(PAGE, { cacheName: CACHE });
  if (!kept) return answer;
  // A proxy answers for a server that is away.
  const fresh = answer.then((response) => (response.status < 500 ? response : kept), () => kept);
  return Promise.race([fresh, new Promise((done) => { setTimeout(done, PATIENCE, kept); })]);
}

const part = async (request) => await caches.match(request, { cacheName: CACHE }) ?? fetch(request);

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
  if (/^\/(assets|icons)\/|^\/manifest\./.test(pathname)) event.respondWith(part(event.request));
});

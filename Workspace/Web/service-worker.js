// SPDX-License-Identifier: Apache-2.0
//
// Keeps the page, and what it names, for when the server is away. What is under /assets has names made of its contents: the
// page is kept only when all of that is, so a page and a program of two versions never meet. Requests of the program itself
// pass by.
//
// What the system shares with Carry is parked in the browser: it goes to the server from the page, once somebody is signed
// in there.

const CACHE = 'carry-shell';
const PAGE = '/';
const ASSETS = '/assets/';
const PARTS = /(?:href|src)="(\/(?:assets|icons)\/[^"]+|\/manifest\.webmanifest)"/g;
// A line on which nothing came for so many milliseconds is as good as none.
const PATIENCE = 4000;
// The address that the manifest names for what is shared.
const SHARE = '/share';
// In front of the keys of what is parked: behind it are none of the records that the page keeps, and forgets, by itself.
const PARKED = '\uffff';
// Where the page takes what is parked, and where it says that there was no room: it has the person's language.
const [TAKEN, FULL] = ['/#/compose', '/#/compose/full'];

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

// As bridge.js opens it.
const opened = () => new Promise((done, fail) => {
  const opening = indexedDB.open('carry', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('records');
  opening.onerror = opening.onblocked = () => fail(opening.error);
  opening.onsuccess = () => done(opening.result);
});

// Sixteen digits of at most 63 bits: an identity of the workspace.
const identity = () => (crypto.getRandomValues(new BigUint64Array(1))[0] >> 1n).toString(16).padStart(16, '0');

// Each part of the form is a record of its own, to be forgotten by itself; all are there, or none.
async function park(form) {
  const database = await opened();
  const share = `${PARKED}${`${Date.now()}`.padStart(14, '0')}-${identity()}`;
  const parts = [...form].filter(([, value]) => value.name || value.length);
  await new Promise((done, fail) => {
    const transaction = database.transaction('records', 'readwrite', { durability: 'strict' });
    transaction.oncomplete = done;
    transaction.onabort = () => fail(transaction.error);
    const store = transaction.objectStore('records');
    parts.forEach((part, index) => store.put(part, `${share}/${`${index}`.padStart(6, '0')}-${identity()}`));
  }).finally(() => database.close());
}

async function share(request) {
  try {
    await park(await request.formData());
    return Response.redirect(TAKEN, 303);
  } catch (error) {
    console.warn(error);
    return Response.redirect(FULL, 303);
  }
}

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(fetch(PAGE).then((response) => (response.ok ? keep(response) : null)));
});
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (origin === location.origin && event.request.method === 'POST' && pathname === SHARE) {
    event.respondWith(share(event.request));
  }
  if (origin !== location.origin || event.request.method !== 'GET') return;
  if (event.request.mode === 'navigate' && pathname === PAGE) {
    event.respondWith(page(event.request, (keeping) => event.waitUntil(keeping)));
  }
  if (/^\/(assets|icons)\/|^\/manifest\./.test(pathname)) event.respondWith(part(event.request, pathname));
});

// Keeps the pages that were visited, for use without a network. With one, everything comes from it: what is kept is for
// when there is none, or it is too slow, and then the page says that it is a copy, and of what.

const SCOPE = self.registration.scope;
const CACHE = `harikerja pages ${SCOPE}`;
const OFFLINE = `${SCOPE}offline.html`;
/** How long a visit waits for the network, in milliseconds, before it takes what is there. */
const PATIENCE = 4000;

/** Pages that were given as a copy, by the client that got them, with what the network has said since.
 * @type {Map<string, Promise<string>>} */
const copies = new Map();

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request(OFFLINE, { cache: "no-cache" }))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith("harikerja ") && name.includes(SCOPE) && name !== CACHE).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && isKept(request.url)) event.respondWith(request.mode === "navigate" ? page(event) : part(event));
});

self.addEventListener("message", (event) => {
  const { type, urls = [] } = event.data ?? {};
  event.waitUntil(Promise.all(urls.filter(isKept).map(keep)));
  if (type === "hello") event.waitUntil(tell(event.source));
});

/** Pages and their scripts; nothing of the API. @param {string} url */
function isKept(url) {
  return url.startsWith(SCOPE) && !url.startsWith(`${SCOPE}v1/`) && !url.startsWith(`${SCOPE}sw.js`);
}

/** The address that a page is kept under. @param {string} url */
const bare = (url) => url.replace(/[?#].*/, "");

/** A page: from the network, or a copy if that does not come. @param {FetchEvent} event */
async function page(event) {
  const url = bare(event.request.url);
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url);
  const before = await kept?.clone().text();
  const arriving = fetch(event.request).then(async (response) => {
    if (!response.ok || response.redirected) return { response, news: "same" };
    await cache.put(url, response.clone());
    return { response, news: before === undefined || (await response.clone().text()) === before ? "same" : "new" };
  });
  event.waitUntil(arriving.catch(() => {}));
  if (!kept) return arriving.then(({ response }) => response).catch(() => none(cache));
  const late = new Promise((done) => setTimeout(done, PATIENCE, null));
  const first = await Promise.race([arriving, late]).catch(() => null);
  if (first) return first.response;
  copies.set(event.resultingClientId, arriving.then(({ news }) => news, () => "copy"));
  return kept;
}

/** The page that says that there is none here; it is shown at any address, so its links must not depend on it. @param {Cache} cache */
async function none(cache) {
  const said = await cache.match(OFFLINE);
  if (!said) return Response.error();
  return new Response((await said.text()).replaceAll('="./', `="${SCOPE}`), { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** Tells a page that it is a copy, and what becomes of that. @param {Client} client */
async function tell(client) {
  const coming = copies.get(client.id);
  if (!coming) return;
  copies.delete(client.id);
  client.postMessage({ type: "copy" });
  const news = await coming;
  if (news !== "copy") client.postMessage({ type: news });
}

/** A script or picture of a page. @param {FetchEvent} event */
async function part(event) {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(cache.put(event.request.url, response.clone()));
    return response;
  } catch {
    return (await cache.match(event.request.url)) ?? Response.error();
  }
}

/** Takes in what was loaded before there was a service worker. @param {string} url */
async function keep(url) {
  const cache = await caches.open(CACHE);
  if (await cache.match(url)) return;
  const response = await fetch(url, { cache: "no-cache" }).catch(() => null);
  if (response?.ok) await cache.put(url, response).catch(() => {}); // a full disk: it is not kept
}

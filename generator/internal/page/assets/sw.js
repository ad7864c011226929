// Keeps the page, the program and the years that were visited, for use without a network.
//
// The page has no build step, so its files have no fingerprints. What changes with every deploy is v1/manifest.json:
// it holds the digest of SHA256SUMS, which covers every file. All that is kept belongs to one manifest; each visit asks
// for the manifest first, and when it differs, a whole new set of files is fetched before the old one is dropped. So a
// visitor sees the old deploy or the new one, never a mixture, and without a network what is there goes on working.

/** The files of the page itself. A test holds this list against the folder. */
const SHELL = [
  "./",
  "favicon.svg",
  "style.css",
  "js/api.js",
  "js/app.js",
  "js/calculators.js",
  "js/calendar.js",
  "js/copy.js",
  "js/data.js",
  "js/dates.js",
  "js/developers.js",
  "js/dom.js",
  "js/engine.js",
  "js/first-paint.js",
  "js/i18n.js",
  "js/leaf.js",
  "js/offline.js",
  "js/sources.js",
  "js/today.js",
  "js/url-state.js",
  "js/walk.js",
  "js/year.js",
  "v1/all.json",
];

const SCOPE = self.registration.scope;
const PREFIX = `harikerja ${SCOPE} `;
/** Written last into a set of files: a set without it was interrupted. */
const COMPLETE = new URL("complete", SCOPE).href;
/** How long a visit waits for the network, in milliseconds, before it takes what is there. */
const PATIENCE = 3000;

self.addEventListener("install", (event) => {
  event.waitUntil(renew().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "keep") event.waitUntil(keep(event.data.urls));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || !url.href.startsWith(SCOPE)) return;
  if (request.mode === "navigate") {
    if (isPage(url)) event.respondWith(page(event));
    return;
  }
  // A question with a query is the API's to answer.
  if (url.search === "" && isKept(url)) event.respondWith(kept(event));
});

/** @param {URL} url */
const isPage = (url) => url.origin + url.pathname === SCOPE || url.href.startsWith(`${SCOPE}index.html`);

/** Files worth keeping: the page's own and the API's small ones; not archives, nor what tells the version.
 * @param {URL} url */
function isKept(url) {
  const path = url.href.slice(SCOPE.length);
  return SHELL.includes(path) || (/^v1\/.*\.(json|js|wasm)$/.test(path) && path !== "v1/manifest.json");
}

/** The page: of the newest deploy if there is a network, else the one that is there. @param {FetchEvent} event */
async function page(event) {
  const renewal = renew();
  event.waitUntil(renewal.then(() => carrying));
  const slow = new Promise((done) => setTimeout(done, PATIENCE, "slow"));
  if ((await Promise.race([renewal, slow])) === "slow") overtaken = true;
  const set = await current();
  return (set && (await set.match("./"))) ?? fetch(event.request);
}

/** A file: from the set, else from the network, and then into the set. @param {FetchEvent} event */
async function kept(event) {
  const set = await current();
  const found = await set?.match(event.request.url);
  if (found) return found;
  const response = await fresh(event.request.url);
  if (set && response.ok) event.waitUntil(store(set, event.request.url, response.clone()));
  return response;
}

/** Not from the browser's own cache, which may still hold the file of an earlier deploy. @param {string} url */
const fresh = (url) => fetch(url, { cache: "no-cache" });

/** Puts a file into the set, if it is of the set's own deploy. Otherwise the set is out of date: it is renewed, and the
 * pages that are made of it are told. A failure, such as a full disk, only means that the file is not kept.
 * @param {Cache} set @param {string} url @param {Response} response */
async function store(set, url, response) {
  try {
    const version = await (await set.match(COMPLETE))?.text();
    if ((await deployed()) === version) await set.put(url, response);
    else await renew();
  } catch {
    // The next visit tries again.
  }
}

/** Takes in what the page loaded before it had a service worker, or what an old set held. @param {string[]} urls */
async function keep(urls) {
  const set = await current();
  if (!set) return;
  await Promise.all(urls.filter((url) => url.startsWith(SCOPE) && !url.includes("?") && isKept(new URL(url))).map(async (url) => {
    if (await set.match(url)) return;
    const response = await fresh(url).catch(() => Response.error());
    if (response.ok) await store(set, url, response);
  }));
}

/** The complete set of files, if there is one. @returns {Promise<Cache|undefined>} */
async function current() {
  for (const name of await names()) {
    const set = await caches.open(name);
    if (await set.match(COMPLETE)) return set;
  }
}

async function names() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

/** @type {Promise<void>|undefined} */
let renewing;
/** Whether a page was made of the old set while a new one was being fetched. */
let overtaken = false;
/** The fetching of what an old set held beside the page. @type {Promise<void>|undefined} */
let carrying;

/** Brings the set up to date; concurrent visits share the work. Never fails: what is there stays. */
function renew() {
  renewing ??= fetchSet().catch(() => {}).finally(() => (renewing = undefined));
  return renewing;
}

async function fetchSet() {
  overtaken = false;
  const version = await deployed();
  if (!version) return;
  const name = PREFIX + version;
  const old = (await names()).filter((other) => other !== name);
  const set = await caches.open(name);
  const missing = await lacking(set);
  if (missing.length > 0) {
    await set.addAll(missing.map((path) => new Request(path, { cache: "no-cache" })));
    if ((await deployed()) !== version) {
      // Deployed while the files were read: they may be of both. The next visit tries again.
      await Promise.all(missing.map((path) => set.delete(path)));
      return;
    }
    await set.put(COMPLETE, new Response(version));
    if (old.length > 0) {
      for (const client of await self.clients.matchAll()) client.postMessage({ type: "new-version" });
    }
  }
  // A page that did not wait may still be loading its modules from the old set; the next visit replaces it.
  if (!overtaken) await replace(old);
}

/** What a set needs to be whole. Another worker may have made it: that of the deploy before fetches a new deploy by its
 * own list, which does not know the files that are new. @param {Cache} set */
async function lacking(set) {
  if (!(await set.match(COMPLETE))) return SHELL;
  const found = await Promise.all(SHELL.map((path) => set.match(path)));
  return SHELL.filter((_, index) => !found[index]);
}

/** Drops old sets. The years that were visited, and the program, are fetched again for the new one: who could use them
 * without a network before the deploy can do so after it. @param {string[]} old */
async function replace(old) {
  const held = await Promise.all(old.map(async (name) => (await caches.open(name)).keys()));
  await Promise.all(old.map((name) => caches.delete(name)));
  if (old.length > 0) carrying = keep(held.flat().map(({ url }) => url)).catch(() => {});
}

/** What tells this deploy from others; undefined where nothing does, and then nothing is kept. */
async function deployed() {
  // A network that hangs is taken for none, so that the visit does not wait for it.
  const signal = AbortSignal.timeout(PATIENCE);
  const manifest = await fetch("v1/manifest.json", { cache: "no-store", signal });
  if (manifest.ok) return digest(await manifest.text());
  if (manifest.status !== 404) return undefined;
  // A mirror unpacked by hand has no manifest, but it has the checksums; their headers change when they do.
  const sums = await fetch("v1/SHA256SUMS", { method: "HEAD", cache: "no-store", signal });
  if (!sums.ok) return undefined;
  return digest(["etag", "last-modified", "content-length"].map((name) => sums.headers.get(name)).join());
}

/** @param {string} text */
async function digest(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes.slice(0, 8))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

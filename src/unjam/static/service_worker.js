// The service worker: keeps the page playable while the server does not respond.
//
// It stores the files of the page when it is installed, and the decks and puzzles that the page asks
// for. The server is always asked first, so that the page is never outdated; only files whose
// addresses contain a hash come from the cache. What another program answers at the same address
// counts as no response. A new version is installed beside the old one, which serves its own pages
// until they are closed.
//
// On a static site, the host of the files takes the place of the server. Its pages store the files of
// Python when they first use them (local/runtime_store.js).

// The server replaces both by a hash of all files and by their addresses.
const VERSION = "development";
const FILES = ["./"];
// `unjam site` replaces this by the address of Python.
const RUNTIME = "";

const PREFIX = "unjam page ";
const CACHE = PREFIX + VERSION;
const PYTHON_PREFIX = "unjam python ";
const MOST_ENTRIES = 600; // in the cache; older puzzles are forgotten
const LANGUAGES = "./languages/"; // of these, only those in use are stored
const UNAVAILABLE = 503; // the server is shutting down, or has too much to do

const worker = /** @type {any} */ (globalThis);
const root = new URL("./", worker.registration.scope).pathname;

worker.addEventListener("install", (event) => event.waitUntil(storeFiles()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const strategy = strategyFor(event.request);
  if (strategy) event.respondWith(strategy(event));
});

/** Store the files of the page; of the words, those of languages that an older version stored. The page
 * asks for those of its language itself. */
async function storeFiles() {
  const cache = await caches.open(CACHE);
  await Promise.all(FILES.map(async (path) => {
    if (path.startsWith(LANGUAGES) && !(await caches.match(path))) return;
    const response = await fetchOwn(new Request(path, { cache: "no-cache" }));
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(path, response);
  }));
}

/** Return the response of the server; throws if there is none, or if another program answers. */
async function fetchOwn(request) {
  const response = await fetch(request);
  const isOwn = (RUNTIME || response.headers.has("x-unjam")) && !response.redirected;
  if (!isOwn) throw new TypeError("another program answers at the address of unjam");
  return response;
}

/** Serve pages that are already open, and remove what older versions stored. */
async function takeOver() {
  const names = await caches.keys();
  const current = [CACHE, PYTHON_PREFIX + RUNTIME];
  const own = (name) => name.startsWith(PREFIX) || name.startsWith(PYTHON_PREFIX);
  const old = names.filter((name) => own(name) && !current.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Return a path below that of the page; null for other addresses. */
function pathOf(url) {
  const { origin, pathname } = new URL(url);
  const isInside = origin === location.origin && pathname.startsWith(root);
  return isInside ? pathname.slice(root.length) : null;
}

/** Return the function that answers a request; null leaves it to the browser. */
function strategyFor(request) {
  const path = pathOf(request.url);
  if (path === null) return null;
  if (request.method === "POST") return path === "api/v1/play" ? answerToQuestion : null;
  if (request.method !== "GET") return null;
  if (path.startsWith("bundles/")) return fromCache;
  if (RUNTIME && path.startsWith(RUNTIME)) return fromPythonCache;
  if (request.mode === "navigate") return ["", "index.html"].includes(path) ? answerWithPage : null;
  const isPuzzle = path.startsWith("api/v1/decks") || path === "api/v1/daily" ||
    (RUNTIME && path.startsWith("answers/"));
  const stored = isPuzzle || FILES.includes(`./${path}`);
  return stored ? answerToGet : null;
}

async function fromCache({ request }) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(request, { ignoreSearch: true }); // the number of an attempt
  return found ?? fetchOwn(request);
}

async function fromPythonCache({ request }) {
  const cache = await caches.open(PYTHON_PREFIX + RUNTIME);
  return (await cache.match(request.url)) ?? fetchOwn(request);
}

function answerWithPage(event) {
  return askServer(event, "./");
}

function answerToGet(event) {
  return askServer(event, event.request.url);
}

/** Answer a question about a puzzle, which is stored by a hash of its body. */
async function answerToQuestion(event) {
  const { request } = event;
  const body = new TextEncoder().encode(await request.clone().text());
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return askServer(event, `${request.url}?body=${hash}`);
}

/** Return the server's response and store it under a key; without a server, return what is stored. */
async function askServer(event, key) {
  const cache = await caches.open(CACHE);
  let response = null;
  let failure = null;
  try {
    response = await fetchOwn(event.request);
  } catch (error) {
    failure = error;
  }
  if (response?.ok) {
    event.waitUntil(store(cache, key, response.clone()));
    return response;
  }
  if (response && response.status !== UNAVAILABLE) return response;
  const known = await cache.match(key, { ignoreVary: true });
  if (known) return known;
  if (response) return response;
  throw failure;
}

async function store(cache, key, response) {
  await cache.delete(key, { ignoreVary: true }); // so that the entries stay in the order of use
  await cache.put(key, response);
  const keys = await cache.keys();
  const answers = keys.filter(({ url }) => /^(api|answers)\//.test(pathOf(url)));
  const surplus = Math.max(keys.length - MOST_ENTRIES, 0);
  await Promise.all(answers.slice(0, surplus).map((old) => cache.delete(old)));
}

// Keeps the files of Python in this browser once they were used, so that they are there offline. The
// service worker answers requests for them.

import { isSingleFile, runtime } from "../requests/page_source.js";

const KEY = "unjam python"; // of the storage; its value is the address of the runtime
const PREFIX = "unjam python "; // of the caches

/** Return whether Python has been loaded in this browser before. */
export function hasUsedPython() {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // the browser forbids it
  }
}

/** Store the files of Python, unless that was done. They come from the browser's cache. */
export async function keepRuntime() {
  if (isSingleFile || !("serviceWorker" in navigator)) return;
  localStorage.setItem(KEY, runtime.address);
  await navigator.serviceWorker.ready;
  const cache = await caches.open(PREFIX + runtime.address);
  const addresses = runtime.files.map((name) => runtime.address + name);
  const known = await Promise.all(addresses.map((address) => cache.match(address)));
  await cache.addAll(addresses.filter((_, index) => !known[index]));
}

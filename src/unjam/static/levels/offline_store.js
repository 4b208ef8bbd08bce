// Asks for what the page needs later if the server does not respond: the list of decks, the first deck,
// the words of the language, and the puzzles of the user's deck. The service worker stores the answers.

import { savedPuzzles } from "../make/saved_puzzles.js";
import { language } from "../player/translations.js";
import { isSingleFile } from "../requests/page_source.js";
import { apiAddress } from "../requests/transports.js";
import { deckSources, PAGE_SIZE } from "./deck_sources.js";

/** Wait for the service worker, then ask for everything that is not stored yet. */
export async function storeForOffline(app) {
  if (isSingleFile || !("serviceWorker" in navigator)) return;
  await controlled();
  const api = async (path) => {
    const stored = await findStored(apiAddress(path));
    return stored ? stored.json() : app.api(path);
  };
  const saved = savedPuzzles();
  const { decks } = await deckSources({ api }, saved);
  const first = decks.find(({ name }) => name === "jam");
  if (first) await first.cards((await first.index()).slice(0, PAGE_SIZE));
  const words = `languages/${language()}.json`;
  if (language() !== "en" && !(await findStored(words))) await fetch(words);
  await saved.prepare();
}

function findStored(url) {
  return caches.match(url, { ignoreVary: true });
}

/** Wait until the service worker answers the requests of this page. */
async function controlled() {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (serviceWorker.controller) return;
  await new Promise((resolve) =>
    serviceWorker.addEventListener("controllerchange", resolve, { once: true })
  );
}

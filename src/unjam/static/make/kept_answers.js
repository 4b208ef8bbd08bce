// What the server said about the puzzles of the user's deck, by their texts, so that they can be played
// while it does not respond. It is stored beside the deck, because it would fill the storage of the
// deck itself: about 14 kB for each puzzle. Browsers without such a store ask the server each time.

const NAME = "unjam kept puzzles"; // of the cache, which the service worker leaves alone
const FIELDS = ["puzzle", "notes", "problems", "link", "album", "blocks"];

/** Store an answer to the request "play"; returns whether there is room. */
export async function keepAnswer(text, answer) {
  const content = Object.fromEntries(FIELDS.map((name) => [name, answer[name]]));
  const stored = await withCache(async (cache) => {
    await cache.put(await address(text), Response.json(content));
    return true;
  });
  return stored === true;
}

/** Return the answer about a puzzle; null if none is stored. */
export async function keptAnswer(text) {
  const found = await withCache(async (cache) => cache.match(await address(text)));
  return found ? found.json() : null;
}

/** Remove all answers except those about these texts. */
export async function forgetOtherAnswers(texts) {
  await withCache(async (cache) => {
    const kept = new Set(await Promise.all(texts.map(address)));
    const others = (await cache.keys()).filter(({ url }) => !kept.has(url));
    await Promise.all(others.map((request) => cache.delete(request)));
    if (!texts.length) await caches.delete(NAME);
  });
}

/** Run an action on the cache; returns null where the browser has none, or no room. */
async function withCache(action) {
  try {
    return await action(await caches.open(NAME));
  } catch {
    return null;
  }
}

async function address(text) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
  return new URL(`kept/${hash.join("")}`, document.baseURI).href;
}

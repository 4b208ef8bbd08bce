// Loads the style sheets of views and dialogs when they are first shown.

import { h } from "../player/dom.js";

const RETRY_DELAY = 2000; // milliseconds

const loaded = new Map(); // promises by path

/** Load a style sheet, unless that was done before; returns a promise that it was loaded or failed.
 * Tries again while the server is away. */
export function loadStylesheet(path) {
  if (!loaded.has(path)) {
    const link = h("link", { rel: "stylesheet", href: path });
    const settled = new Promise((resolve) => {
      link.addEventListener("load", resolve);
      link.addEventListener("error", resolve);
    });
    link.addEventListener("error", () => {
      link.remove();
      loaded.delete(path);
      setTimeout(() => loadStylesheet(path), RETRY_DELAY);
    });
    loaded.set(path, settled);
    document.head.append(link);
  }
  return loaded.get(path);
}

/** Return a promise that all style sheets asked for so far were loaded or failed. */
export function stylesheetsLoaded() {
  return Promise.all(loaded.values());
}

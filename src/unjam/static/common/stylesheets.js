// Loads the style sheets of views and dialogs when they are first shown.

import { h } from "../player/dom.js";
import { embeddedFiles, isSingleFile } from "../requests/page_source.js";

const RETRY_DELAY = 2000; // milliseconds

const loaded = new Map(); // promises by path

/** Load a style sheet, unless that was done before; returns a promise that it was loaded or failed.
 * Tries again while the server is away. */
export function loadStylesheet(path) {
  if (!loaded.has(path)) {
    loaded.set(
      path,
      isSingleFile ? embeddedFiles().then((files) => files.embedStylesheet(path)) : link(path),
    );
  }
  return loaded.get(path);
}

function link(path) {
  const element = h("link", { rel: "stylesheet", href: path });
  const settled = new Promise((resolve) => {
    element.addEventListener("load", resolve);
    element.addEventListener("error", resolve);
  });
  element.addEventListener("error", () => {
    element.remove();
    loaded.delete(path);
    setTimeout(() => loadStylesheet(path), RETRY_DELAY);
  });
  document.head.append(element);
  return settled;
}

/** Return a promise that all style sheets asked for so far were loaded or failed. */
export function stylesheetsLoaded() {
  return Promise.all(loaded.values());
}

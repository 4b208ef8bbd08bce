// Loads the style sheets of a view when it is first shown.

import { h } from "../player/dom.js";

const RETRY_DELAY = 2000; // milliseconds

const requested = new Set();

/** Load a style sheet, unless that was done before. Tries again while the server is away. */
export function loadStylesheet(path) {
  if (requested.has(path)) return;
  requested.add(path);
  const link = h("link", { rel: "stylesheet", href: path });
  link.addEventListener("error", () => {
    link.remove();
    requested.delete(path);
    setTimeout(() => loadStylesheet(path), RETRY_DELAY);
  });
  document.head.append(link);
}

// Loads the style sheets of a view when it is first shown.

import { h } from "../player/dom.js";

const loaded = new Set();

/** Load a style sheet, unless that was done before. */
export function loadStylesheet(path) {
  if (loaded.has(path)) return;
  loaded.add(path);
  document.head.append(h("link", { rel: "stylesheet", href: path }));
}

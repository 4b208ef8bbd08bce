// Loads the style sheets of views and dialogs when they are first shown.

import { h } from "../player/dom.js";

const loaded = new Map(); // promises by path

/** Load a style sheet, unless that was done before; returns a promise that it has arrived. */
export function loadStylesheet(path) {
  if (!loaded.has(path)) {
    const link = h("link", { rel: "stylesheet", href: path });
    const arrived = new Promise((resolve) => {
      link.addEventListener("load", resolve);
      link.addEventListener("error", resolve);
    });
    loaded.set(path, arrived);
    document.head.append(link);
  }
  return loaded.get(path);
}

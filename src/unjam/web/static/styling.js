// How views come by their styles and line drawings.

import { button, h, svg } from "./play/elements.js";

const used = new Set();

/** Styles of a view, fetched when it is first wanted. */
export function useStyles(path) {
  if (used.has(path)) return;
  used.add(path);
  document.head.append(h("link", { rel: "stylesheet", href: path }));
}

/** A line drawing that says nothing to a screen reader. */
export function pictogram(path) {
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: path }));
}

/** A button with such a drawing. */
export function pictured(path, words, onclick, className = "") {
  const made = button("close", words, onclick, className);
  made.firstChild.replaceWith(pictogram(path));
  return made;
}

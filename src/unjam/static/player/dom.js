// Helpers that build HTML and SVG elements. Text is always inserted as text, never as markup.

import { number, t } from "./translations.js";

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/** Create an HTML element with properties, event listeners (`onclick` ...) and children. */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key in element && !key.startsWith("aria")) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** Create an SVG element with attributes and children. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG_NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const ICONS = {
  undo: "M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10H9",
  redo: "m16 5 4 4-4 4M20 9H10a5 5 0 0 0 0 10h5",
  restart: "M20 12a8 8 0 1 1-2.6-5.9M20 3v5h-5",
  hint: "M9 18h6M10 21h4M8.5 15.5C6.5 14 6 12 6 10a6 6 0 0 1 12 0c0 2-.5 4-2.5 5.5z",
  solution: "M4 5v14M9 5l11 7-11 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  back: "M16 5 9 12l7 7",
  forward: "m8 5 7 7-7 7",
  levels: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z",
  close: "M6 6l12 12M18 6 6 18",
  detour: "M6 21v-6a4 4 0 0 1 4-4h9M15 7l4 4-4 4M6 9V3",
  settings:
    "M4 7h8M18 7h2M4 17h2M12 17h8M12 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0M6 17a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
};

/** Create a line drawing from the data of an SVG path; screen readers skip it. */
export function pathIcon(path) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    svg("path", { d: path }),
  );
}

/** Create one of the player's icons. */
export function playerIcon(name) {
  return pathIcon(ICONS[name]);
}

/** Create a button with an icon (an element, or the name of a player icon) and a text. */
export function button(icon, text, onclick, className = "") {
  const picture = typeof icon === "string" ? playerIcon(icon) : icon;
  return h(
    "button",
    { type: "button", className: `button ${className}`, onclick, title: text },
    picture,
    h("span", { className: "button-text" }, text),
  );
}

/** Create a rating of 0 to 3 stars, with a text for screen readers. */
export function starRating(count) {
  const text = count ? t("{count} of 3 stars", { count: number(count) }) : t("no stars yet");
  const rating = h("span", { className: "stars", role: "img", "aria-label": text });
  for (let star = 1; star <= 3; star++) {
    const className = star <= count ? "star on" : "star";
    rating.append(h("span", { className, "aria-hidden": "true" }, "★"));
  }
  return rating;
}

// Icons of the app, in addition to those of the player.

import { button, pathIcon } from "../player/dom.js";

const PATHS = {
  play: "M7 4l13 8-13 8z",
  edit: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  make: "M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM19 16v5M16.5 18.5h5",
  explore:
    "M6 6l6 6 7-6M12 12l-5 7M12 12l7 5M4 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M17 6a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 19a2 2 0 1 0 4 0a2 2 0 1 0-4 0M17 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  daily: "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5M9 15l2 2 4-4",
  statistics: "M4 20h16M7 20v-7M12 20V5M17 20v-11",
  learn: "M2 9l10-5 10 5-10 5zM6 11v5c3 3 9 3 12 0v-5M22 9v6",
  open: "M12 3v11M8 10l4 4 4-4M4 15v5h16v-5",
  dark: "M20 14A8 8 0 1 1 10 4a6.5 6.5 0 0 0 10 10z",
  light:
    "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5",
  share: "M12 15V4M8 7l4-4 4 4M6 11H5v10h14V11h-1",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  close: "M6 6l12 12M18 6 6 18",
  copy: "M9 9h11v11H9zM15 5V4H4v11h1",
  keep: "M7 3h10v18l-5-4-5 4z",
  print: "M7 8V3h10v5M7 17H4V9h16v8h-3M7 14h10v7H7z",
  save: "M12 3v12M7 11l5 5 5-5M4 20h16",
  why:
    "M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18h.01M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  locate: "M12 3v4M12 17v4M3 12h4M17 12h4M12 7a5 5 0 1 0 0 10a5 5 0 1 0 0-10",
};

/** Create an icon of the app. */
export function icon(name) {
  return pathIcon(PATHS[name]);
}

/** Create a button with an icon of the app. */
export function iconButton(name, text, onclick, className = "") {
  return button(icon(name), text, onclick, className);
}

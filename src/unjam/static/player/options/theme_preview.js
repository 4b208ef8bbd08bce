// Small pictures of the themes of the vehicles.

import { svg } from "../dom.js";

/** Create a small picture of a theme: the target and two other vehicles. */
export function themePreview(theme) {
  const picture = svg("svg", { viewBox: "0 0 66 24", class: `preview preview-${theme}` });
  picture.setAttribute("aria-hidden", "true");
  for (let number = 0; number < 3; number++) {
    const box = { x: 2 + 22 * number, y: 2, width: 18, height: 20, rx: 4 };
    picture.append(svg("rect", { ...box, class: `sample sample${number}` }));
  }
  if (theme === "patterns") {
    picture.append(
      svg("path", { d: "M26 14l8-10M30 20l10-13M36 21l6-8", class: "sample-line" }),
      svg("path", { d: "M48 8h14M48 13h14M48 18h14", class: "sample-line" }),
    );
  }
  picture.append(svg("circle", { cx: 11, cy: 12, r: 4, class: "sample-ring" }));
  return picture;
}

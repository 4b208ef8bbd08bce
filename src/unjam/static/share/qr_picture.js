// Draws a link as a QR code.

import { svg } from "../player/dom.js";
import { encodeQr } from "./qr_encoder.js";

const BORDER = 4; // light modules around the code, which readers need

/** Draw the QR code of a text; null if it is too long for one. */
export function qrPicture(text, label) {
  const code = encodeQr(text, "M") ?? encodeQr(text, "L");
  if (!code) return null;
  const side = code.size + 2 * BORDER;
  return svg(
    "svg",
    {
      class: "qr",
      viewBox: `${-BORDER} ${-BORDER} ${side} ${side}`,
      role: "img",
      "aria-label": label,
      "shape-rendering": "crispEdges",
    },
    svg("rect", { x: -BORDER, y: -BORDER, width: side, height: side, fill: "#fff" }),
    svg("path", { d: darkRuns(code), fill: "#000" }),
  );
}

/** Return a path that covers the dark modules, run by run. */
function darkRuns(code) {
  const { size } = code;
  let path = "";
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const begin = x;
      while (x < size && code.isDark(x, y)) x++;
      if (x > begin) path += `M${begin} ${y}h${x - begin}v1h${begin - x}z`;
    }
  }
  return path;
}

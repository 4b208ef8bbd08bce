// The themes of the vehicles: the colours of the toy, high contrast, monochrome, and patterns. A theme
// replaces the colours of a palette, which unjam/player/sprites.py writes: the first is the shadow, the
// second the body, the third its outline; the others are recognised by their values.

import { svg } from "../dom.js";
import { settings } from "./settings.js";

export const VEHICLE_THEMES = ["toy", "contrast", "mono", "patterns"];

const FIXED = { "#26323d": "glass", "#fff6c9": "lamp", "#ffffff": "ring" };
const MONO = {
  light: { target: "#1b1b1b", others: ["#e4e4e4", "#b4b4b4", "#cdcdcd", "#9b9b9b"] },
  dark: { target: "#f2f2f2", others: ["#585858", "#878787", "#6f6f6f", "#9e9e9e"] },
};
const INKS = ["#16191d", "#ffffff"]; // for light and for dark bodies
const DARK_INK_LIMIT = 0.32; // the luminance above which dark letters are more legible

/** Return the colours of a vehicle as CSS properties. `number` counts the vehicles of a puzzle, `dark`
 * is whether the board is dark. */
export function vehicleColours(palette, { target, number, dark }) {
  const theme = settings.get("vehicles");
  const properties = {};
  const roles = rolesOf(palette);
  const themed = theme === "contrast"
    ? contrastColours(target, dark)
    : theme === "mono"
    ? monoColours(target, number, dark)
    : null;
  palette.forEach((colour, index) => {
    properties[`--k${index}`] = themed?.[roles[index]] ?? colour;
  });
  if (themed) {
    properties["--label-ink"] = target ? themed.ringInk : inkOn(themed.roof);
    properties["--label-ring"] = themed.ring;
  }
  if (theme === "patterns") {
    properties["--label-halo"] = palette[roles.indexOf("roof")] ?? palette[1];
  }
  return properties;
}

/** Return the part of a vehicle that each colour of its palette is for. */
function rolesOf(palette) {
  const body = luminance(palette[1] ?? "#888888");
  return palette.map((colour, index) => {
    if (index < 3) return ["shadow", "body", "rim"][index];
    return FIXED[colour] ?? (luminance(colour) > body ? "roof" : "dark");
  });
}

function contrastColours(target, dark) {
  const [paper, ink] = dark ? ["#000000", "#ffffff"] : ["#ffffff", "#000000"];
  const body = target ? (dark ? "#ff4a4a" : "#c40000") : paper;
  const parts = { body, roof: body, rim: ink, dark: ink, glass: ink, lamp: paper };
  return { ...parts, ring: "#ffffff", ringInk: "#000000" };
}

function monoColours(target, number, dark) {
  const { target: strong, others } = MONO[dark ? "dark" : "light"];
  const body = target ? strong : others[number % others.length];
  const [ring, ringInk] = dark ? ["#000000", "#ffffff"] : ["#ffffff", "#000000"];
  const rim = dark ? "#101010" : "#3c3c3c";
  return { body, roof: body, rim, dark: rim, glass: "#2b2b2b", lamp: "#f5f5f5", ring, ringInk };
}

/** Return a colour of the board as the theme shows it. */
export function boardColour(colour) {
  if (settings.get("vehicles") !== "mono") return colour;
  const level = Math.round(255 * luminance(colour) ** (1 / 2.2)).toString(16).padStart(2, "0");
  return `#${level}${level}${level}`;
}

function inkOn(colour) {
  return INKS[luminance(colour) > DARK_INK_LIMIT ? 0 : 1];
}

/** Return the relative luminance of a colour, #rrggbb, from 0 to 1. */
function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) =>
    (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// --- patterns --------------------------------------------------------------------------------------

// Paths on tiles of 24 by 24 units.
const PATTERNS = [
  "M-6 18L18-6M6 30L30 6",
  "M4 4h8v8h-8zM16 16h8v8h-8z",
  "M0 12h24",
  "M-6 6L18 30M6-6L30 18",
  "M12 12m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0",
  "M12 0v24",
  "M0 6l6 6 6-6 6 6 6-6M0 18l6 6 6-6 6 6 6-6",
  "M12 0v24M0 12h24",
];
let tiles = 0;

/** Cover the bodies of a look with the pattern of a vehicle, if the theme has patterns. `ink` is the
 * colour of its label. */
export function addPattern(look, number, ink) {
  if (settings.get("vehicles") !== "patterns") return;
  const id = `unjam-pattern-${++tiles}`;
  const tile = { id, width: 24, height: 24, patternUnits: "userSpaceOnUse" };
  const path = svg("path", { d: PATTERNS[number % PATTERNS.length], class: "tile-path" });
  path.style.stroke = ink;
  look.append(svg("defs", {}, svg("pattern", tile, path)));
  for (const body of look.querySelectorAll("path[stroke]")) {
    body.parentNode.append(
      svg("path", { d: body.getAttribute("d"), fill: `url(#${id})`, class: "pattern" }),
    );
  }
}

// Colours of distances: from a win to the farthest states, alike to every eye. Stops of the map that
// the pictures of `unjam graph` have too, without the end that would not stand out from the paper.

const DARK = ["#f0f724", "#fdc328", "#f89540", "#e56b5d", "#cb4679", "#a82296", "#7d03a8", "#5302a3"];
const LIGHT = ["#fca636", "#f1834c", "#de5f65", "#c5407e", "#a62098", "#7e03a8", "#5402a3", "#2c0594"];
export const SHADES = 64;

/** {shades: colours from near to far, never, paper, ink, way, trail}. */
export function palette(dark) {
  const stops = (dark ? DARK : LIGHT).map((colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)));
  const shades = Array.from({ length: SHADES }, (_, shade) => mixed(stops, shade / (SHADES - 1)));
  return dark
    ? { shades, never: "#59616d", paper: "#14181d", ink: "#ffffff", way: "#ffffff", trail: "#62b0ff" }
    : { shades, never: "#a9b0b8", paper: "#f4f6f8", ink: "#14181d", way: "#14181d", trail: "#0b6fd8" };
}

function mixed(stops, part) {
  const place = part * (stops.length - 1);
  const left = Math.min(Math.floor(place), stops.length - 2);
  const parts = stops[left].map((value, index) => value + (stops[left + 1][index] - value) * (place - left));
  return `rgb(${parts.map(Math.round).join(" ")})`;
}

// Colours of distances, from a win to the farthest states: the perceptually uniform scale that the
// pictures of `unjam graph` use, without the end that would not stand out from the background.

const DARK = [
  "#f0f724",
  "#fdc328",
  "#f89540",
  "#e56b5d",
  "#cb4679",
  "#a82296",
  "#7d03a8",
  "#5302a3",
];
const LIGHT = [
  "#fca636",
  "#f1834c",
  "#de5f65",
  "#c5407e",
  "#a62098",
  "#7e03a8",
  "#5402a3",
  "#2c0594",
];
export const SHADES = 64;

/** Return the colours of the map: {shades, never, paper, ink, solution, trail}, with shades from near
 * to far. */
export function mapColours(dark) {
  const stops = (dark ? DARK : LIGHT).map(parseColour);
  const shades = Array.from(
    { length: SHADES },
    (_, shade) => interpolate(stops, shade / (SHADES - 1)),
  );
  return dark
    ? {
      shades,
      never: "#59616d",
      paper: "#14181d",
      ink: "#ffffff",
      solution: "#ffffff",
      trail: "#62b0ff",
    }
    : {
      shades,
      never: "#a9b0b8",
      paper: "#f4f6f8",
      ink: "#14181d",
      solution: "#14181d",
      trail: "#0b6fd8",
    };
}

function parseColour(colour) {
  return [1, 3, 5].map((index) => parseInt(colour.slice(index, index + 2), 16));
}

/** Return the colour at a fraction of the scale. */
function interpolate(stops, fraction) {
  const position = fraction * (stops.length - 1);
  const left = Math.min(Math.floor(position), stops.length - 2);
  const channels = stops[left].map((value, index) =>
    value + (stops[left + 1][index] - value) * (position - left)
  );
  return `rgb(${channels.map(Math.round).join(" ")})`;
}

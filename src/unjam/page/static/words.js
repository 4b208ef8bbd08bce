// Words and stars for what happens in a game.

import { DIRECTIONS } from "./game.js";

/** "1 move", "2 moves". */
export function count(number, word) {
  return `${number} ${word}${number === 1 ? "" : "s"}`;
}

/** Three stars for the fewest moves, two for at most a quarter more, one for any way out. */
export function starsFor(moves, best) {
  if (best === null || best === undefined) return 1;
  if (moves <= best) return 3;
  return moves <= best * 1.25 ? 2 : 1;
}

/** A move in words, such as "A up 2". */
export function moveWords(game, move) {
  const legs = game.legs(move).map(({ direction, distance }) => `${DIRECTIONS[direction].name} ${distance}`);
  return `${game.vehicles[move.vehicle].label} ${legs.join(", ")}`;
}

/** A vehicle in words. */
export function describe(game, vehicle) {
  const { label, kind, wins, table } = game.vehicles[vehicle];
  const name = `${label}, ${wins ? "target " : ""}${kind === "gone" ? "vehicle" : kind}`;
  const images = table.images[game.at[vehicle]];
  if (game.isGone(vehicle) || !images.length) return `${name}, has left the board`;
  const [, x, y] = images[0];
  const ways = [];
  game.vehicles[vehicle].table.slides[game.at[vehicle]].forEach(([direction], index) => {
    let far = 0;
    game.field.straightMoves(vehicle, game.at[vehicle], (_, slides) => {
      if (slides[0] === index) far = Math.max(far, slides.length);
    });
    if (far) ways.push(`${DIRECTIONS[direction].name} ${far}`);
  });
  const free = ways.length ? `can go ${ways.join(", ")}` : "cannot move";
  return `${name}, row ${y + 1}, column ${x + 1}, ${free}`;
}

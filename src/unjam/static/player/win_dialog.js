// The dialog at the end of a puzzle: stars, a comparison with the optimum, and where to go next.

import { prefersReducedMotion } from "./animator.js";
import { button, h, starRating } from "./dom.js";
import { number, t, tn } from "./translations.js";

const CONFETTI_PIECES = 42;
const CONFETTI_COLOURS = 6;
const DELAY = 560; // milliseconds until the target has driven off

/** Congratulate the player on a win with that many stars. */
export function showWinDialog(player, stars) {
  const { best } = player.optima;
  const text = comparison(player.game.moveCount, best, stars);
  const heading = best === null || stars === 1
    ? t("Solved!")
    : stars === 3
    ? t("Perfect!")
    : t("Very good!");
  const dialog = h("dialog", { className: "won", "aria-labelledby": "won-heading" });
  dialog.append(
    h("h2", { id: "won-heading" }, heading),
    starRating(stars),
    h("p", {}, text),
    actions(player, dialog),
  );
  dialog.addEventListener("close", () => dialog.remove());
  player.speak(t("Solved in {result}", { result: text }));
  const show = () => {
    if (!player.element.isConnected || !player.game.won) return;
    player.element.append(dialog);
    dialog.showModal();
    if (!prefersReducedMotion()) dialog.append(confetti());
  };
  if (prefersReducedMotion()) show();
  else setTimeout(show, DELAY);
}

/** Compare the number of moves with the fewest possible, if that is known. */
function comparison(moveCount, best, stars) {
  if (best === null) return tn("{count} move.", "{count} moves.", moveCount);
  if (stars === 3) {
    return tn(
      "{count} move: the fewest possible.",
      "{count} moves: the fewest possible.",
      moveCount,
    );
  }
  if (stars === 2) {
    return tn(
      "{count} move, {more} more than the fewest possible.",
      "{count} moves, {more} more than the fewest possible.",
      moveCount,
      { more: number(moveCount - best) },
    );
  }
  return tn(
    "{count} move. The fewest possible is {best}.",
    "{count} moves. The fewest possible is {best}.",
    moveCount,
    { best: number(best) },
  );
}

function actions(player, dialog) {
  const { next, leave } = player;
  const closing = (action) => () => {
    dialog.close();
    action();
  };
  const row = h("div", { className: "actions" });
  if (next) row.append(button("forward", t("Next puzzle"), closing(next), "main"));
  const again = closing(() => player.restart());
  row.append(button("restart", t("Play again"), again, next ? "" : "main"));
  if (leave) row.append(button("levels", t("Levels"), closing(leave)));
  return row;
}

function confetti() {
  const pieces = h("div", { className: "confetti", "aria-hidden": "true" });
  for (let number = 0; number < CONFETTI_PIECES; number++) {
    const piece = h("i", { className: `colour${number % CONFETTI_COLOURS}` });
    piece.style.left = `${Math.random() * 100}%`;
    piece.style.animationDelay = `${Math.random() * 0.5}s`;
    piece.style.setProperty("--drift", `${Math.random() * 12 - 6}rem`);
    pieces.append(piece);
  }
  return pieces;
}

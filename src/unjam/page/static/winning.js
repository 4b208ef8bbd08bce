// The end of a puzzle: stars, how it compares, and where to go from here.

import { button, h, stars } from "./elements.js";
import { motionIsReduced } from "./view.js";
import { count } from "./words.js";

const CONFETTI = 42;
const COLOURS = 6;
const WAIT = 560; // milliseconds until the target has driven off

/** Show how a player who has won did. */
export function celebrate(player, earned) {
  const { game, next, leave } = player;
  const { best } = player.optima;
  const moves = count(game.moveCount, "move");
  const over = game.moveCount - (best ?? game.moveCount);
  const words = {
    3: best === null ? `${moves}.` : `${moves}: nobody can do it in fewer.`,
    2: `${moves}, ${over} more than the fewest.`,
    1: best === null ? `${moves}.` : `${moves}. It can be done in ${best}.`,
  }[earned];
  const heading = { 3: best === null ? "Solved!" : "Perfect!", 2: "Very good!", 1: "Solved!" };
  const dialog = h("dialog", { className: "won", "aria-labelledby": "won-heading" });
  const go = (action) => () => {
    dialog.close();
    action();
  };
  const actions = h("div", { className: "actions" });
  if (next) actions.append(button("forward", "Next puzzle", go(next), "main"));
  actions.append(button("restart", "Play again", go(() => player.restart()), next ? "" : "main"));
  if (leave) actions.append(button("levels", "Levels", go(leave)));
  dialog.append(
    h("h2", { id: "won-heading" }, heading[earned]),
    stars(earned),
    h("p", {}, words),
    actions,
  );
  dialog.addEventListener("close", () => dialog.remove());
  player.speak(`Solved in ${words}`);
  const show = () => {
    if (!player.element.isConnected || !game.won) return;
    player.element.append(dialog);
    dialog.showModal();
    if (!motionIsReduced()) dialog.append(confetti());
  };
  if (motionIsReduced()) show();
  else setTimeout(show, WAIT);
}

function confetti() {
  const pieces = h("div", { className: "confetti", "aria-hidden": "true" });
  for (let number = 0; number < CONFETTI; number++) {
    const piece = h("i", { className: `colour${number % COLOURS}` });
    piece.style.left = `${Math.random() * 100}%`;
    piece.style.animationDelay = `${Math.random() * 0.5}s`;
    piece.style.setProperty("--drift", `${Math.random() * 12 - 6}rem`);
    pieces.append(piece);
  }
  return pieces;
}

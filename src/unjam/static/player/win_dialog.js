// The dialog at the end of a puzzle: stars, a comparison with the optimum, and where to go next.

import { prefersReducedMotion } from "./animator.js";
import { button, h, starRating } from "./dom.js";
import { settings } from "./options/settings.js";
import { timeText } from "./options/stopwatch.js";
import { showFirstDetour } from "./race/first_detour.js";
import { number, t, tn } from "./translations.js";

const CONFETTI_PIECES = 42;
const CONFETTI_COLOURS = 6;
const DELAY = 560; // milliseconds until the target has driven off

/** Congratulate the player on a win; `again` if the dialog was shown before. */
export function showWinDialog(player, { again = false } = {}) {
  const content = h("div", { className: "won-content" }); // it scrolls, the confetti does not
  const dialog = h(
    "dialog",
    { className: "dialog won", "aria-labelledby": "won-heading" },
    content,
  );
  const fill = () => content.replaceChildren(...contentOf(player, dialog));
  const update = () => {
    fill();
    content.querySelector("button").focus(); // the one that had the focus is gone
  };
  const show = () => {
    if (!player.element.isConnected || !player.game.won) return;
    fill();
    player.addEventListener("rated", update);
    player.element.append(dialog);
    dialog.showModal();
    if (!prefersReducedMotion() && !again) dialog.append(confetti());
  };
  dialog.addEventListener("close", () => {
    player.removeEventListener("rated", update);
    dialog.remove();
  });
  const { result, optima: { best } } = player;
  if (!again) player.speak(t("Solved in {result}", { result: comparison(result, best) }));
  if (prefersReducedMotion() || again) show();
  else setTimeout(show, DELAY);
}

function contentOf(player, dialog) {
  const { result, optima: { best } } = player;
  return [
    h("h2", { id: "won-heading" }, heading(result, best)),
    starRating(result.stars),
    h("p", {}, comparison(result, best)),
    ...remarks(player, result, best).map((remark) => h("p", { className: "remark" }, remark)),
    actions(player, dialog),
  ];
}

function heading({ stars, helped }, best) {
  if (helped) return t("Solved with help");
  if (best === null || stars === 1) return t("Solved!");
  return stars === 3 ? t("Perfect!") : t("Very good!");
}

/** Return sentences about the help that the player had, and about the personal best. */
function remarks(player, { moves, helped, isBest, seconds }, best) {
  const texts = [];
  if (settings.get("timer")) texts.push(timeRemark(seconds, player.record.seconds));
  if (helped === "hints") texts.push(t("With hints there is no third star."));
  if (helped === "solution") {
    texts.push(t("With the solution shown there is no third star."));
  }
  const { unaided = null } = player.record;
  if (isBest && moves !== best) texts.push(t("Your best so far."));
  else if (unaided !== null && !isBest) {
    texts.push(tn("Your best is {count} move.", "Your best is {count} moves.", unaided));
  }
  return texts;
}

/** Tell the time and, if it is another one, the best time without help. */
function timeRemark(seconds, best = seconds) {
  const values = { time: timeText(seconds), best: timeText(best) };
  return values.time === values.best
    ? t("Time: {time}.", values)
    : t("Time: {time}; your best: {best}.", values);
}

/** Compare the number of moves with the fewest possible, if that is known. */
function comparison({ moves: moveCount, stars }, best) {
  if (best === null) return tn("{count} move.", "{count} moves.", moveCount);
  if (moveCount <= best) {
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
    dialog.remove(); // now: until the event comes, it would take the keys of the next game
    action();
  };
  const row = h("div", { className: "actions" });
  if (next) row.append(button("forward", t("Next puzzle"), closing(next), "main"));
  const again = closing(() => player.restart());
  row.append(button("restart", t("Play again"), again, next ? "" : "main"));
  row.append(button("solution", t("Watch the best way"), closing(() => player.watchBest())));
  const { best } = player.optima;
  if (best !== null && player.game.moveCount > best) {
    const show = closing(() => showFirstDetour(player));
    row.append(button("detour", t("First detour"), show));
  }
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

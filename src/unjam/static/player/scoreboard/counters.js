// The counters above the board: moves, slides, the personal best, and the stars earned so far.

import { h, playerIcon, starRating } from "../dom.js";
import { settings } from "../options/settings.js";
import { timeText } from "../options/stopwatch.js";
import { number, t } from "../translations.js";

/** Create a counter: `key` identifies it, `fewest` is the fewest possible, or null. */
export function counter(key, name, value, fewest = null) {
  const optimum = fewest === null ? "" : h("span", { className: "of" }, ` / ${number(fewest)}`);
  return h(
    "div",
    { className: "counter", "data-count": key },
    h("span", { className: "name" }, name),
    h("b", {}, typeof value === "number" ? number(value) : value),
    optimum,
  );
}

/** Create the counters of a game. The stars are those that the puzzle has earned, not those that
 * this game might. */
export function countersOf(player, game) {
  const { best, bestSlides } = player.optima;
  const { unaided = null, stars = 0 } = player.record;
  const counters = [
    counter("moves", t("Moves"), game.moveCount, best),
    counter("slides", t("Slides"), game.slideCount, bestSlides),
  ];
  if (unaided !== null) counters.push(counter("best", t("Your best"), unaided));
  if (settings.get("timer")) {
    counters.push(counter("time", t("Time"), timeText(player.stopwatch.seconds)));
  }
  if (player.helped) counters.push(helpMark(player.helped));
  if (player.puzzle.status !== "unsolvable") counters.push(starRating(stars));
  return counters;
}

/** Create the mark of a game that had help: "hints" or "solution". */
function helpMark(helped) {
  const text = helped === "hints"
    ? t("With hints: no third star")
    : t("With the solution: no third star");
  const mark = h("span", { className: "helped", role: "img", "aria-label": text, title: text });
  mark.append(playerIcon("hint"));
  return mark;
}

// What a drawn puzzle is worth, in the words of the server.

import { sentence } from "../api.js";
import { h } from "../play/elements.js";
import { count } from "../play/words.js";

/** Elements that say what is known: see referee.js. */
export function verdict({ busy, trouble, answer, solution, rating, unrated }) {
  if (trouble) return [h("p", { className: "trouble" }, trouble)];
  if (!answer) return [waiting()];
  if (answer.problems.length) {
    return answer.problems.map((problem) => h("p", { className: "trouble" }, sentence(problem)));
  }
  if (answer.puzzle.won) return [headline("Won already", "the target is out from the beginning")];
  if (!solution) return [waiting()];
  if (solution.status === "unsolvable") return [headline("No way out", sentence(solution.reason), "bad")];
  if (solution.status === "limit") return [headline("Too hard to say", sentence(solution.reason))];
  const least = solution.optimal ? "" : "at most ";
  const facts = [`${least}${count(solution.slide_count, "slide")}`];
  if (rating?.states) facts.push(count(rating.states, "state").replace(/^\d+/, (n) => Number(n).toLocaleString("en")));
  if (rating?.solutions) facts.push(`${rating.solutions.toLocaleString("en")} shortest way${rating.solutions === 1 ? "" : "s"}`);
  const lines = [headline(`${least}${count(solution.move_count, "move")}`, facts.join(" · "))];
  if (rating?.level) lines.push(h("p", { className: "level-line" },
    h("span", { className: `badge level-${rating.level}` }, rating.level), ` people take about ${duration(rating.estimate)}`));
  else if (unrated) lines.push(h("p", { className: "faint" }, `Not rated. ${unrated}`));
  else if (busy) lines.push(waiting("Rating …"));
  return lines;
}

function headline(words, more, className = "") {
  return h("p", { className: `headline ${className}` }, h("b", {}, words), h("span", {}, more));
}

function waiting(words = "Thinking …") {
  return h("p", { className: "faint" }, words);
}

function duration(seconds) {
  return seconds < 90 ? `${Math.max(Math.round(seconds), 1)} s` : `${Math.round(seconds / 60)} min`;
}

// The summary of a draft: what is wrong with it, or how long and how difficult its solution is.

import { sentence } from "../common/api_client.js";
import { count } from "../player/descriptions.js";
import { h } from "../player/dom.js";

/** Create the elements that show the results of a LiveAnalysis. */
export function analysisSummary({ busy, error, answer, solution, rating, unrated }) {
  if (error) return [h("p", { className: "error" }, error)];
  if (!answer) return [waiting("Thinking …")];
  if (answer.problems.length) {
    return answer.problems.map((problem) => h("p", { className: "error" }, sentence(problem)));
  }
  if (answer.puzzle.won) return [headline("Already won", "the target is out at the start")];
  if (!solution) return [waiting("Thinking …")];
  const { status, reason } = solution;
  if (status === "unsolvable") return [headline("No solution", sentence(reason), "bad")];
  if (status === "limit") return [headline("Too hard to tell", sentence(reason))];
  return [solutionLine(solution, rating), ...ratingLine({ busy, rating, unrated })];
}

function solutionLine({ optimal, move_count, slide_count }, rating) {
  const bound = optimal ? "" : "at most ";
  const facts = [`${bound}${count(slide_count, "slide")}`];
  if (rating?.states) facts.push(count(rating.states, "state"));
  if (rating?.solutions) facts.push(count(rating.solutions, "shortest solution"));
  return headline(`${bound}${count(move_count, "move")}`, facts.join(" · "));
}

function ratingLine({ busy, rating, unrated }) {
  if (rating?.level) {
    const badge = h("span", { className: `badge level-${rating.level}` }, rating.level);
    const time = ` people take about ${duration(rating.estimate)}`;
    return [h("p", { className: "level-line" }, badge, time)];
  }
  if (unrated) return [h("p", { className: "muted" }, `Not rated. ${unrated}`)];
  return busy ? [waiting("Rating …")] : [];
}

function headline(title, details, className = "") {
  return h("p", { className: `headline ${className}` }, h("b", {}, title), h("span", {}, details));
}

function waiting(text) {
  return h("p", { className: "muted" }, text);
}

/** Format seconds as "40 s" or "3 min". */
function duration(seconds) {
  return seconds < 90 ? `${Math.max(Math.round(seconds), 1)} s` : `${Math.round(seconds / 60)} min`;
}

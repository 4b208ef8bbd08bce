// The summary of a draft: what is wrong with it, or how long and how difficult its solution is.

import { phraseText, sentence } from "../common/server_texts.js";
import { levelName } from "../player/descriptions.js";
import { h } from "../player/dom.js";
import { language, number, t, tn } from "../player/translations.js";
import { errorContent } from "../requests/api_client.js";

/** Create the elements that show the results of a LiveAnalysis of a draft. */
export function analysisSummary({ busy, error, answer, solution, rating, unrated }, draft) {
  if (error) return [h("p", { className: "error" }, ...errorContent(error))];
  if (!answer) return [waiting(t("Thinking …"))];
  if (answer.problems.length) {
    const problems = answer.problems.map((problem) =>
      h("p", { className: "error", lang: "en" }, sentence(problem))
    );
    return [...topicOfProblems(), ...problems, ...adviceFor(draft)];
  }
  if (answer.puzzle.won) return [headline(t("Already won"), t("the target is out at the start"))];
  if (!solution) return [waiting(t("Thinking …"))];
  const { status } = solution;
  const reason = phraseText(solution.reason, solution.phrase);
  if (status === "unsolvable") return [headline(t("No solution"), sentence(reason), "bad")];
  if (status === "limit") return [headline(t("Too hard to tell"), sentence(reason))];
  return [solutionLine(solution, rating), ...ratingLine({ busy, rating, unrated })];
}

/** Say in other languages what the English problems are about. */
function topicOfProblems() {
  if (language() === "en") return [];
  return [h("p", { className: "error" }, t("This puzzle cannot be played."))];
}

/** Say what to draw next where something is missing. */
function adviceFor(draft) {
  const { vehicles, targets, value: { exits, goals } } = draft;
  const advice = !vehicles.length
    ? t("Draw a vehicle; the first one is the target.")
    : !targets.length
    ? t("Choose a vehicle and switch on Target.")
    : !exits.length && !goals.length
    ? t("Draw an exit or a goal.")
    : "";
  return advice ? [h("p", { className: "muted" }, advice)] : [];
}

function solutionLine({ optimal, move_count, slide_count }, rating) {
  const moves = optimal
    ? tn("{count} move", "{count} moves", move_count)
    : tn("at most {count} move", "at most {count} moves", move_count);
  const slides = optimal
    ? tn("{count} slide", "{count} slides", slide_count)
    : tn("at most {count} slide", "at most {count} slides", slide_count);
  const facts = [slides];
  if (rating?.states) facts.push(tn("{count} state", "{count} states", rating.states));
  if (rating?.solutions) {
    facts.push(
      tn("{count} shortest solution", "{count} shortest solutions", rating.solutions),
    );
  }
  return headline(moves, facts.join(" · "));
}

function ratingLine({ busy, rating, unrated }) {
  if (rating?.level) {
    const badge = h("span", { className: `badge level-${rating.level}` }, levelName(rating.level));
    const time = t("people take about {time}", { time: duration(rating.estimate) });
    return [h("p", { className: "level-line" }, badge, " ", time)];
  }
  if (unrated) {
    return [h("p", { className: "muted" }, t("Not rated."), " ", ...errorContent(unrated))];
  }
  return busy ? [waiting(t("Rating …"))] : [];
}

function headline(title, details, className = "") {
  return h("p", { className: `headline ${className}` }, h("b", {}, title), h("span", {}, details));
}

function waiting(text) {
  return h("p", { className: "muted" }, text);
}

/** Format seconds as "40 s" or "3 min". */
function duration(seconds) {
  return seconds < 90
    ? t("{seconds} s", { seconds: number(Math.max(Math.round(seconds), 1)) })
    : t("{minutes} min", { minutes: number(Math.round(seconds / 60)) });
}

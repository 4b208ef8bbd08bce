// Sentences that explain what a search does at each event, and what came of it.

import { phraseText, sentence } from "../common/server_texts.js";
import { describeMove } from "../player/descriptions.js";
import { number, t, tn } from "../player/translations.js";

/** Return the cost of an event; both parts where the metric has two. */
function costText(trace, event) {
  const cost = number(trace.costs[event]);
  return trace.hasTwoParts ? `(${cost}, ${number(trace.seconds[event])})` : cost;
}

/** Return by what the search orders its states, briefly: "3" or "3 + 2 = 5". */
export function shortPriority(trace, event) {
  const cost = costText(trace, event);
  if (!trace.answer.heuristic) return cost;
  if (trace.isHopeless(event)) return "∞";
  const estimate = number(trace.estimates[event]);
  const sum = number(trace.priority(event));
  switch (trace.answer.algorithm) {
    case "greedy":
      return estimate;
    case "weighted":
      return `${cost} + ${number(trace.answer.weight)} × ${estimate} = ${sum}`;
    default:
      return `${cost} + ${estimate} = ${sum}`;
  }
}

/** Return the same in words, as in "cost 3 + estimate 2 = 5". */
function priorityText(trace, event) {
  const { heuristic, weight, algorithm } = trace.answer;
  const values = {
    cost: costText(trace, event),
    estimate: number(trace.estimates[event]),
    sum: number(trace.priority(event)),
    weight: number(weight ?? 1),
  };
  if (!heuristic) return t("cost {cost}", values);
  if (trace.isHopeless(event)) return t("no win can be reached");
  if (algorithm === "greedy") return t("estimate {estimate}", values);
  if (algorithm === "weighted") {
    return t("cost {cost} + {weight} × estimate {estimate} = {sum}", values);
  }
  return t("cost {cost} + estimate {estimate} = {sum}", values);
}

/** Return the move by which an event reached its state, such as "B right 1"; "" for the start. */
export function moveText(trace, event, map, game) {
  const parent = trace.parents[event];
  if (parent < 0) return "";
  const before = game.fork();
  before.placeAll(trace.placements(parent));
  const move = map.moveTo(before, trace.mapStates[trace.states[event]]);
  return move ? describeMove(before, move) : "";
}

/** Explain an event. `move` is the move that led to its state. */
export function explainEvent(trace, event, move) {
  const values = {
    move: move || t("A move"),
    value: priorityText(trace, event),
    bound: number(trace.bound(event)),
  };
  switch (trace.kind(event)) {
    case "generated":
      return explainGenerated(trace, event, values);
    case "expanded":
      return explainExpanded(trace.answer.algorithm, values);
    case "known":
      return t("{move}: this state was seen before, so it is skipped.", values);
    case "improved":
      return t("{move}: a known state, now reached at a lower cost: {value}.", values);
    case "dead":
      return t("No win can be reached from this state, so it is dropped.");
    case "outdated":
      return t(
        "This entry is out of date: its state was expanded before, at a lower cost. It is skipped.",
      );
    case "won":
      return explainWon(trace.answer.algorithm);
    case "foreseen":
      return t("{move}: the search looks ahead and sees the win, so it need not go there.", values);
    case "deepened":
      return t(
        "A new round begins at the start. States whose cost + estimate is at most {bound} are visited.",
        values,
      );
    case "beyond":
      return t("{move}: {value} is beyond the limit of {bound}, so it has to wait.", values);
    default:
      return "";
  }
}

function explainGenerated(trace, event, values) {
  const isStart = trace.parents[event] < 0;
  if (trace.isDepthFirst) {
    return isStart
      ? t("The start is within the limit: {value}.", values)
      : t("{move}: a state within the limit: {value}.", values);
  }
  if (isStart) return t("The search begins: the start goes into the queue.");
  return t("{move}: a new state. It goes into the queue: {value}.", values);
}

function explainExpanded(algorithm, values) {
  switch (algorithm) {
    case "bfs":
      return t("The first state in the queue is expanded: all its moves are tried. {value}", {
        value: sentence(values.value),
      });
    case "dijkstra":
      return t("The cheapest state in the queue is expanded: {value}.", values);
    case "greedy":
      return t("The state with the smallest estimate is expanded: {value}.", values);
    case "ida":
      return t("The search goes on from this state, the last of its path: {value}.", values);
    default:
      return t("The state with the smallest sum is expanded: {value}.", values);
  }
}

function explainWon(algorithm) {
  switch (algorithm) {
    case "bfs":
    case "greedy":
      return t("This state wins. The search ends with this expansion.");
    case "ida":
      return t("This state wins, and the rounds before have shown that nothing is better.");
    default:
      return t("This state wins. The search ends when nothing in the queue can be better.");
  }
}

/** Say what came of a search. */
export function explainEnd({ answer }) {
  const { status, optimal } = answer;
  if (status === "solved") {
    const cost = solutionLength(answer);
    return optimal
      ? t("The search ends with a solution of {cost}. No solution is shorter.", { cost })
      : t("The search ends with a solution of {cost}. There may be a shorter one.", { cost });
  }
  const reason = sentence(phraseText(answer.reason, answer.phrase));
  if (status === "unsolvable") {
    return answer.events
      ? t("The search ends: no state is left, and none of those seen wins. There is no solution.")
      : t("There is no solution: {reason}", { reason });
  }
  return t("The recording ends here: {reason}", { reason });
}

/** Return the length of the solution in the unit of the metric. */
function solutionLength({ metric, move_count: moves, slide_count: slides }) {
  return metric.startsWith("slides")
    ? tn("{count} slide", "{count} slides", slides)
    : tn("{count} move", "{count} moves", moves);
}

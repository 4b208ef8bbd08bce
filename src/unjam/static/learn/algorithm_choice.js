// Which search to run: an algorithm with its heuristic and weight, and what they are called.

import { h } from "../player/dom.js";
import { number, t } from "../player/translations.js";

const UNINFORMED = ["bfs", "dijkstra"];
const INFORMED = ["astar", "weighted", "greedy", "ida"];
const HEURISTICS = ["blockers", "blocker-chain", "patterns", "move-blockers", "zero"];
const WEIGHTS = [1.5, 2, 3, 5, 10];
const NONE = "none"; // no second search

/** Return the name of an algorithm without its heuristic. */
function algorithmName(algorithm) {
  const names = {
    bfs: t("Breadth-first search"),
    dijkstra: t("Dijkstra's algorithm"),
    astar: t("A*"),
    weighted: t("Weighted A*"),
    greedy: t("Greedy search"),
    ida: t("IDA*"),
  };
  return names[algorithm];
}

function heuristicName(heuristic) {
  const names = {
    blockers: t("blockers|a heuristic"),
    "blocker-chain": t("blocker chain|a heuristic"),
    patterns: t("patterns|a heuristic"),
    "move-blockers": t("stuck blockers|a heuristic"),
    zero: t("no estimate|a heuristic"),
  };
  return names[heuristic];
}

/** Return the name of a search, such as "A* with blockers". */
export function searchName({ algorithm, heuristic }) {
  const name = algorithmName(algorithm);
  if (!heuristic) return name;
  if (heuristic === "zero") return t("{algorithm} without an estimate", { algorithm: name });
  return t("{algorithm} with {heuristic}", {
    algorithm: name,
    heuristic: heuristicName(heuristic),
  });
}

/** Fields for one search. */
export class AlgorithmChoice {
  /** `label` is the name of the field; `value` is such as "bfs" or "astar blockers". An optional
   * search may be none. */
  constructor({ label, value, optional, onchange }) {
    this.label = label;
    this.select = h(
      "select",
      { "aria-label": label, onchange: () => this.#change(onchange) },
      ...(optional ? [option(NONE, t("No second search"))] : []),
      ...UNINFORMED.map((algorithm) => option(algorithm, algorithmName(algorithm))),
      ...INFORMED.map((algorithm) => group(algorithm)),
    );
    this.select.value = value;
    this.weight = h(
      "select",
      { "aria-label": t("Weight of the estimate"), className: "weight", onchange },
      ...WEIGHTS.map((weight) => option(String(weight), `× ${number(weight)}`)),
    );
    this.weight.value = "2";
    this.element = h("div", { className: "search-choice" }, this.select, this.weight);
    this.#update();
  }

  #change(onchange) {
    this.#update();
    onchange();
  }

  #update() {
    this.weight.hidden = this.value?.algorithm !== "weighted";
  }

  /** Allow the algorithms that can count in a metric; the others are replaced. */
  suit(metric) {
    const hasTwoParts = metric.includes(",");
    const [bfs] = [...this.select.options].filter(({ value }) => value === "bfs");
    bfs.disabled = hasTwoParts;
    if (hasTwoParts && this.select.value === "bfs") this.select.value = "dijkstra";
  }

  /** The fields of a request to /api/v1/trace; null for no search. */
  get value() {
    if (this.select.value === NONE) return null;
    const [algorithm, heuristic = null] = this.select.value.split(" ");
    const weight = algorithm === "weighted" ? Number(this.weight.value) : null;
    return { algorithm, heuristic, weight };
  }
}

function option(value, text) {
  return h("option", { value }, text);
}

function group(algorithm) {
  return h(
    "optgroup",
    { label: algorithmName(algorithm) },
    ...HEURISTICS.map((heuristic) =>
      option(`${algorithm} ${heuristic}`, searchName({ algorithm, heuristic }))
    ),
  );
}

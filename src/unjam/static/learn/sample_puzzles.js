// Small puzzles on which searches can be watched.

import { t } from "../player/translations.js";

/** The maze of docs/how-it-works.md: X walks from the bottom left to the top right. */
const MAZE = "title: Maze\ngoal: X r1c4\n....\n##.#\n....\nX...";
const GATES = `title: Maze with gates
goal: X r8c8
X...#...
.##.#.#.
..#.A.#.
#.#.A.#.
..#...##
.####.#.
......#.
.##.BB..`;
const FOUR = "title: Four vehicles\n....\nXX.B\nA..B\nAOOO";
const DISAGREEMENT = "title: Moves or slides\n.BB.\n..A.\n..A.\nXXA.\n....\n....\n....";
const UNSOLVABLE = "title: No solution\n.CCCGG\n..HEEE\nXXH..I\n.FAAAI\nJF.DBB\nJF.D..";

/** Return the puzzles to choose from: {name, states, metric} and {text} or {deck, id}. A search
 * starts with that metric. */
export function samplePuzzles() {
  return [
    { name: t("Maze of the tutorial"), text: MAZE, states: 13, metric: "slides" },
    { name: t("Maze with gates"), text: GATES, states: 312, metric: "slides" },
    { name: t("Four vehicles"), text: FOUR, states: 16, metric: "moves" },
    { name: t("First card"), deck: "jam", id: "1", states: 1247, metric: "moves" },
    { name: t("Fewest moves or slides"), text: DISAGREEMENT, states: 21, metric: "slides" },
    { name: t("No solution"), text: UNSOLVABLE, states: 6, metric: "moves" },
  ];
}

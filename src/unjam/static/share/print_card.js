// Prints the current puzzle as a card to cut out and fold: the puzzle on the front, its solution and
// a QR code on the back.

import { levelName } from "../player/descriptions.js";
import { h } from "../player/dom.js";
import { t, tn } from "../player/translations.js";
import { qrPicture } from "./qr_picture.js";

const MANY_MOVES = 56; // are printed small
const TOO_MANY_MOVES = 160; // do not fit on a card

/** Print a card of the puzzle of a request. `link` becomes a QR code; "" for none. */
export async function printCard(app, question, link) {
  const [picture, solution] = await Promise.all([
    app.api("render", { ...question, theme: "print" }),
    findSolution(app, question),
  ]);
  const url = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
  const board = h("img", { src: url, alt: t("The puzzle") });
  const sheet = h(
    "section",
    { className: "print-sheet", "aria-label": t("Card") },
    h("div", { className: "print-card" }, front(app, board, solution), back(solution, link)),
    h("p", {}, t("Cut along the border and fold in the middle.")),
  );
  document.body.append(sheet);
  try {
    await board.decode();
    globalThis.print(); // returns when the dialog of the browser is closed
  } finally {
    sheet.remove();
    URL.revokeObjectURL(url);
  }
}

/** Solve the puzzle; null if there is no answer, as for a puzzle that cannot be played. */
async function findSolution(app, question) {
  if (app.puzzle.problems.length) return null;
  try {
    return await app.api("solve", { ...question, metric: "moves,slides" });
  } catch (error) {
    if (error.code === "offline") throw error;
    return null;
  }
}

function front(app, board, solution) {
  const { level } = app.puzzle.facts;
  const facts = [
    level ? levelName(level) : "",
    solution?.optimal ? tn("{count} move", "{count} moves", solution.move_count) : "",
  ].filter(Boolean);
  return h(
    "div",
    { className: "print-face" },
    h("h1", {}, app.name),
    board,
    h("p", {}, facts.join(" · ")),
  );
}

function back(solution, link) {
  const code = link ? qrPicture(link, t("QR code of the link")) : null;
  const isLong = solution?.move_count > MANY_MOVES;
  return h(
    "div",
    { className: isLong ? "print-face small" : "print-face" },
    h("h2", {}, t("Solution")),
    h("p", { className: "print-moves" }, solutionText(solution)),
    ...(code ? [code, h("p", {}, t("Scan to play."))] : []),
  );
}

function solutionText(solution) {
  if (solution?.status === "solved") {
    const fits = solution.moves.length <= TOO_MANY_MOVES;
    return fits ? solution.moves.join("  ") : t("It is too long for a card.");
  }
  return solution?.status === "unsolvable" ? t("There is no solution.") : t("It is not known.");
}

// The race against the best solution: a track with the player and a ghost that makes the best moves, and
// whether the player is on a shortest path. It shows no move, so it is no help.

import { h } from "../dom.js";
import { settings } from "../options/settings.js";
import { number, t, tn } from "../translations.js";

const WON = { status: "solved", moves: [], optimal: true };

export class RaceTrack {
  constructor(player) {
    this.player = player;
    this.shown = ""; // the state and the number of moves that are shown
    this.text = h("p", { className: "race-text", "aria-live": "polite" });
    this.you = h("span", { className: "racer you" });
    this.ghost = h("span", { className: "racer rival" });
    const track = h("div", { className: "track", "aria-hidden": "true" }, this.ghost, this.you);
    this.element = h("div", { className: "race", hidden: true }, track, this.text);
  }

  /** Show where the player and the ghost are, as soon as the distance is known. */
  async update() {
    const { player } = this;
    const { best } = player.optima;
    this.element.hidden = !settings.get("race") || !best;
    if (this.element.hidden || player.playback?.open || player.board.drag) return;
    const { game } = player;
    const now = `${game.state} ${game.moveCount}`;
    this.close();
    if (now === this.shown) return;
    const { signal } = (this.asking = new AbortController());
    const found = game.won ? WON : await player.solutions.find(game, { signal });
    if (signal.aborted || found.status === "stopped") return;
    this.shown = now;
    this.#show(found, best);
  }

  /** Stop waiting for a distance. */
  close() {
    this.asking?.abort();
  }

  #show({ status, moves, optimal }, best) {
    const { game } = this.player;
    const made = game.moveCount;
    const known = status === "solved" && optimal;
    const left = known ? moves.length - Number(continuesLastMove(game, moves)) : best;
    const lost = made + left - best;
    this.element.classList.toggle("on-path", known && lost === 0);
    this.text.textContent = known
      ? raceText(lost, moves.length)
      : status === "unsolvable"
      ? t("There is no solution from here.")
      : t("The distance from here is unknown.");
    this.you.style.left = `${100 * Math.max(0, (best - left) / best)}%`;
    this.ghost.style.left = `${100 * Math.min(1, made / best)}%`;
  }
}

/** Say how many moves the player has lost, and how many are left. */
function raceText(lost, left) {
  if (!left) {
    return lost
      ? tn("The ghost needed {count} move less.", "The ghost needed {count} moves less.", lost)
      : t("Level with the ghost: this was a shortest path.");
  }
  if (!lost) {
    return tn(
      "On a shortest path: {count} move to go.",
      "On a shortest path: {count} moves to go.",
      left,
    );
  }
  return tn(
    "{count} move behind the ghost; {left} to go.",
    "{count} moves behind the ghost; {left} to go.",
    lost,
    { left: number(left) },
  );
}

/** Return whether the last move of a game can go on as part of a solution: then both are one move, as
 * slides of one vehicle in a row are. */
export function continuesLastMove(game, moves) {
  const last = game.done.at(-1)?.vehicle;
  const next = moves.findIndex(({ vehicle }) => vehicle === last);
  if (next < 0) return false;
  const trial = game.fork();
  trial.done = [...game.done];
  const rest = moves.filter((_, index) => index !== next);
  return trial.play(moves[next]) && trial.moveCount === game.moveCount &&
    rest.every((move) => trial.play(move)) && trial.won;
}

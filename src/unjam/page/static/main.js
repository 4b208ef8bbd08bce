// An album in a page of its own: the level grid, and the puzzle that the address names.

import { Progress, levelGrid } from "./levels.js";
import { Player } from "./player.js";

/** Show an album in an element; a single puzzle has no grid. */
export function start(album, root) {
  const progress = new Progress();
  const { puzzles } = album;
  let player = null;
  let last = -1; // the puzzle that was opened last

  const ids = puzzles.map(({ id }) => id);
  const name = (number) => {
    const id = ids[number];
    return id && ids.indexOf(id) === number ? id : `${id}~${number + 1}`;
  };
  const title = (number) => {
    const { id, title } = puzzles[number];
    // What decks call their puzzles, deck and number, stands above the levels.
    const told = puzzles.length > 1 && album.title && title.startsWith(album.title);
    const numbered = /^\d*$/.test(id) ? `Puzzle ${id || number + 1}` : id;
    return (!told && title) || numbered;
  };

  function open(number) {
    player?.close();
    last = number;
    const one = puzzles.length === 1;
    player = new Player(album, puzzles[number], {
      progress,
      name: title(number),
      leave: one ? null : () => go(""),
      next: number + 1 < puzzles.length ? () => go(name(number + 1)) : null,
    });
    root.replaceChildren(player.element);
    scrollTo(0, 0);
  }

  function showGrid() {
    player?.close();
    player = null;
    root.replaceChildren(levelGrid(album, progress, (number) => go(name(number))));
  }

  function go(place) {
    if (decodeURIComponent(location.hash.slice(1)) === place) follow();
    else location.hash = encodeURIComponent(place);
  }

  function follow() {
    let wanted = "";
    try {
      wanted = decodeURIComponent(location.hash.slice(1));
    } catch {
      // no address of ours
    }
    const number = puzzles.length === 1 ? 0 : puzzles.findIndex((_, at) => name(at) === wanted);
    if (number >= 0) open(number);
    else showGrid();
  }

  /** Lead keyboards and screen readers to what is new; where a page opens, they find it. */
  function lead() {
    const place = player ? player.element.querySelector("h1") : root.querySelectorAll(".tile")[last];
    if (player) place.tabIndex = -1;
    place?.focus({ preventScroll: Boolean(player) });
  }

  addEventListener("hashchange", () => {
    follow();
    lead();
  });
  document.addEventListener("keydown", (event) => {
    if (player && !player.element.contains(event.target)) player.key(event);
  });
  follow();
}

const data = document.getElementById("album");
if (data) start(JSON.parse(data.textContent), document.getElementById("app"));

// The level grid: all decks, and the puzzles of one with the stars that were won.

import { h, stars, svg } from "../play/elements.js";

const PAGE = 120; // puzzles that are fetched at once
const CELL = 10;

export function mount(root, app) {
  let ticket = null;

  async function show({ deck }) {
    const mine = (ticket = Symbol("levels"));
    root.setAttribute("aria-busy", "true");
    try {
      const decks = inOrder((await app.api("decks")).decks);
      if (ticket !== mine) return;
      const about = decks.find(({ name }) => name === deck) ?? decks.find(({ name }) => name === app.puzzle?.deck) ?? decks[0];
      const page = h("div", { className: "levels" }, await deckList(decks, about), heading(about));
      root.replaceChildren(page);
      document.title = `${about.title ?? about.name} · unjam`;
      await fill(page, about, 0, () => ticket === mine);
    } catch (problem) {
      if (ticket === mine) app.fail(problem);
    }
    root.removeAttribute("aria-busy");
  }

  async function deckList(decks, current) {
    const links = await Promise.all(decks.map(async ({ name, title, count }) => {
      const link = h("a", { className: "deck", href: await app.link({ view: "levels", deck: name }) },
        h("span", {}, title ?? name), h("small", {}, String(count)));
      if (name === current.name) link.setAttribute("aria-current", "page");
      return link;
    }));
    const list = h("nav", { className: "decks", "aria-label": "Decks" }, ...links);
    requestAnimationFrame(() => list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" }));
    return list;
  }

  function heading({ title, name, source }) {
    return h("header", { className: "top" }, h("h1", {}, title ?? name, source ? h("small", { className: "source" }, source) : ""),
      h("span", { className: "total" }));
  }

  /** Add puzzles from one on, and a button for more. */
  async function fill(page, about, begin, wanted) {
    const { puzzles } = await app.api(`decks/${encodeURIComponent(about.name)}?begin=${begin}&count=${PAGE}`);
    if (!wanted()) return;
    let level = page.dataset.level ?? null;
    let list = page.querySelector(".tiles:last-of-type");
    for (const puzzle of puzzles) {
      if (!list || (puzzle.level ?? "") !== level) {
        level = puzzle.level ?? "";
        list = h("div", { className: "tiles" });
        if (level) page.append(h("h2", {}, level));
        page.append(list);
      }
      list.append(await tile(about, puzzle));
    }
    page.dataset.level = level ?? "";
    total(page, about);
    const next = begin + puzzles.length;
    if (next < about.count) {
      const more = h("button", { type: "button", className: "button row more-puzzles", onclick: async () => {
        more.remove();
        await fill(page, about, next, wanted).catch((problem) => app.fail(problem));
        list.children[0]?.focus();
      } }, `Show more of ${about.count}`);
      page.append(more);
    }
  }

  function total(page, { count }) {
    const earned = [...page.querySelectorAll(".tile")].reduce((sum, { dataset }) => sum + Number(dataset.stars), 0);
    page.querySelector(".total").replaceChildren(
      h("span", { className: "star on", "aria-hidden": "true" }, "★"), ` ${earned} / ${3 * count}`);
  }

  async function tile(about, puzzle) {
    const { stars: earned = 0, done } = app.progress.get(puzzle.key);
    const begun = done?.length > 0;
    const state = earned ? `${earned} of 3 stars` : begun ? "begun" : "not solved yet";
    const least = puzzle.moves === null ? "" : `, ${puzzle.moves} moves`;
    return h("a", {
      href: await app.link({ deck: about.name, id: puzzle.id }),
      className: `tile${earned ? " solved" : ""}${begun ? " begun" : ""}`, "data-stars": String(earned),
      "aria-label": `${puzzle.level ? `${puzzle.level} ` : ""}${puzzle.id}${least}, ${state}`,
    }, thumbnail(puzzle), h("span", { className: "number" }, puzzle.id), stars(earned));
  }

  return { show, hide: () => (ticket = null) };
}

/** The first box first, and long lists last. */
function inOrder(decks) {
  const rank = ({ name }) => (name === "jam" ? 0 : name.startsWith("census") ? 2 : 1);
  return [...decks].sort((one, other) => rank(one) - rank(other));
}

function thumbnail({ width, height, blocks }) {
  const picture = svg("svg", {
    class: "thumbnail", viewBox: `0 0 ${width * CELL} ${height * CELL}`, "aria-hidden": "true",
  });
  for (const [left, top, wide, high, fill] of blocks) {
    picture.append(svg("rect", {
      x: left * CELL + 0.7, y: top * CELL + 0.7, rx: 2, fill, width: wide * CELL - 1.4, height: high * CELL - 1.4,
    }));
  }
  return picture;
}

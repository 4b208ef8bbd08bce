// Make: puzzles as one wishes them, as they are found; those that one likes are kept as a deck.

import { sentence } from "../api.js";
import { h } from "../play/elements.js";
import { count } from "../play/words.js";
import { puzzleCard } from "../making/card.js";
import { Kept } from "../making/kept.js";
import { wishes } from "../making/wishes.js";
import { useStyles } from "../styling.js";

export function mount(root, app) {
  useStyles("views/studio.css");
  useStyles("views/make.css");
  const kept = new Kept();
  const make = h("button", { type: "submit", className: "button main row" }, "Make");
  const cancel = h("button", { type: "button", className: "button row", hidden: true, onclick: () => making?.abort() }, "Cancel");
  const form = wishes(() => start(), make);
  const bar = h("progress", { className: "bar-of-progress", max: 1, hidden: true, "aria-label": "Puzzles found" });
  const news = h("p", { className: "news", role: "status" });
  const found = h("ul", { className: "cards" });
  const keepAll = h("button", { type: "button", className: "button row", hidden: true, onclick: () => cards.forEach(keep) }, "Keep all");
  const deckTitle = h("h2", {});
  const deck = h("ul", { className: "cards" });
  const download = h("button", { type: "button", className: "button main row", onclick: () => save() }, "Download");
  const clear = h("button", { type: "button", className: "button row", onclick: () => kept.clear() }, "Empty it");
  const deckPart = h("section", { className: "deck-part", "aria-label": "Kept puzzles" },
    h("header", { className: "row-head" }, deckTitle, h("div", { className: "actions" }, download, clear)), deck);
  let making = null;
  let cards = [];

  root.append(h("div", { className: "maker" },
    h("section", { className: "panel", "aria-label": "Wishes" }, h("h1", {}, "Make puzzles"), form.element),
    h("div", { className: "made" },
      h("header", { className: "row-head" }, h("div", { className: "progress-part" }, news, bar), cancel, keepAll),
      found, deckPart)));
  news.textContent = "Say what you wish for, and press Make.";

  // --- making ------------------------------------------------------------------------------------

  async function start() {
    making?.abort();
    const { signal } = (making = new AbortController());
    const wish = form.value();
    cards = [];
    found.replaceChildren();
    busy(true, wish.count);
    news.textContent = "Looking …";
    news.scrollIntoView({ block: "nearest" });
    try {
      for await (const event of app.stream("generate", wish, { signal })) {
        if (signal.aborted) break;
        take(event, wish.count);
      }
    } catch (problem) {
      if (!signal.aborted) refuse(problem);
    }
    if (signal.aborted) news.textContent = `Cancelled: ${count(cards.length, "puzzle")} found.`;
    if (making.signal === signal) busy(false);
  }

  function busy(on, wanted = 1) {
    make.disabled = on;
    cancel.hidden = bar.hidden = !on;
    bar.max = wanted;
    bar.removeAttribute("value"); // it runs to and fro, until the first is found
    keepAll.hidden = on || !cards.length;
    if (on) root.setAttribute("aria-busy", "true");
    else root.removeAttribute("aria-busy");
  }

  function take(event, wanted) {
    if (event.event === "puzzle") {
      cards.push(event);
      found.append(card(event));
      bar.value = cards.length;
      news.textContent = `${cards.length} of ${wanted}`;
    } else if (event.event === "progress") {
      news.textContent = `${cards.length} of ${wanted} · ${event.tried.toLocaleString("en")} tried · ${Math.round(event.seconds)} s`;
    } else {
      const why = event.reason ? ` ${sentence(event.reason)}` : "";
      news.textContent = `${count(cards.length, "puzzle")} found.${why}`;
    }
  }

  function refuse(problem) {
    news.replaceChildren(h("span", { className: "trouble" }, problem.message));
    if (!("code" in problem)) console.error(problem);
  }

  // --- cards -------------------------------------------------------------------------------------

  function open(one, view) {
    app.open(one.puzzle.text, { view }).catch((problem) => app.fail(problem));
  }

  function card(one) {
    const has = kept.has(one);
    const made = puzzleCard(one, [
      ["Play", () => open(one, "play"), "main"], ["Edit", () => open(one, "edit")],
      [has ? "Kept" : "Keep", () => (kept.has(one) ? kept.remove(one) : keep(one)), has ? "kept" : ""],
    ]);
    made.lastChild.lastChild.setAttribute("aria-pressed", has);
    return made;
  }

  function keep(one) {
    if (!kept.add(one)) app.tell("There is no room in this browser to keep more.");
  }

  function showKept() {
    deckPart.hidden = !kept.cards.length;
    deckTitle.textContent = `Your deck: ${count(kept.cards.length, "puzzle")}`;
    deck.replaceChildren(...kept.cards.map((one) => puzzleCard(one, [
      ["Play", () => open(one, "play"), "main"], ["Edit", () => open(one, "edit")], ["Remove", () => kept.remove(one)],
    ])));
    [...found.children].forEach((old, index) => {
      const button = old.lastChild.lastChild;
      const has = kept.has(cards[index]);
      button.textContent = has ? "Kept" : "Keep";
      button.classList.toggle("kept", has);
      button.setAttribute("aria-pressed", has);
    });
  }

  async function save() {
    try {
      const file = new Blob([await kept.text(app)], { type: "text/plain" });
      const link = h("a", { href: URL.createObjectURL(file), download: "deck.txt" });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    } catch (problem) {
      app.fail(problem);
    }
  }

  kept.addEventListener("change", showKept);
  showKept();
  return { show() {}, hide() {} };
}

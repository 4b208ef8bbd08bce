// Help besides hints and the solution: how far it is, which moves are best, why it is stuck.

import { button, h } from "../play/elements.js";
import { icon } from "../icons.js";

const KEY = "unjam help";

export class HelpPanel {
  constructor(app, player) {
    this.app = app;
    this.player = player;
    this.answer = h("div", { className: "answer", "aria-live": "polite" });
    const close = h("button", { type: "button", className: "plain close-help", title: "Close", "aria-label": "Close help",
      onclick: () => this.open(false) }, icon("close"));
    const why = button("close", "Why is it stuck?", () => this.explain(), "row");
    why.firstChild.replaceWith(icon("why"));
    this.element = h("aside", { className: "help", id: "help", "aria-label": "Help" },
      h("header", { className: "dialog-head" }, h("h2", {}, "Help"), close),
      this.#option("distance", "Distance to the exit", "how many moves are left at best"),
      this.#option("best", "All best moves", "an arrow for every move that helps"),
      why,
      this.answer,
      h("details", { className: "keys" }, h("summary", {}, "Keys"), keys()));
    this.toggle = button("close", "More", () => this.open(!this.isOpen), "more");
    this.toggle.firstChild.replaceWith(icon("more"));
    this.toggle.setAttribute("aria-controls", "help");
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.isOpen) this.open(false);
    });
    this.changed = () => this.#forget();
    app.addEventListener("state", this.changed);
    this.open(false);
  }

  close() {
    this.app.removeEventListener("state", this.changed);
    this.asking?.abort();
  }

  /** On a small screen the panel comes up when it is wanted. */
  open(on) {
    const back = this.isOpen && !on;
    this.isOpen = on;
    this.element.classList.toggle("open", on);
    this.toggle.setAttribute("aria-expanded", on);
    if (on) this.element.querySelector("input").focus({ preventScroll: true });
    else if (back) this.toggle.focus({ preventScroll: true });
  }

  #option(name, words, description) {
    const on = kept()[name] === true;
    const box = h("input", { type: "checkbox", role: "switch", checked: on, onchange: () => {
      keep({ ...kept(), [name]: box.checked });
      this.player.setOption(name, box.checked);
    } });
    if (on) this.player.options[name] = true;
    return h("label", { className: "option" }, box, h("span", {}, words, h("small", {}, description)));
  }

  async explain() {
    this.asking?.abort();
    const { signal } = (this.asking = new AbortController());
    this.state = this.player.game.at.join();
    this.answer.replaceChildren(h("p", { className: "faint" }, "Thinking …"));
    try {
      const found = await this.player.explain(signal);
      this.answer.replaceChildren(h("p", { className: "verdict" }, found.verdict));
      const [needs] = found.text.split("\n\n");
      if (needs.trim() !== found.verdict.trim()) this.answer.append(tree(needs));
      const core = found.core?.vehicles ?? [];
      for (const label of core) {
        const number = this.player.game.vehicles.findIndex((vehicle) => vehicle.label === label);
        if (number >= 0) this.player.board.view.point(number);
      }
    } catch (problem) {
      if (problem.name !== "AbortError") this.answer.replaceChildren(h("p", { className: "trouble" }, problem.message));
    }
  }

  /** An explanation holds for one state. */
  #forget() {
    if (!this.state || this.player.game.at.join() === this.state) return;
    this.state = "";
    this.answer.replaceChildren();
  }
}

/** A tree that was drawn with lines, three characters for a level, as lists in lists. */
function tree(text) {
  const lists = [h("ul", { className: "needs" })];
  for (const line of text.split("\n")) {
    const [lines] = /^[ │├└─]*/.exec(line);
    const depth = Math.floor(lines.length / 3);
    while (lists.length - 1 > depth) lists.pop();
    if (lists.length - 1 < depth) {
      const inner = h("ul");
      lists.at(-1).lastChild.append(inner);
      lists.push(inner);
    }
    lists.at(-1).append(h("li", {}, line.slice(lines.length)));
  }
  return lists[0];
}

function keys() {
  const rows = [
    ["letter, Tab", "choose a vehicle"],
    ["arrows", "slide it; Home, End, Page Up and Page Down go diagonally"],
    ["Ctrl Z, Backspace", "undo; with Shift, or Ctrl Y, redo"],
    ["?", "hint"],
  ];
  return h("dl", {}, ...rows.flatMap(([key, words]) => [h("dt", {}, key), h("dd", {}, words)]));
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function keep(options) {
  try {
    localStorage.setItem(KEY, JSON.stringify(options));
  } catch {
    // until the page closes, then
  }
}

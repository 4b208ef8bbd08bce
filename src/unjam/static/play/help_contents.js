// What the help panel contains: the distance to the exit, the best moves, why the target is stuck, and
// the keys.

import { dialogHeader, smallButton } from "../common/dialogs.js";
import { icon, iconButton } from "../common/icons.js";
import { loadPhrases, phraseText } from "../common/server_texts.js";
import { button, h } from "../player/dom.js";
import { openSettings, raceSwitch } from "../player/options/settings_dialog.js";
import { t } from "../player/translations.js";
import { errorContent } from "../requests/api_client.js";

const KEY = "unjam help";
const WIDE = "(min-width: 60rem)"; // where the panel is beside the board

export class HelpContents {
  /** `close` closes the panel `element`. */
  constructor(app, player, element, close) {
    this.app = app;
    this.player = player;
    this.element = element;
    this.explanation = h("div", { className: "explanation", "aria-live": "polite" });
    element.append(...this.#build(close));
    player.update(); // some options may be on
    this.onState = () => this.#discardExplanation();
    app.addEventListener("state", this.onState);
  }

  #build(close) {
    const closeButton = smallButton(icon("close"), t("Close help"), close, "close-help");
    closeButton.title = t("Close");
    return [
      dialogHeader(t("Help"), close, { closeButton }),
      this.#option("distance", t("Distance to the exit"), t("how many moves are left at best")),
      this.#option("best", t("All best moves"), t("an arrow for every move that helps")),
      raceSwitch(),
      iconButton("why", t("Why is it stuck?"), () => this.explain(), "row"),
      this.explanation,
      button("settings", t("Settings"), openSettings, "row"),
      h("details", { className: "keys" }, h("summary", {}, t("Keys")), keyList()),
    ];
  }

  close() {
    this.app.removeEventListener("state", this.onState);
    this.asking?.abort();
  }

  #option(name, text, description) {
    const on = storedOptions()[name] === true;
    const onchange = () => {
      storeOptions({ ...storedOptions(), [name]: checkbox.checked });
      this.player.setOption(name, checkbox.checked);
    };
    const checkbox = h("input", { type: "checkbox", role: "switch", checked: on, onchange });
    if (on) this.player.options[name] = true;
    const label = h("span", {}, text, h("small", {}, description));
    return h("label", { className: "option" }, checkbox, label);
  }

  /** Ask the server why the target is stuck, and show its answer. */
  async explain() {
    const { player, explanation } = this;
    this.asking?.abort();
    const { signal } = (this.asking = new AbortController());
    this.explainedState = player.game.state;
    explanation.replaceChildren(h("p", { className: "muted" }, t("Thinking …")));
    try {
      const [answer] = await Promise.all([player.explain(signal), loadPhrases()]);
      const { verdict, phrase, lines, core } = answer;
      explanation.replaceChildren(h("p", { className: "verdict" }, phraseText(verdict, phrase)));
      if (lines.length) explanation.append(nestedList(lines, matchMedia(WIDE).matches));
      this.element.scrollTop = explanation.offsetTop - this.element.offsetTop;
      for (const label of core?.vehicles ?? []) {
        const number = player.game.vehicles.findIndex((vehicle) => vehicle.label === label);
        if (number >= 0) player.board.view.addHint(number);
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      explanation.replaceChildren(h("p", { className: "error" }, ...errorContent(error)));
    }
  }

  /** Remove an explanation that belongs to another state. */
  #discardExplanation() {
    if (!this.explainedState || this.player.game.state === this.explainedState) return;
    this.explainedState = "";
    this.explanation.replaceChildren();
  }
}

/** Show the lines of a tree as nested lists. Levels below the first are collapsed unless `open` is
 * set. */
function nestedList(lines, open) {
  const lists = [h("ul", { className: "blockers" })];
  for (const { depth, text, phrase } of lines) {
    while (lists.length - 1 > depth) lists.pop();
    if (lists.length - 1 < depth) {
      const parent = lists.at(-1).lastChild;
      const inner = h("ul");
      const summary = h("summary", {}, parent.textContent);
      parent.replaceChildren(h("details", { open: open || depth === 1 }, summary, inner));
      lists.push(inner);
    }
    lists.at(-1).append(h("li", {}, phraseText(text, phrase)));
  }
  return lists[0];
}

function keyList() {
  const keys = [
    [t("tap, click"), t("a vehicle, then a marked cell")],
    [t("letter, Tab"), t("choose a vehicle")],
    [t("arrows"), t("slide it; Home, End, Page Up and Page Down go diagonally")],
    [t("Ctrl Z, Backspace"), t("undo; with Shift, or Ctrl Y, redo")],
    ["?", t("hint")],
  ];
  return h("dl", {}, ...keys.flatMap(([key, text]) => [h("dt", {}, key), h("dd", {}, text)]));
}

function storedOptions() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function storeOptions(options) {
  try {
    localStorage.setItem(KEY, JSON.stringify(options));
  } catch {
    // Without storage, the options last until the page closes.
  }
}

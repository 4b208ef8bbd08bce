// The Statistics view: what was solved and how well, streaks, and progress as a file.

import { rowButton } from "../common/dialogs.js";
import { download } from "../common/download.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { today } from "../levels/daily_deck.js";
import { dailyResults, streaks } from "../levels/daily_results.js";
import { deckList } from "../levels/deck_list.js";
import { deckSources } from "../levels/deck_sources.js";
import { savedPuzzles } from "../make/saved_puzzles.js";
import { levelName } from "../player/descriptions.js";
import { h } from "../player/dom.js";
import { list, number, t, tn } from "../player/translations.js";
import { importProgress, progressText } from "./progress_file.js";
import { summarise } from "./summary.js";

export function mount(root, app) {
  loadStylesheet("levels/levels_view.css"); // the row of decks
  loadStylesheet("statistics/statistics_view.css");
  const view = new StatisticsView(root, app);
  return { show: () => view.show(), hide() {} };
}

class StatisticsView {
  constructor(root, app) {
    this.root = root;
    this.app = app;
    this.status = h("p", { className: "file-status", role: "status" });
    this.file = h("input", {
      type: "file",
      accept: ".json,application/json",
      hidden: true,
      onchange: () => this.#load(this.file.files[0]),
    });
    this.decks = h("div", {});
    this.numbers = h("div", {});
    root.append(
      h(
        "div",
        { className: "statistics" },
        this.decks,
        h("h1", {}, t("Statistics")),
        this.numbers,
        this.#fileSection(),
      ),
    );
  }

  async show() {
    document.title = `${t("Statistics")} · unjam`;
    const { all, levels } = summarise(this.app.progress);
    this.numbers.replaceChildren(
      overview(all),
      levels.length ? levelTable(levels) : h("p", { className: "muted" }, hint(all)),
    );
    const row = await this.#deckRow();
    const hadFocus = this.decks.contains(document.activeElement);
    this.decks.replaceChildren(row);
    if (hadFocus) row.querySelector("[aria-current]")?.focus({ preventScroll: true });
  }

  /** Return links to all decks, or to Levels if the server does not say which there are. */
  async #deckRow() {
    const { app } = this;
    try {
      const { decks } = await deckSources(app, savedPuzzles());
      return await deckList(app, decks);
    } catch {
      const href = await app.link({ view: "levels", deck: "" });
      return h("nav", { className: "decks" }, h("a", { className: "deck", href }, t("Levels")));
    }
  }

  // --- files -------------------------------------------------------------------------------------

  #fileSection() {
    const text = t(
      "Progress is stored in this browser. Export it to use it elsewhere, or to keep a copy. Importing keeps the better result of each puzzle.",
    );
    return h(
      "section",
      { className: "progress-file", "aria-labelledby": "progress-file-heading" },
      h("h2", { id: "progress-file-heading" }, t("Progress and your deck as a file")),
      h("p", { className: "muted" }, text),
      h(
        "div",
        { className: "actions" },
        rowButton(t("Export"), () => this.#export(), { className: "main" }),
        rowButton(t("Import …"), () => this.file.click()),
        this.file,
      ),
      this.status,
    );
  }

  #export() {
    const name = `unjam-${today()}.json`;
    download(progressText(this.app), name, "application/json");
    this.status.textContent = t("{name} was saved.", { name });
  }

  async #load(file) {
    if (!file) return;
    this.file.value = "";
    this.status.textContent = t("Reading the file …");
    try {
      const { results, days, puzzles, leftOut } = await importProgress(this.app, file);
      const parts = list([
        tn("{count} result", "{count} results", results),
        tn("{count} day", "{count} days", days),
        tn("{count} puzzle", "{count} puzzles", puzzles),
      ]);
      this.show();
      const lost = tn(
        "Left out: {count} invalid entry.",
        "Left out: {count} invalid entries.",
        leftOut,
      );
      this.status.textContent = t("Imported: {parts}.", { parts }) + (leftOut ? ` ${lost}` : "");
    } catch (error) {
      this.status.replaceChildren(
        h("span", { className: "error" }, ...this.app.errorContent(error)),
      );
    }
  }
}

/** Say how to fill an empty table. */
function hint({ solved }) {
  return solved
    ? t("None of these puzzles has a level.")
    : t("Solve a puzzle, and it is counted here.");
}

function overview(all) {
  const { current, longest } = streaks();
  const days = (count) => tn("{count} day", "{count} days", count);
  const facts = [
    [t("Solved"), number(all.solved)],
    [t("In the fewest moves"), number(all.perfect)],
    [t("Stars"), number(all.stars)],
    [t("Average over the fewest moves"), average(all)],
    [t("Days solved"), number(Object.keys(dailyResults()).length)],
    [t("Streak"), days(current)],
    [t("Longest streak"), days(longest)],
  ];
  return h(
    "dl",
    { className: "overview" },
    ...facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
  );
}

/** Write how many moves a puzzle took beyond the fewest possible, on average. */
function average({ compared, over }) {
  return compared ? `+${number(Math.round((10 * over) / compared) / 10)}` : "–";
}

function levelTable(levels) {
  const heads = [
    t("Level"),
    t("Solved"),
    t("In the fewest moves"),
    t("Average over the fewest moves"),
  ];
  const rows = levels.map(([name, sum]) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, levelName(name)),
      h("td", {}, number(sum.solved)),
      h("td", {}, number(sum.perfect)),
      h("td", {}, average(sum)),
    )
  );
  return h(
    "div",
    // Long words may need it to scroll, which keys can do only where the focus can be.
    { className: "level-table", role: "region", "aria-label": t("By level"), tabIndex: 0 },
    h(
      "table",
      {},
      h("caption", { className: "visually-hidden" }, t("By level")),
      h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)))),
      h("tbody", {}, ...rows),
    ),
  );
}

// The page of the daily puzzle: today's puzzle, streaks, and a calendar of what was solved.

import { DAILY_DECK } from "../common/deck_names.js";
import { smallButton } from "../common/dialogs.js";
import { loadStylesheet } from "../common/stylesheets.js";
import { levelName } from "../player/descriptions.js";
import { h, playerIcon, starRating } from "../player/dom.js";
import { thumbnail } from "../player/level_grid.js";
import { list, number, t, tn } from "../player/translations.js";
import { addDays, dateText, fetchDaily, isPlayable, today } from "./daily_deck.js";
import { dailyResults, streaks } from "./daily_results.js";

export class DailyPage {
  constructor(app) {
    loadStylesheet("levels/daily_page.css");
    this.app = app;
    this.results = dailyResults();
    const { deck, id } = app.puzzle ?? {};
    this.current = deck === DAILY_DECK ? id : ""; // the date that is being played
    this.month = (this.current || today()).slice(0, 7);
    this.todayPart = h("div", { className: "daily-today" });
    this.calendar = h("section", { className: "calendar", "aria-label": t("Calendar") });
    this.element = h(
      "div",
      { className: "daily" },
      h("h1", {}, t("Daily puzzle")),
      h(
        "p",
        { className: "muted" },
        t(
          "A new puzzle every day at 00:00 UTC, the same for everybody, and harder from Monday to Sunday.",
        ),
      ),
      h("div", { className: "daily-parts" }, this.todayPart, this.calendar),
    );
  }

  async load() {
    await Promise.all([this.#showToday(), this.#showMonth()]);
  }

  /** Move the focus to the day that is being played. */
  focus() {
    if (this.current) this.calendar.querySelector("[aria-current]")?.focus();
  }

  // --- today -------------------------------------------------------------------------------------

  async #showToday() {
    const date = today();
    const { puzzle, blocks } = await fetchDaily(this.app, date);
    const { width, height, level, moves } = puzzle;
    const moveCount = tn("{count} move", "{count} moves", moves);
    const result = this.results[date];
    const solved = result
      ? tn("Solved in {count} move", "Solved in {count} moves", result.moves)
      : t("Not solved yet");
    const link = h(
      "a",
      { className: "tile", href: await this.#link(date) },
      thumbnail([width, height], blocks, 0.7),
      h("span", { className: "daily-name" }, dateText(date, { weekday: "long" })),
      starRating(result?.stars ?? 0),
      " ",
      h("span", { className: "fewest" }, levelName(level), " · ", moveCount),
      h("span", { className: "button main row" }, result ? t("Play again") : t("Play")),
    );
    this.todayPart.replaceChildren(link, h("p", { className: "muted" }, solved), this.#streaks());
  }

  #streaks() {
    const { current, longest } = streaks(this.results);
    const days = (count) => tn("{count} day", "{count} days", count);
    const facts = [
      [t("Streak"), days(current)],
      [t("Longest streak"), days(longest)],
      [t("Days solved"), number(Object.keys(this.results).length)],
    ];
    return h(
      "dl",
      { className: "streaks" },
      ...facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))),
    );
  }

  #link(date) {
    return this.app.link({ deck: DAILY_DECK, id: date });
  }

  // --- calendar ----------------------------------------------------------------------------------

  async #showMonth() {
    const first = `${this.month}-01`;
    const turn = (months, name, icon) => {
      const other = addMonths(this.month, months);
      const button = smallButton(playerIcon(icon), name, async () => {
        this.month = other;
        await this.#showMonth();
        const same = this.calendar.querySelector(`.icon-button[aria-label="${name}"]`);
        (same.disabled ? this.calendar.querySelector("button:enabled") : same).focus();
      });
      button.disabled = !isPlayable(months < 0 ? addDays(first, -1) : `${other}-01`);
      return button;
    };
    const heading = dateText(first, { month: "long", year: "numeric" });
    const table = await this.#table(first);
    this.calendar.replaceChildren(
      h(
        "header",
        { className: "row-head" },
        turn(-1, t("Previous month"), "back"),
        h("h2", { "aria-live": "polite" }, heading),
        turn(1, t("Next month"), "forward"),
      ),
      table,
    );
  }

  async #table(first) {
    const monday = addDays(first, -((new Date(first).getUTCDay() + 6) % 7));
    const names = [0, 1, 2, 3, 4, 5, 6].map((day) => {
      const date = addDays(monday, day);
      const abbr = dateText(date, { weekday: "long" });
      return h("th", { scope: "col", abbr }, dateText(date, { weekday: "short" }));
    });
    const rows = [];
    for (let week = monday; week < addMonths(this.month, 1); week = addDays(week, 7)) {
      const cells = [0, 1, 2, 3, 4, 5, 6].map((day) => this.#cell(addDays(week, day)));
      rows.push(h("tr", {}, ...await Promise.all(cells)));
    }
    return h("table", {}, h("thead", {}, h("tr", {}, ...names)), h("tbody", {}, ...rows));
  }

  async #cell(date) {
    if (!date.startsWith(this.month)) return h("td", {});
    const day = number(Number(date.slice(8)));
    if (!isPlayable(date)) return h("td", {}, h("span", { className: "day" }, day));
    const result = this.results[date];
    const state = result
      ? t("{count} of 3 stars", { count: number(result.stars) })
      : t("not solved yet");
    const link = h(
      "a",
      {
        className: `day${result ? " solved" : ""}${result?.on === date ? " in-time" : ""}`,
        href: await this.#link(date),
        "aria-label": list([dateText(date, { dateStyle: "full" }), state]),
      },
      day,
      h("span", { className: "day-stars", "aria-hidden": "true" }, "★".repeat(result?.stars ?? 0)),
    );
    if (date === (this.current || today())) link.setAttribute("aria-current", "date");
    return h("td", {}, link);
  }
}

/** Return the month that is so many months later, such as 2031-05. */
function addMonths(month, count) {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}

// The row of links to the statistics and all decks, in Levels and Statistics.

import { DAILY_DECK } from "../common/deck_names.js";
import { icon } from "../common/icons.js";
import { h } from "../player/dom.js";
import { number, t } from "../player/translations.js";

/** Return the row for the decks of deck_sources.js. `current` is the name of the deck that is shown;
 * without one, the statistics are shown. */
export async function deckList(app, decks, current = "") {
  const links = await Promise.all(decks.map(async ({ name, title, lang, count }) => {
    const href = await app.link({ view: "levels", deck: name });
    const size = name === DAILY_DECK ? "" : h("small", {}, number(count));
    const picture = name === DAILY_DECK ? icon("daily") : "";
    const link = h(
      "a",
      { className: "deck", href },
      picture,
      h("span", lang ? { lang } : {}, title),
      size,
    );
    if (name === current) link.setAttribute("aria-current", "page");
    return link;
  }));
  const href = await app.link({ view: "statistics", deck: "" });
  const name = h("span", {}, t("Statistics"));
  const statistics = h("a", { className: "deck", href }, icon("statistics"), name);
  if (!current) statistics.setAttribute("aria-current", "page");
  links.splice(1, 0, statistics);
  return h("nav", { className: "decks", "aria-label": t("Decks") }, ...links);
}

// Where the Levels view gets decks from: the server, or this browser for the user's own deck.
//
// A source is {name, title, source, lang, count, levels}, and two functions: `index()` returns all entries
// in short, {id, level, moves, key}, and `cards(entries)` returns what their tiles show.

import { DAILY_DECK, OWN_DECK } from "../common/deck_names.js";
import { t } from "../player/translations.js";

export const PAGE_SIZE = 120; // puzzles per request

/** Return {decks, failure}. The decks are the daily puzzle, the classic deck, the user's own, and those of the census
 * last. While the server does not respond, only the daily puzzle and the user's own deck are there, and
 * `failure` is the error. */
export async function deckSources(app, saved) {
  const { decks, failure = null } = await app.api("decks").catch((error) => {
    if (error.code !== "offline") throw error;
    return { decks: [], failure: error };
  });
  const rank = ({ name }) => (name === "jam" ? 0 : name.startsWith("census") ? 2 : 1);
  const known = decks
    .filter(({ name }) => name !== DAILY_DECK) // shown as a calendar, not puzzle by puzzle
    .sort((first, second) => rank(first) - rank(second))
    .map((deck) => serverDeck(app, deck));
  const own = saved.cards.length || saved.canUndo ? [ownDeck(saved)] : [];
  const daily = { name: DAILY_DECK, title: t("Daily puzzle") };
  return { decks: [daily, ...known.slice(0, 1), ...own, ...known.slice(1)], failure };
}

function serverDeck(app, deck) {
  const path = `decks/${encodeURIComponent(deck.name)}`;
  return {
    ...deck,
    title: deck.title ?? deck.name,
    lang: "en", // of title and source, unless the reader wrote them
    async index() {
      const { ids, levels, moves, keys } = (await app.api(`${path}?count=0&index=true`)).index;
      return ids.map((id, at) => ({ id, level: levels[at], moves: moves[at], key: keys[at] }));
    },
    async cards(entries) {
      const ids = entries.map(({ id }) => `id=${encodeURIComponent(id)}`);
      const { puzzles } = await app.api(`${path}?count=${entries.length}&${ids.join("&")}`);
      const byId = new Map(puzzles.map((puzzle) => [puzzle.id, puzzle]));
      return entries.map(({ id }) => byId.get(id));
    },
  };
}

function ownDeck(saved) {
  const { cards } = saved;
  return {
    name: OWN_DECK,
    title: t("Your deck"),
    source: t("The puzzles that you kept in this browser"),
    count: cards.length,
    levels: [...new Set(cards.map(({ puzzle }) => puzzle.level).filter(Boolean))],
    index: () =>
      cards.map(({ id, puzzle: { level, moves, key = "" } }) => ({ id, level, moves, key })),
    cards: (entries) =>
      entries.map((entry) => {
        const { puzzle: { width, height }, blocks } = saved.find(entry.id);
        return { width, height, blocks };
      }),
  };
}

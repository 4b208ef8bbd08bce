// Answers to requests for decks and their puzzles from the files of a static site, which has them in the
// folder `answers` (unjam/web/site/prepared_answers.py). Anything else is left to Python.

import { t } from "../player/translations.js";
import { ApiError } from "../requests/api_error.js";
import { fetchFile } from "../requests/page_source.js";

const DAY = 86_400_000; // milliseconds

const loading = new Map(); // promises of the contents of files, by path

/** Return the answer to a GET as a value; null if it was not prepared. */
export async function preparedAnswer(path) {
  const { pathname, searchParams } = new URL(path, "http://answers/");
  const [kind, ...names] = pathname.slice(1).split("/").map(decodeURIComponent);
  const decks = await load("decks.json");
  if (kind === "daily") return dailyAnswer(decks, searchParams.get("date"));
  if (kind !== "decks") return null;
  const [name, id, what] = names;
  if (name === undefined) return { decks: decks.decks };
  const deck = decks.decks.find((each) => each.name === name);
  if (!deck) return null;
  if (id === undefined) return deckAnswer(decks, deck, searchParams);
  return what === "play" && names.length === 3 ? playAnswer(decks, deck, id) : null;
}

/** Return the contents of a file. */
function load(path) {
  if (!loading.has(path)) {
    const file = fetchContents(path);
    file.catch(() => loading.delete(path));
    loading.set(path, file);
  }
  return loading.get(path);
}

async function fetchContents(path) {
  const response = await fetchFile(`answers/${path}`).catch((error) => {
    if (error instanceof ApiError) throw error;
    return null;
  });
  if (response?.ok) return response.json();
  throw new ApiError(t("The puzzles could not be loaded. Are you online?"), "offline");
}

/** Return the list of all puzzles in short, or those with the given ids. */
async function deckAnswer({ tiles }, deck, query) {
  const index = await load(`${deck.name}/index.json`);
  if (query.get("index") === "true" && query.get("count") === "0") return index;
  const ids = query.getAll("id");
  const numbers = ids.map((id) => index.index.ids.indexOf(id));
  if (!ids.length || numbers.includes(-1)) return null;
  const pages = [...new Set(numbers.map((number) => Math.floor(number / tiles)))];
  const loaded = await Promise.all(pages.map((page) => load(`${deck.name}/tiles-${page}.json`)));
  const puzzles = loaded.flat().filter(({ id }) => ids.includes(id));
  return { ...deck, matching: ids.length, begin: 0, puzzles };
}

/** Return a puzzle of a deck and its slide tables, which it shares with its neighbours. */
async function playAnswer({ boards, prepared }, deck, id) {
  if (!prepared.includes(deck.name)) return null;
  const { index: { ids } } = await load(`${deck.name}/index.json`);
  const number = ids.indexOf(id);
  if (number < 0) return null;
  const page = await load(`${deck.name}/boards-${Math.floor(number / boards)}.json`);
  const { data, ...answer } = page.answers[number % boards];
  return { ...answer, album: { ...page.album, title: data.title || id, puzzles: [data] } };
}

/** Return the puzzle of a date. The deck has them in the order of the days, until it begins again. */
async function dailyAnswer(decks, date) {
  const { deck: name, first } = decks.daily;
  const deck = decks.decks.find((each) => each.name === name);
  const number = (Date.parse(date) - Date.parse(first)) / DAY;
  if (!deck || !(number >= 0 && number < deck.count)) return null;
  const answer = await playAnswer(decks, deck, String(number + 1));
  return answer && { date, ...answer };
}

// The language of the page: the one that the reader chose, else the first that the browser asks for.

import { h } from "../player/dom.js";
import {
  addWords,
  chooseLanguage,
  language,
  LANGUAGES,
  t,
  useLanguage,
} from "../player/translations.js";
import { ApiError } from "../requests/api_error.js";
import { fetchFile } from "../requests/page_source.js";
import { firstFrame } from "./first_frame.js";
import { partFailureText } from "./retrying_import.js";

const KEY = "unjam language";

let hasAllWords = true; // or only those of the first view
let loading = null; // a promise of the others

/** Load the words of the reader's language; without them, the page is in English. */
export async function loadLanguage() {
  const code = storedLanguage() ?? chooseLanguage(navigator.languages);
  if (code !== "en") await loadWords(code);
  document.documentElement.lang = language();
}

/** Use the words that came with the page if they are in this language; else fetch them. */
async function loadWords(code) {
  const given = JSON.parse(document.getElementById("words").textContent);
  if (given[code]) {
    useLanguage(code, given[code]);
    hasAllWords = false;
  } else await fetchWords(code).catch(() => {}); // the page is in English
}

/** Load the words that the first view does not need, unless they are there. */
export async function loadAllWords() {
  if (hasAllWords) return;
  loading ??= fetchWords(language()).finally(() => (loading = null));
  await loading;
  hasAllWords = true;
}

async function fetchWords(code) {
  const response = await fetchFile(`languages/${code}.json`).catch(() => null);
  if (!response?.ok) throw new ApiError(partFailureText(), "offline");
  const words = await response.json();
  if (code === language()) addWords(words);
  else useLanguage(code, words);
}

/** Create a menu of all languages; a choice is remembered and reloads the page where it is. The other
 * languages are added after the first view, because some browsers look for the fonts of all of them. */
export function languageMenu() {
  const chosen = languageOption(language());
  const label = t("Language");
  const onchange = () => {
    if (storeLanguage(menu.value)) location.reload();
    else menu.value = language();
  };
  const menu = h(
    "select",
    { className: "languages", title: label, "aria-label": label, onchange },
    chosen,
  );
  firstFrame.then(() => {
    const codes = Object.keys(LANGUAGES);
    menu.replaceChildren(
      ...codes.map((code) => code === language() ? chosen : languageOption(code)),
    );
    menu.value = language();
  });
  return menu;
}

function languageOption(code) {
  return h("option", { value: code, lang: code }, LANGUAGES[code]);
}

/** Return the language that the reader chose; null if there is none. */
function storedLanguage() {
  try {
    const code = localStorage.getItem(KEY);
    return Object.hasOwn(LANGUAGES, code) ? code : null;
  } catch {
    return null;
  }
}

/** Remember a language; returns whether the browser allows it. */
function storeLanguage(code) {
  try {
    localStorage.setItem(KEY, code);
    return true;
  } catch {
    return false;
  }
}

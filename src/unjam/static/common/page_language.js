// The language of the page: the one that the reader chose, else the first that the browser asks for.

import { h } from "../player/dom.js";
import { chooseLanguage, language, LANGUAGES, t, useLanguage } from "../player/translations.js";

const KEY = "unjam language";

/** Load the words of the reader's language; without them, the page is in English. */
export async function loadLanguage() {
  const code = storedLanguage() ?? chooseLanguage(navigator.languages);
  if (code !== "en") await loadWords(code);
  document.documentElement.lang = language();
}

/** Use the words that came with the page if they are in this language; else fetch them. */
async function loadWords(code) {
  const given = JSON.parse(document.getElementById("words").textContent);
  if (given[code]) return useLanguage(code, given[code]);
  try {
    const response = await fetch(`languages/${code}.json`);
    if (response.ok) useLanguage(code, await response.json());
  } catch {
    // The server does not respond.
  }
}

/** Create a menu of all languages; a choice is remembered and reloads the page where it is. */
export function languageMenu() {
  const options = Object.entries(LANGUAGES).map(([code, name]) =>
    h("option", { value: code, lang: code, selected: code === language() }, name)
  );
  const label = t("Language");
  const onchange = () => {
    if (storeLanguage(menu.value)) location.reload();
    else menu.value = language();
  };
  const menu = h(
    "select",
    { className: "languages", title: label, "aria-label": label, onchange },
    ...options,
  );
  return menu;
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

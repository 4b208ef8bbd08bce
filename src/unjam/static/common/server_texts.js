// Sentences of the server in the reader's language.
//
// The server sends hints, explanations and reasons in English and as phrases, {text, values}: a
// template, which the catalogue translates, and values, which may be phrases or lists themselves
// (unjam/util/phrases.py). Their words are a catalogue of their own, languages/<code>.phrases.json,
// which is loaded when it is first needed. Details of errors and notes have no phrases.

import { h } from "../player/dom.js";
import {
  addWords,
  language,
  number,
  t,
  translateCounted,
  translateText,
} from "../player/translations.js";
import { fetchFile } from "../requests/page_source.js";

let loading = null;
let loaded = false;

/** Load the words of the server's sentences. Without them, the sentences are English. */
export function loadPhrases() {
  if (language() !== "en") loading ??= fetchWords();
  return loading;
}

async function fetchWords() {
  try {
    const response = await fetchFile(`languages/${language()}.phrases.json`);
    if (!response.ok) return;
    addWords(await response.json());
    loaded = true;
  } catch {
    // The server does not respond.
  } finally {
    if (!loaded) loading = null;
  }
}

/** Return a sentence of the server in the reader's language, if its words were loaded. */
export function phraseText(english, phrase) {
  return loaded && phrase ? translated(phrase) : english;
}

function translated(value) {
  if (typeof value === "number") return number(value);
  if (typeof value === "string") return value;
  if (value.items) return joined(value.items.map(translated), value.kind);
  const texts = {};
  for (const [name, inner] of Object.entries(value.values)) {
    texts[name] = translated(inner);
    texts[capitalised(name)] = capitalised(texts[name]);
  }
  return value.one
    ? translateCounted(value.one, value.text, value.values.count, texts)
    : translateText(value.text, texts);
}

function joined(items, kind) {
  if (kind === "then") return items.reduce((legs, leg) => t("{legs}, then {leg}", { legs, leg }));
  const type = kind === "or" ? "disjunction" : "conjunction";
  return new Intl.ListFormat(language(), { type }).format(items);
}

function capitalised(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Make a sentence of a message of the library, which has neither a capital letter nor a full stop. */
export function sentence(text) {
  if (/[.!?。]$/.test(text)) return capitalised(text);
  return capitalised(text) + (/[\u3040-\u30ff\u4e00-\u9fff]/.test(text) ? "。" : "."); // Japanese
}

/** Return what to show for an English message: in other languages, what it is about comes first. */
export function withEnglish(topic, english) {
  const detail = sentence(english);
  return language() === "en" ? [detail] : [topic, " ", h("span", { lang: "en" }, detail)];
}

// The words of the page in the reader's language.
//
// A text is identified by its English wording, which is also what English readers see:
//
//   t("Show {name}", { name })
//   tn("{count} move", "{count} moves", number)      chooses the form, writes {count} with separators
//
// A catalogue, languages/<code>.json, maps these texts to their translations; the forms of a
// counted text are an object of plural categories, under the plural: {"one": ..., "other": ...}.
// A note after a bar, which is not shown, tells apart what English calls alike: t("Play|a solution").
//
// Both functions take literals only, because a test collects them and compares the catalogues. For
// texts of the server there are translateText and translateCounted.

/** The languages of the page in their own words. */
export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  es: "Español",
  fr: "Français",
  ja: "日本語",
};

let current = "en";
let catalogue = {};
let plurals = new Intl.PluralRules(current);
let numbers = new Intl.NumberFormat(current);
let lists = {}; // formats by their types, created when they are needed

/** Use a language from now on; texts already on the page stay as they are. */
export function useLanguage(code, words = {}) {
  current = code;
  catalogue = words;
  plurals = new Intl.PluralRules(code);
  numbers = new Intl.NumberFormat(code);
  lists = {};
}

/** Add words of the language in use. */
export function addWords(words) {
  catalogue = { ...catalogue, ...words };
}

/** Return the code of the language in use. */
export function language() {
  return current;
}

/** Return the first of the wanted languages (such as navigator.languages) that the page has. */
export function chooseLanguage(wanted) {
  const codes = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  return codes.find((code) => Object.hasOwn(LANGUAGES, code)) ?? "en";
}

/** Translate a text and fill in the values that it names in braces. */
export function t(text, values = {}) {
  const found = catalogue[text];
  return fill(typeof found === "string" ? found : text.replace(/\|.*$/, ""), values);
}

/** Translate a text that counts something. */
export function tn(one, other, count, values = {}) {
  const forms = catalogue[other];
  const form = typeof forms === "object"
    ? forms[plurals.select(count)] ?? forms.other
    : count === 1
    ? one
    : other;
  return fill(form, { count: number(count), ...values });
}

export const translateText = t;
export const translateCounted = tn;

/** Write a number with the separators of the language. */
export function number(value) {
  return numbers.format(value);
}

/** Join texts to a list, such as "up 2, right 1". */
export function list(texts) {
  return listFormat("unit").format(texts);
}

/** Join texts with "and", such as "X and Y". */
export function conjunction(texts) {
  return listFormat("conjunction").format(texts);
}

/** @param {"unit" | "conjunction"} type */
function listFormat(type) {
  const style = type === "unit" ? "short" : "long";
  return (lists[type] ??= new Intl.ListFormat(current, { type, style }));
}

function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (slot, name) => name in values ? String(values[name]) : slot);
}

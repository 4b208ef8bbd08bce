// The colour theme: the system's preference, until the user chooses one.

const KEY = "unjam theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

export class Theme extends EventTarget {
  constructor() {
    super();
    this.chosen = storedTheme();
    this.#apply();
    dark.addEventListener("change", () => this.#apply());
  }

  /** The current theme: "light" or "dark". */
  get name() {
    return this.chosen ?? (dark.matches ? "dark" : "light");
  }

  /** Switch to the other theme and remember it. */
  toggle() {
    this.chosen = this.name === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, this.chosen);
    } catch {
      // Without storage, the choice lasts until the page closes.
    }
    this.#apply();
  }

  #apply() {
    if (this.chosen) document.documentElement.dataset.theme = this.chosen;
    this.dispatchEvent(new Event("change"));
  }
}

/** Return the theme that the user chose; null if there is none. */
function storedTheme() {
  try {
    const name = localStorage.getItem(KEY);
    return ["light", "dark"].includes(name) ? name : null;
  } catch {
    return null;
  }
}

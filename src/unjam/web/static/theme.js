// Light or dark: as the system has it, until somebody says otherwise.

const KEY = "unjam theme";
const dark = matchMedia("(prefers-color-scheme: dark)");

export class Theme extends EventTarget {
  constructor() {
    super();
    this.chosen = kept();
    this.#apply();
    dark.addEventListener("change", () => this.#apply());
  }

  /** "light" or "dark", whoever decided it. */
  get name() {
    return this.chosen ?? (dark.matches ? "dark" : "light");
  }

  toggle() {
    this.chosen = this.name === "dark" ? "light" : "dark";
    try {
      localStorage.setItem(KEY, this.chosen);
    } catch {
      // not kept, then
    }
    this.#apply();
  }

  #apply() {
    if (this.chosen) document.documentElement.dataset.theme = this.chosen;
    this.dispatchEvent(new Event("change"));
  }
}

function kept() {
  try {
    const name = localStorage.getItem(KEY);
    return ["light", "dark"].includes(name) ? name : null;
  } catch {
    return null;
  }
}

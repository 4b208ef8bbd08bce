// Loads the views when they are first shown. What could not be loaded can be tried again.

import { h } from "../player/dom.js";
import { t } from "../player/translations.js";
import { isStatic } from "../requests/page_source.js";
import { rowButton } from "./dialogs.js";
import { retryingImport } from "./retrying_import.js";
import { stylesheetsLoaded } from "./stylesheets.js";

export class ViewLoader {
  constructor(app, main) {
    this.app = app;
    this.main = main;
    this.views = new Map(); // name: a promise of {root, show, hide ...}
    this.imports = new Map(); // name: a function that loads its module
  }

  /** Return a view; loads it the first time. `label` is its name for screen readers. */
  load(name, label) {
    if (!this.views.has(name)) {
      const view = this.#mount(name, label);
      view.catch(() => this.views.delete(name));
      this.views.set(name, view);
    }
    return this.views.get(name);
  }

  async #mount(name, label) {
    const { mount } = await this.#fetch(name);
    if (name !== "play") await this.app.loadParts(); // and all words
    const root = h("section", {
      className: `view view-${name}`,
      hidden: true,
      "aria-label": label,
    });
    this.main.append(root);
    const view = { root, ...mount(root, this.app) };
    if (name !== "play") await stylesheetsLoaded(); // the page contains those of Play
    return view;
  }

  #fetch(name) {
    if (!this.imports.has(name)) {
      const load = retryingImport(
        (failures) => import(`../${name}/${name}_view.js?failures=${failures}`),
        () =>
          isStatic
            ? t("This view could not be loaded. Are you online?")
            : t("This view could not be loaded. Is unjam serve still running?"),
      );
      this.imports.set(name, load);
    }
    return this.imports.get(name)();
  }

  /** Create what is shown instead of a view that failed to load. */
  failure(error, retry) {
    const again = rowButton(t("Try again"), retry, { className: "main" });
    const root = h(
      "section",
      { className: "view failed-view", hidden: true },
      h("p", { role: "alert" }, ...this.app.errorContent(error)),
      again,
    );
    const show = () => {
      this.main.append(root);
      again.focus();
    };
    return { root, show, hide: () => root.remove() };
  }
}

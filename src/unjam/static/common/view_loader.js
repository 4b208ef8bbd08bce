// Loads the views when they are first shown. What could not be loaded can be tried again.

import { h } from "../player/dom.js";
import { t } from "../player/translations.js";
import { ApiError } from "./api_client.js";
import { rowButton } from "./dialogs.js";

export class ViewLoader {
  constructor(app, main) {
    this.app = app;
    this.main = main;
    this.views = new Map(); // name: a promise of {root, show, hide ...}
    this.attempts = 0; // to load a view after one has failed
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
    const root = h("section", {
      className: `view view-${name}`,
      hidden: true,
      "aria-label": label,
    });
    this.main.append(root);
    return { root, ...mount(root, this.app) };
  }

  async #fetch(name) {
    const attempt = this.attempts;
    try {
      // Some browsers remember a failure under the address of the module.
      return attempt
        ? await import(`../${name}/${name}_view.js?attempt=${attempt}`)
        : await import(`../${name}/${name}_view.js`);
    } catch (error) {
      this.attempts++;
      if (error instanceof SyntaxError) throw error;
      const text = t("This view could not be loaded. Is unjam serve still running?");
      throw new ApiError(text, "offline");
    }
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

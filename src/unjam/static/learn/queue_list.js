// The first entries of the queue of a search, or the path of a depth-first search.

import { h } from "../player/dom.js";
import { number, t } from "../player/translations.js";
import { shortPriority } from "./event_texts.js";

const MOST = 6; // entries

export class QueueList {
  constructor() {
    this.title = h("h2", {});
    this.list = h("ol", { className: "queue" });
    this.more = h("p", { className: "muted" });
    this.element = h("div", { className: "queue-part" }, this.title, this.list, this.more);
  }

  /** Begin with another search; `describe` returns the move by which an event reached its state. */
  begin(trace, describe) {
    this.trace = trace;
    this.describe = describe;
    this.texts = new Map(); // moves by event
    this.title.textContent = trace.isDepthFirst ? t("End of the path") : t("Front of the queue");
  }

  clear() {
    this.trace = null;
    this.list.replaceChildren();
    this.more.textContent = "";
  }

  /** Show the queue after that many events. */
  show(position) {
    const { trace } = this;
    const path = trace.isDepthFirst ? trace.path(position) : [];
    const entries = trace.isDepthFirst ? path.slice(-MOST).reverse() : trace.queue(position, MOST);
    this.list.replaceChildren(...entries.map((event) => this.#item(event)));
    const length = position ? trace.frontiers[position - 1] : 0;
    const rest = length - entries.length;
    if (!length) this.more.textContent = t("empty");
    else this.more.textContent = rest > 0 ? t("and {count} more", { count: number(rest) }) : "";
  }

  #item(event) {
    if (!this.texts.has(event)) this.texts.set(event, this.describe(event) || t("start"));
    const priority = h("b", {}, shortPriority(this.trace, event));
    return h("li", {}, h("span", {}, this.texts.get(event)), priority);
  }
}

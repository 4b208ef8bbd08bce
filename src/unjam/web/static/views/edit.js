// Edit.

import { h } from "../play/elements.js";

export function mount(root, app) {
  root.append(h("p", { className: "notice" }, "This view is being built."));
  return { show() {}, hide() {} };
}

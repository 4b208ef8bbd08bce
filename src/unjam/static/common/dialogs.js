// Parts that dialogs and panels share.

import { h } from "../player/dom.js";
import { t } from "../player/translations.js";
import { icon } from "./icons.js";

/** Create a small button without a frame. */
export function smallButton(content, label, onclick, className = "") {
  return h("button", {
    type: "button",
    className: `icon-button ${className}`.trim(),
    title: label,
    "aria-label": label,
    onclick,
  }, content);
}

/** Create the heading of a dialog or panel, with a button that closes it. */
export function dialogHeader(title, close, { id = "", closeButton = closeButtonFor(close) } = {}) {
  const heading = h("h2", id ? { id } : {}, title);
  return h("header", { className: "dialog-head" }, heading, closeButton);
}

/** Create a button that closes something. */
export function closeButtonFor(close) {
  return smallButton(icon("close"), t("Close"), close);
}

/** Create a wide button with a text. */
export function rowButton(
  text,
  onclick,
  { className = "", type = "button", hidden = false } = {},
) {
  const names = `button ${className ? `${className} ` : ""}row`;
  return h("button", { type, className: names, onclick, hidden }, text);
}

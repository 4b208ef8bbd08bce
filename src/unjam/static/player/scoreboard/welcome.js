// The sentence that explains the first visit, until it is closed or a move is made.

import { h, playerIcon } from "../dom.js";
import { settings } from "../options/settings.js";
import { t } from "../translations.js";

/** Create the sentence for a player; null after the first visit. */
export function welcomeTo(player) {
  if (settings.get("welcomed")) return null;
  const close = () => {
    settings.set("welcomed", true);
    element.remove();
  };
  const label = t("Close");
  const element = h(
    "p",
    { className: "welcome" },
    h("span", {}, t("Make way: drag a vehicle along its lane, or tap it and then a marked cell.")),
    h("button", {
      type: "button",
      className: "button quiet",
      title: label,
      "aria-label": label,
      onclick: close,
    }, playerIcon("close")),
  );
  player.addEventListener("played", close, { once: true });
  return element;
}

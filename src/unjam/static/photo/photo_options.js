// The choices below a photo: the size of the board, the target and the exit.

import { h } from "../player/dom.js";
import { t } from "../player/translations.js";
import { exitName } from "./photo_descriptions.js";

const SIZES = [4, 5, 6, 7, 8, 9]; // cells along a side; the server finds other boards itself

/** Create the choices: {element, show, reset}. `changed` is called when the draft has changed, `resize`
 * with another size of the board. */
export function photoOptions({ changed, resize }) {
  const size = choice("photo-size", () => resize(size.value));
  const target = choice("photo-target", () => {
    draft.choose(target.value);
    show(draft);
    changed();
  });
  const exit = choice("photo-exit", () => {
    draft.leave(exit.value);
    changed();
  });
  let draft = null;
  const own = [row(t("Target"), target), row(t("Exit"), exit)];
  const element = h("div", { className: "photo-options" }, row(t("Board"), size), ...own);

  function reset() {
    const sizes = SIZES.map((side) => [`${side}x${side}`, `${side} × ${side}`]);
    fill(size, [["", t("Detected")], ...sizes], "");
    show(null);
  }

  /** Show the target and the exit of a draft; hide them without one. */
  function show(shown) {
    draft = shown;
    for (const each of own) each.hidden = !draft;
    if (!draft) return;
    const vehicles = [...draft.vehicles.keys()].map((label) => [label, label]);
    fill(target, draft.target ? vehicles : [["", "–"], ...vehicles], draft.target);
    fill(exit, exitsOf(draft), draft.exit?.direction ?? "");
  }

  reset();
  return { element, show, reset };
}

/** Return the exits to choose from, as [direction, name]. */
function exitsOf(draft) {
  const { exit, exitDirections } = draft;
  const found = exitDirections.map((direction) => [direction, exitName(draft.exitTo(direction))]);
  if (exit && !exitDirections.includes(exit.direction)) {
    found.unshift([exit.direction, exitName(exit)]);
  }
  return exit ? found : [["", "–"], ...found];
}

function choice(id, onchange) {
  return h("select", { id, onchange });
}

function row(text, select) {
  return h("div", { className: "photo-option" }, h("label", { htmlFor: select.id }, text), select);
}

function fill(select, options, chosen) {
  select.replaceChildren(...options.map(([value, text]) => h("option", { value }, text)));
  select.value = chosen;
}

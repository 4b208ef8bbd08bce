// The settings in a dialog: race, timer, sound, vibration, and the colours of the vehicles.

import { h, playerIcon } from "../dom.js";
import { t } from "../translations.js";
import { settings } from "./settings.js";
import { themePreview } from "./theme_preview.js";
import { VEHICLE_THEMES } from "./vehicle_theme.js";

/** Create a switch for a setting that is on or off; it follows changes made elsewhere. */
export function settingSwitch(name, text, description) {
  const checkbox = h("input", {
    type: "checkbox",
    role: "switch",
    checked: settings.get(name),
    onchange: () => settings.set(name, checkbox.checked),
  });
  const label = h("label", { className: "option" }, checkbox);
  label.append(h("span", {}, text, h("small", {}, description)));
  const follow = () => {
    if (label.isConnected) checkbox.checked = settings.get(name);
    else settings.removeEventListener("change", follow);
  };
  settings.addEventListener("change", follow);
  return label;
}

/** Create the switch for the race against the best solution. */
export function raceSwitch() {
  return settingSwitch("race", t("Race"), t("you beside the best solution"));
}

/** Open the dialog. */
export function openSettings() {
  const dialog = h("dialog", {
    className: "dialog settings",
    "aria-labelledby": "settings-heading",
  });
  const close = t("Close");
  dialog.append(
    h(
      "header",
      { className: "dialog-head" },
      h("h2", { id: "settings-heading" }, t("Settings")),
      h("button", {
        type: "button",
        className: "button quiet",
        title: close,
        "aria-label": close,
        onclick: () => dialog.close(),
      }, playerIcon("close")),
    ),
    raceSwitch(),
    settingSwitch("timer", t("Timer"), t("the time since the first move")),
    settingSwitch("sound", t("Sound"), t("a click for each cell, a chime at the end")),
  );
  if ("vibrate" in navigator) {
    dialog.append(settingSwitch("vibration", t("Vibration"), t("a short one for each cell")));
  }
  dialog.append(vehicleChoice());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Create the choice of the colours of the vehicles. */
function vehicleChoice() {
  const names = {
    toy: t("Toy colours"),
    contrast: t("High contrast"),
    mono: t("Monochrome"),
    patterns: t("Patterns"),
  };
  const choices = VEHICLE_THEMES.map((theme) =>
    h(
      "label",
      { className: "choice" },
      h("input", {
        type: "radio",
        name: "vehicles",
        value: theme,
        checked: settings.get("vehicles") === theme,
        onchange: () => settings.set("vehicles", theme),
      }),
      themePreview(theme),
      h("span", {}, names[theme]),
    )
  );
  return h(
    "fieldset",
    { className: "choices" },
    h("legend", {}, t("Vehicles")),
    ...choices,
  );
}

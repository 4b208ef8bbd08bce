// Edit: draw a puzzle, and see at once what it is worth.

import { button, h } from "../play/elements.js";
import { write } from "../address.js";
import { icon } from "../icons.js";
import { Draft } from "../editing/draft.js";
import { boardPanel, vehiclePanel } from "../editing/panels.js";
import { Referee } from "../editing/referee.js";
import { Sheet } from "../editing/sheet.js";
import { TOOLS } from "../editing/tools.js";
import { verdict } from "../editing/verdict.js";
import { pictogram, useStyles } from "../styling.js";

export function mount(root, app) {
  useStyles("views/studio.css");
  useStyles("views/edit.css");
  const draft = new Draft();
  const hint = h("p", { className: "tool-hint faint" });
  const say = (text) => {
    hint.textContent = text;
    app.announce(text);
  };
  const sheet = new Sheet(draft, say);
  const worth = h("div", { className: "worth", role: "status" });
  const referee = new Referee(app, (known) => report(known));
  const vehicle = vehiclePanel(draft, sheet);
  const board = boardPanel(draft);
  const toolbox = tools((tool) => {
    sheet.use(tool);
    hint.textContent = TOOLS[tool].hint;
  });
  const undo = button("undo", "Undo", () => draft.undo());
  const redo = button("redo", "Redo", () => draft.redo());
  const clear = iconButton("close", "Clear", () => draft.clear());
  const play = iconButton("play", "Play this", () => open("play"), "main");
  const copyText = iconButton("copy", "Copy text", () => copy("The text", ({ puzzle }) => puzzle.text));
  const copyLink = iconButton("share", "Copy link", () => copy("The link", ({ link }) => addressOf(link)));
  let shown = false;
  let opened = null; // the text of the puzzle of the page that was last loaded
  let drawn = null; // what is drawn, as a link has it

  hint.textContent = TOOLS[sheet.tool].hint;
  root.append(h("div", { className: "editor" },
    h("h1", { className: "spoken" }, "Edit"),
    toolbox,
    h("div", { className: "stage" }, sheet.element),
    h("div", { className: "under" }, hint, h("div", { className: "controls" }, undo, redo, clear)),
    h("div", { className: "side" }, worth,
      h("div", { className: "actions take-away" }, play, copyText, copyLink), vehicle.element, board.element)));

  function report(now) {
    if (now.answer) {
      sheet.show(now.answer.album);
      remember(now.answer.link);
    }
    if (now.trouble) sheet.sketch();
    worth.replaceChildren(...verdict(now));
    for (const one of [play, copyText, copyLink]) one.disabled = !now.answer;
  }

  function changed() {
    if (sheet.chosen >= draft.vehicles.length) sheet.choose(-1);
    undo.disabled = !draft.past.length;
    redo.disabled = !draft.future.length;
    const [row, column] = sheet.cursor;
    sheet.cursor = [Math.min(row, draft.board.height - 1), Math.min(column, draft.board.width - 1)];
    vehicle.update();
    board.update();
    sheet.draw();
    if (shown) referee.ask(draft.text);
  }

  /** Keep what is drawn in the address, so that neither a reload nor the way back loses it. */
  async function remember(link) {
    drawn = link;
    const place = draft.past.length ? await write({ view: "edit", text: link }) : await app.link({ view: "edit" });
    if (shown && drawn === link && place !== location.hash) history.replaceState(null, "", place);
  }

  /** Draw on the current puzzle of the page, unless that is what was drawn here. */
  function take() {
    if (!app.puzzle || app.puzzle.text === opened) return;
    opened = app.puzzle.text;
    if (app.puzzle.link === drawn) return;
    sheet.choose(-1);
    draft.load(app.puzzle.facts.object);
    if (shown) referee.ask(draft.text, { soon: false });
  }

  async function open(view) {
    try {
      await app.open(draft.text, { view });
      opened = app.puzzle.text;
    } catch (problem) {
      app.fail(problem);
    }
  }

  /** Copy what is said of the puzzle as it is drawn now. */
  async function copy(what, said) {
    let text;
    try {
      text = await said(await app.api("play", { puzzle: draft.text }));
    } catch (problem) {
      return app.fail(problem);
    }
    try {
      await navigator.clipboard.writeText(text);
      say(`${what} is copied.`);
    } catch {
      app.tell(text);
    }
  }

  draft.addEventListener("change", changed);
  sheet.addEventListener("choose", () => vehicle.update());
  app.addEventListener("puzzle", () => shown && take());
  app.theme.addEventListener("change", () => sheet.repaint());
  root.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("input[type=text]")) return;
    const again = event.key === "y" || (event.key === "Z" && event.shiftKey);
    if (!again && event.key !== "z") return;
    event.preventDefault();
    if (again) draft.redo();
    else draft.undo();
  });
  changed();

  return {
    show() {
      shown = true;
      take();
      referee.ask(draft.text, { soon: false });
    },
    hide() {
      shown = false;
      referee.stop();
    },
  };
}

async function addressOf(text) {
  return new URL(await write({ text }), location.href.split("#")[0]).href;
}

function iconButton(name, words, onclick, className = "") {
  const made = button("close", words, onclick, className);
  made.firstChild.replaceWith(icon(name));
  return made;
}

/** The tools as a group of which one is chosen. */
function tools(use) {
  const group = h("fieldset", { className: "toolbox" }, h("legend", { className: "spoken" }, "Tools"));
  for (const [tool, { name, icon: path, hint }] of Object.entries(TOOLS)) {
    const choice = h("input", { type: "radio", name: "tool", value: tool, checked: tool === "car", onchange: () => use(tool) });
    group.append(h("label", { className: "tool", title: hint }, choice, pictogram(path), h("span", {}, name)));
  }
  return group;
}

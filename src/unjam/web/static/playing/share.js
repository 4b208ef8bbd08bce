// Share: the link, pictures, and the puzzle as text.

import { h } from "../play/elements.js";
import { icon } from "../icons.js";

const PIXELS = 1200; // the longer side of a PNG
const TEXTS = { grid: "Rows", native: "unjam text", json: "JSON", database: "Database line", csv: "CSV" };

/** Show the ways to share the current puzzle, as it began or as it stands. */
export async function share(app) {
  const played = app.game.done.length > 0 && !app.game.won;
  const dialog = h("dialog", { className: "sheet share-sheet", "aria-labelledby": "share-heading" });
  const link = h("input", { type: "text", readOnly: true, className: "link", "aria-label": "Link",
    onfocus: () => link.select() });
  const said = h("p", { className: "said", role: "status" });
  const state = { now: false, texts: {}, notation: "grid" };
  const text = h("textarea", { readOnly: true, rows: 8, "aria-label": "The puzzle as text", spellcheck: false });
  const notation = h("select", { "aria-label": "Notation", onchange: () => showText(notation.value) });

  const question = (more = {}) => ({
    puzzle: app.puzzle.text, ...(state.now ? { at: [...app.game.at] } : {}), ...more,
  });
  const fileName = (kind) => `${(app.puzzle.deck ? `${app.puzzle.deck}-${app.puzzle.id}` : app.name).replace(/[^\w-]+/g, "-")}.${kind}`;
  const attempt = (action) => async () => {
    try {
      const words = await action();
      if (words) said.textContent = words; // what is silent leaves the last word to others
    } catch (problem) {
      said.textContent = problem.message;
    }
  };
  const picture = () => app.api("render", question());

  function showText(name) {
    state.notation = name;
    text.value = state.texts[name] ?? "";
  }

  async function load() {
    const answer = await app.api("parse", question({ to: Object.keys(TEXTS) }));
    state.texts = answer.texts;
    notation.replaceChildren(...Object.keys(TEXTS).filter((name) => name in answer.texts)
      .map((name) => h("option", { value: name }, TEXTS[name])));
    if (!(state.notation in answer.texts)) state.notation = "native";
    notation.value = state.notation;
    showText(state.notation);
    const place = state.now
      ? await app.api("play", question()).then((played) => app.address({ text: played.link }))
      : await app.link({ whole: true });
    link.value = new URL(place, location.href).href;
  }

  const tool = (name, words, action) => h("button", { type: "button", className: "button row", onclick: attempt(action) },
    icon(name), h("span", {}, words));
  const which = h("fieldset", { className: "which", hidden: !played }, h("legend", { className: "spoken" }, "What to share"),
    ...[["The start", false], ["As it stands now", true]].map(([words, now]) =>
      h("label", {}, h("input", { type: "radio", name: "which", checked: now === state.now, onchange: attempt(() => {
        state.now = now;
        return load();
      }) }), words)));
  dialog.append(
    h("header", { className: "dialog-head" }, h("h2", { id: "share-heading" }, "Share"),
      h("button", { type: "button", className: "plain", title: "Close", "aria-label": "Close", onclick: () => dialog.close() },
        icon("close"))),
    which,
    h("div", { className: "line" }, link, tool("copy", "Copy link", () => copy(link.value, link))),
    h("div", { className: "line tools-line" },
      tool("save", "SVG", async () => save(new Blob([await picture()], { type: "image/svg+xml" }), fileName("svg"))),
      tool("save", "PNG", async () => save(await toPng(await picture()), fileName("png"))),
      tool("save", "JSON", () => save(new Blob([state.texts.json ?? ""], { type: "application/json" }), fileName("json")))),
    h("div", { className: "line" }, notation, tool("copy", "Copy text", () => copy(text.value, text))),
    text,
    said);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  await attempt(load)();
}

async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    field.select(); // without the right to the clipboard, as on plain http from elsewhere
    if (!document.execCommand("copy")) return "It is selected: copy it with Ctrl C.";
  }
  return "Copied.";
}

function save(blob, name) {
  const url = URL.createObjectURL(blob);
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return `${name} was saved.`;
}

/** A drawing as pixels. */
async function toPng(drawing) {
  const url = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const scale = PIXELS / Math.max(image.naturalWidth, image.naturalHeight);
    const canvas = h("canvas", {
      width: Math.round(image.naturalWidth * scale), height: Math.round(image.naturalHeight * scale),
    });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

// Play: the board, its controls, and beside it help and ways to share.

import { button, h } from "../play/elements.js";
import { sentence } from "../api.js";
import { HelpPanel } from "../playing/help.js";
import { PagePlayer } from "../playing/player.js";
import { share } from "../playing/share.js";
import { icon } from "../icons.js";

export function mount(root, app) {
  let player = null;
  let panel = null;
  let shown = false;

  function begin() {
    player?.close();
    panel?.close();
    const { card, problems, notes } = app.puzzle;
    player = new PagePlayer(app, {
      name: app.name,
      leave: () => app.go("levels", { deck: card?.deck ?? "" }),
      next: card?.next ? () => app.openCard(card.deck, card.next).catch((problem) => app.fail(problem)) : null,
    });
    app.player = player;
    panel = new HelpPanel(app, player);
    const header = player.element.querySelector(".top");
    const sharing = button("close", "Share", () => share(app), "quiet share");
    sharing.firstChild.replaceWith(icon("share"));
    header.querySelector("h1").after(sharing);
    player.controls.append(panel.toggle);
    player.element.append(panel.element);
    root.replaceChildren(player.element);
    if (problems.length) player.say(sentence(problems.join("; ")));
    else if (notes.length && !card && !player.message.textContent) player.say(sentence(notes.join("; ")));
    if (!problems.length) player.measure();
    app.dispatchEvent(new Event("state"));
  }

  document.addEventListener("keydown", (event) => {
    if (!shown || !player || player.element.contains(event.target)) return;
    if (!event.target.closest?.("dialog, a, button, input, textarea, select")) player.key(event);
  });
  app.addEventListener("puzzle", begin);
  app.theme.addEventListener("change", () => player?.repaint());
  if (app.puzzle) begin();

  return {
    show() {
      shown = true;
      player?.update();
    },
    hide() {
      shown = false;
      player?.playback.stop();
    },
  };
}

// Shows a solution move by move: play, pause, step, speed, and a slider to any of its moves.

import { describeMove } from "./descriptions.js";
import { button, h, playerIcon } from "./dom.js";
import { number, t, tn } from "./translations.js";

const PAUSE = 420; // milliseconds between moves
const SPEEDS = [0.5, 1, 2, 4];

export class Playback {
  constructor(player) {
    this.player = player;
    this.open = false;
    this.speed = 1;
    this.playButton = button("play", t("Play|a solution"), () => this.toggle(), "main");
    this.slider = h("input", {
      type: "range",
      min: 0,
      value: 0,
      className: "slider",
      "aria-label": t("Move of the solution"),
      oninput: () => this.seek(Number(this.slider.value)),
    });
    this.speedButton = h("button", {
      type: "button",
      className: "button speed",
      title: t("Speed"),
      onclick: () => this.#changeSpeed(),
    }, "1×");
    this.element = h(
      "div",
      { className: "playback", hidden: true, role: "group", "aria-label": t("Solution") },
      this.slider,
      h(
        "div",
        { className: "controls" },
        button("back", t("Back"), () => this.step(-1)),
        this.playButton,
        button("forward", t("Step"), () => this.step(1)),
        this.speedButton,
        button("close", t("My game"), () => this.end()),
      ),
    );
  }

  /** Show moves from the state of a game. */
  begin(moves, from) {
    const { player } = this;
    this.moves = moves;
    this.from = from;
    this.position = 0;
    this.open = true;
    this.game = from.fork();
    player.stopwatch.pause("solution");
    player.board.locked = true;
    player.board.show(this.game);
    player.element.classList.add("showing");
    player.controls.hidden = true;
    this.element.hidden = false;
    this.slider.max = moves.length;
    this.#update();
    player.say(
      tn("The solution has {count} move.", "The solution has {count} moves.", moves.length),
    );
    this.toggle();
    this.playButton.focus({ preventScroll: true });
  }

  /** Return to the player's own game. */
  end() {
    const { player } = this;
    this.stop();
    this.open = false;
    player.board.locked = false;
    player.board.show(player.game);
    player.element.classList.remove("showing");
    player.controls.hidden = false;
    this.element.hidden = true;
    player.say("");
    player.resume();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = null;
    this.playing = false;
    this.#update();
  }

  toggle() {
    if (this.playing) {
      this.stop();
      return;
    }
    if (this.position === this.moves.length) this.seek(0);
    this.playing = true;
    this.#update();
    this.#schedule();
  }

  #schedule() {
    this.timer = setTimeout(() => this.#run(), PAUSE / this.speed);
  }

  async #run() {
    if (!this.playing) return;
    await this.#forward();
    if (!this.playing) return;
    if (this.position === this.moves.length) this.stop();
    else this.#schedule();
  }

  step(by) {
    if (this.playing) this.stop();
    if (by > 0) this.#forward();
    else this.#back();
  }

  #forward() {
    const move = this.moves[this.position];
    if (!move) return Promise.resolve(true);
    this.position++;
    this.game.play(move);
    this.#report(move);
    return this.player.board.view.move(move, { speed: this.speed });
  }

  #back() {
    const move = this.moves[this.position - 1];
    if (!move) return;
    this.position--;
    this.game.place(move.vehicle, move.from);
    this.game.done.pop();
    this.player.board.view.move(move, { back: true });
    this.#report();
  }

  /** Jump to the state after that many moves. */
  seek(position) {
    if (this.playing) this.stop();
    this.position = position;
    this.game = this.from.fork();
    for (const move of this.moves.slice(0, position)) this.game.play(move);
    this.player.board.show(this.game);
    this.#report(this.moves[position - 1]);
  }

  #report(move = null) {
    const { player } = this;
    const values = this.#place();
    player.say(
      move
        ? t("{position} of {total}: {move}", { ...values, move: describeMove(this.game, move) })
        : t("{position} of {total}", values),
    );
    player.board.describe();
    this.#update();
  }

  /** Return the number of the move that is shown, and how many there are. */
  #place() {
    return { position: number(this.position), total: number(this.moves.length) };
  }

  #update() {
    if (!this.open) return;
    this.slider.value = this.position;
    const position = t("move {position} of {total}", this.#place());
    this.slider.setAttribute("aria-valuetext", position);
    const action = this.playing ? t("Pause") : t("Play|a solution");
    this.playButton.replaceChildren(
      playerIcon(this.playing ? "pause" : "play"),
      h("span", { className: "button-text" }, action),
    );
    this.playButton.title = action;
    this.player.update(this.game);
  }

  #changeSpeed() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    this.speedButton.textContent = `${this.speed}×`.replace("0.5", "½");
  }
}

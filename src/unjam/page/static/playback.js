// A solution shown move by move: play, pause, step, speed, and a slider to any move of it.

import { button, h, icon } from "./elements.js";
import { count, moveWords } from "./words.js";

const PAUSE = 420; // milliseconds between moves
const SPEEDS = [0.5, 1, 2, 4];

export class Playback {
  constructor(player) {
    this.player = player;
    this.open = false;
    this.speed = 1;
    this.play = button("play", "Play", () => this.toggle(), "main");
    this.slider = h("input", {
      type: "range", min: 0, value: 0, className: "slider", "aria-label": "Move of the solution",
      oninput: () => this.seek(Number(this.slider.value)),
    });
    this.faster = h("button", {
      type: "button", className: "button speed", title: "Speed", onclick: () => this.#changeSpeed(),
    }, "1×");
    this.element = h("div", { className: "playback", hidden: true, role: "group", "aria-label": "Solution" },
      this.slider,
      h("div", { className: "controls" },
        button("back", "Back", () => this.step(-1)),
        this.play,
        button("forward", "Step", () => this.step(1)),
        this.faster,
        button("close", "My game", () => this.end()),
      ));
  }

  /** Show these moves from where the player's game stands. */
  begin(moves) {
    const { player } = this;
    this.moves = moves;
    this.at = 0;
    this.open = true;
    this.game = player.game.fork();
    player.board.locked = true;
    player.board.show(this.game);
    player.element.classList.add("showing");
    player.controls.hidden = true;
    this.element.hidden = false;
    this.slider.max = moves.length;
    this.#update();
    player.say(`The way out: ${count(moves.length, "move")}.`);
    this.toggle();
    this.play.focus({ preventScroll: true });
  }

  /** Back to the player's own game. */
  end() {
    const { player } = this;
    this.stop();
    this.open = false;
    player.board.locked = false;
    player.board.show(player.game);
    player.element.classList.remove("showing");
    player.controls.hidden = false;
    this.element.hidden = true;
    player.update();
    player.say("");
    player.buttons.solution.focus({ preventScroll: true });
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
    if (this.at === this.moves.length) this.seek(0);
    this.playing = true;
    this.#update();
    this.timer = setTimeout(() => this.#run(), PAUSE / this.speed);
  }

  async #run() {
    if (!this.playing) return;
    await this.#forward();
    if (!this.playing) return;
    if (this.at === this.moves.length) this.stop();
    else this.timer = setTimeout(() => this.#run(), PAUSE / this.speed);
  }

  step(by) {
    if (this.playing) this.stop();
    if (by > 0) this.#forward();
    else this.#back();
  }

  #forward() {
    const move = this.moves[this.at];
    if (!move) return Promise.resolve();
    this.at++;
    for (const index of move.slides) this.game.slide(move.vehicle, index);
    this.#tell(move);
    return this.player.board.view.move(move, { speed: this.speed });
  }

  #back() {
    const move = this.moves[this.at - 1];
    if (!move) return;
    this.at--;
    this.game.place(move.vehicle, move.from);
    this.game.done.pop();
    this.player.board.view.move(move, { back: true });
    this.#tell();
  }

  /** Go to the state after so many moves at once. */
  seek(at) {
    const playing = this.playing;
    if (playing) this.stop();
    this.at = at;
    this.game = this.player.game.fork();
    for (const move of this.moves.slice(0, at)) {
      for (const index of move.slides) this.game.slide(move.vehicle, index);
    }
    this.player.board.show(this.game);
    this.#tell(this.moves[at - 1]);
  }

  #tell(move = null) {
    const { player } = this;
    const where = `${this.at} of ${this.moves.length}`;
    player.say(move ? `${where}: ${moveWords(this.game, move)}` : where);
    player.board.describe();
    this.#update();
  }

  #update() {
    if (!this.open) return;
    this.slider.value = this.at;
    this.slider.setAttribute("aria-valuetext", `move ${this.at} of ${this.moves.length}`);
    this.play.replaceChildren(
      icon(this.playing ? "pause" : "play"),
      h("span", { className: "words" }, this.playing ? "Pause" : "Play"),
    );
    this.play.title = this.playing ? "Pause" : "Play";
    this.player.update(this.game);
  }

  #changeSpeed() {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
    this.faster.textContent = `${this.speed}×`.replace("0.5", "½");
  }
}

// Goes through the events of a search: step, play, speed, and a slider.

import { smallButton } from "../common/dialogs.js";
import { prefersReducedMotion } from "../player/animator.js";
import { button, h, playerIcon } from "../player/dom.js";
import { number, t } from "../player/translations.js";

const SPEEDS = [1, 4, 15, 60, 250, 1000]; // events in a second
const WATCHING_TIME = 20; // seconds that playing takes with the first speed
const CALM_INTERVAL = 600; // milliseconds between pictures where motion is reduced

export class StepControls {
  /** `show` shows a position, and `nextExpansion` returns the position after the next expansion. */
  constructor({ show, nextExpansion }) {
    this.show = show;
    this.nextExpansion = nextExpansion;
    this.position = 0;
    this.length = 0;
    this.playing = false;
    this.playButton = button("play", t("Play|a search"), () => this.toggle(), "main");
    this.slider = h("input", {
      type: "range",
      min: 0,
      max: 0,
      value: 0,
      className: "slider",
      "aria-label": t("Step of the search"),
      oninput: () => this.seek(Number(this.slider.value)),
    });
    this.count = h("span", { className: "muted step-count" });
    this.speed = h(
      "select",
      { "aria-label": t("Steps a second"), className: "speed-choice" },
      ...SPEEDS.map((speed) =>
        h(
          "option",
          { value: String(speed) },
          t("{count}/s|steps a second", { count: number(speed) }),
        )
      ),
    );
    this.element = this.#build();
  }

  #build() {
    const restart = playerIcon("restart");
    return h(
      "div",
      { className: "step-controls", role: "group", "aria-label": t("Steps") },
      h("div", { className: "scrubber" }, this.slider, this.count, this.speed),
      h(
        "div",
        { className: "controls" },
        smallButton(restart, t("Back to the beginning"), () => this.seek(0), "restart"),
        button("back", t("Back"), () => this.step(-1)),
        this.playButton,
        button("forward", t("Step"), () => this.step(1)),
        button("solution", t("Next state"), () => this.skip()),
      ),
    );
  }

  /** Begin with searches of that many events at most. */
  begin(length) {
    this.pause();
    this.length = length;
    this.slider.max = length;
    const wanted = length / WATCHING_TIME;
    const speed = SPEEDS.find((each) => each >= wanted) ?? SPEEDS.at(-1);
    this.speed.value = String(speed);
    this.#go(0);
  }

  /** Show the time after that many events; this ends playing. */
  seek(position) {
    this.pause();
    this.#go(position);
  }

  step(by) {
    this.seek(this.position + by);
  }

  /** Go to the next state that is expanded. */
  skip() {
    this.seek(this.nextExpansion(this.position));
  }

  #go(position) {
    this.position = Math.min(Math.max(position, 0), this.length);
    this.slider.value = this.position;
    const values = { position: number(this.position), total: number(this.length) };
    this.slider.setAttribute("aria-valuetext", t("step {position} of {total}", values));
    this.count.textContent = t("{position} of {total}", values);
    this.show(this.position);
  }

  // --- playing -----------------------------------------------------------------------------------

  toggle() {
    if (this.playing) return this.pause();
    if (this.position === this.length) this.#go(0);
    this.playing = true;
    this.#showPlaying();
    this.time = performance.now();
    this.#schedule();
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
    this.#showPlaying();
  }

  #schedule() {
    const next = () => this.#run();
    if (prefersReducedMotion()) this.timer = setTimeout(next, CALM_INTERVAL);
    else this.frame = requestAnimationFrame(next);
  }

  /** Show as many events as the time since the last ones allows. */
  #run() {
    const speed = Number(this.speed.value) / 1000;
    const now = performance.now();
    const events = Math.floor((now - this.time) * speed);
    if (events > 0) {
      this.time = now;
      this.#go(this.position + events);
    }
    if (this.position < this.length) this.#schedule();
    else this.pause();
  }

  #showPlaying() {
    const action = this.playing ? t("Pause") : t("Play|a search");
    this.playButton.replaceChildren(
      playerIcon(this.playing ? "pause" : "play"),
      h("span", { className: "button-text" }, action),
    );
    this.playButton.title = action;
  }

  /** Handle a key that works wherever the focus is; returns whether there was something to do. */
  handleKey({ key, shiftKey }) {
    if (key === "ArrowRight") shiftKey ? this.skip() : this.step(1);
    else if (key === "ArrowLeft") this.step(-1);
    else if (key === "Home") this.seek(0);
    else if (key === "End") this.seek(this.length);
    else if (key === " ") this.toggle();
    else return false;
    return true;
  }
}

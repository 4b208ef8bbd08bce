// Announces texts no more often than a screen reader can read them out; of several texts the last one counts.

export class Throttle {
  constructor(say) {
    this.say = say;
    this.last = -Infinity;
  }

  /** Say a text, at least `gap` milliseconds after the one before. */
  announce(text, gap) {
    this.cancel();
    const wait = this.last + gap - performance.now();
    const say = () => {
      this.last = performance.now();
      this.say(text);
    };
    if (wait <= 0) say();
    else this.timer = setTimeout(say, wait);
  }

  cancel() {
    clearTimeout(this.timer);
  }
}

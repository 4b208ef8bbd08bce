// The time of a game: it begins with the first move, and stops at the end and while the page is not
// visible or shows a solution or another view.

/** Return seconds as a text such as "1:05" or "1:00:05". */
export function timeText(seconds) {
  const pad = (value) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = pad(Math.floor(seconds) % 60);
  return hours ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** Several things can pause it at once: each has a name, such as "hidden" while the page is not visible.
 * It goes on when all of them have ended. */
export class Stopwatch {
  /** `seconds` have passed before; `onTick` is called every second, `onPause` when it pauses. */
  constructor(seconds, { onTick, onPause }) {
    this.before = seconds;
    this.began = null; // milliseconds; null while it is stopped
    this.started = false; // whether it runs as soon as nothing pauses it
    this.reasons = new Set(); // what pauses it
    this.onTick = onTick;
    this.onPause = onPause;
    this.follow = () => (document.hidden ? this.pause("hidden") : this.resume("hidden"));
    document.addEventListener("visibilitychange", this.follow);
  }

  /** The seconds that have passed. */
  get seconds() {
    return this.before + (this.began === null ? 0 : (performance.now() - this.began) / 1000);
  }

  start() {
    this.started = true;
    if (this.began !== null || this.reasons.size) return;
    this.began = performance.now();
    this.timer = setInterval(this.onTick, 1000);
  }

  stop() {
    this.started = false;
    this.#halt();
  }

  #halt() {
    this.before = this.seconds;
    this.began = null;
    clearInterval(this.timer);
  }

  /** Do not run until `resume` is called with the same reason. */
  pause(reason) {
    this.reasons.add(reason);
    if (this.began === null) return;
    this.#halt();
    this.onPause();
  }

  resume(reason) {
    this.reasons.delete(reason);
    if (this.started) this.start();
  }

  reset() {
    this.stop();
    this.before = 0;
  }

  /** Stop for good. */
  close() {
    this.stop();
    document.removeEventListener("visibilitychange", this.follow);
  }
}

// The time of a game: it begins with the first move, and stops at the end and while the page is not
// visible or shows a solution.

/** Return seconds as a text such as "1:05" or "1:00:05". */
export function timeText(seconds) {
  const pad = (value) => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = pad(Math.floor(seconds) % 60);
  return hours ? `${hours}:${pad(minutes)}:${rest}` : `${minutes}:${rest}`;
}

export class Stopwatch {
  /** `seconds` have passed before; `onTick` is called every second, `onPause` when it pauses. */
  constructor(seconds, { onTick, onPause }) {
    this.before = seconds;
    this.began = null; // milliseconds; null while it is stopped
    this.paused = false;
    this.onTick = onTick;
    this.onPause = onPause;
    this.follow = () => (document.hidden ? this.pause() : this.resume());
    document.addEventListener("visibilitychange", this.follow);
  }

  /** The seconds that have passed. */
  get seconds() {
    return this.before + (this.began === null ? 0 : (performance.now() - this.began) / 1000);
  }

  start() {
    this.paused = false;
    if (this.began !== null) return;
    this.began = performance.now();
    this.timer = setInterval(this.onTick, 1000);
  }

  stop() {
    this.before = this.seconds;
    this.began = null;
    clearInterval(this.timer);
  }

  /** Stop until `resume` is called, if it runs. */
  pause() {
    if (this.began === null) return;
    this.stop();
    this.paused = true;
    this.onPause();
  }

  resume() {
    if (this.paused) this.start();
  }

  reset() {
    this.stop();
    this.before = 0;
    this.paused = false;
  }

  /** Stop for good. */
  close() {
    this.stop();
    document.removeEventListener("visibilitychange", this.follow);
  }
}

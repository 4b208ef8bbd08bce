// Runs animations, at most one for each vehicle, with one update for each frame.

/** Return whether the system asks for less motion. */
export function prefersReducedMotion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class Animator {
  constructor() {
    this.running = new Map(); // vehicle: {begin, duration, draw, end}
    this.onFrame = null; // called before the animations of each frame
  }

  /** Animate a vehicle: `draw` is called with a number that grows from 0 to 1. Replaces an animation
   * of the same vehicle. Resolves to whether it ran to its end. */
  run(vehicle, duration, draw) {
    this.cancel(vehicle);
    if (prefersReducedMotion() || duration < 1) {
      draw(1);
      return Promise.resolve(true);
    }
    return new Promise((resolve) => {
      const end = (completed) => {
        this.running.delete(vehicle);
        resolve(completed);
      };
      this.running.set(vehicle, { begin: 0, duration, draw, end });
      this.requestFrame();
    });
  }

  /** Ask for an update in the next frame; several calls make one update. */
  requestFrame() {
    this.frame ??= requestAnimationFrame((now) => {
      this.frame = null;
      this.onFrame?.();
      for (const animation of [...this.running.values()]) {
        animation.begin ||= now - 8;
        const progress = Math.min((now - animation.begin) / animation.duration, 1);
        animation.draw(progress);
        if (progress === 1) animation.end(true);
      }
      if (this.running.size) this.requestFrame();
    });
  }

  /** Stop the animation of a vehicle where it is. */
  cancel(vehicle) {
    this.running.get(vehicle)?.end(false);
  }

  /** Jump to the end of every animation. */
  finishAll() {
    for (const animation of [...this.running.values()]) {
      animation.draw(1);
      animation.end(false);
    }
  }
}

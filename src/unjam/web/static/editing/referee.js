// Asks the server about what is drawn: the picture and what is wrong at once, then the way out, then
// how difficult it is. A new question ends the one before.

const PAUSE = 120; // milliseconds without a change, before anything is asked

export class Referee {
  /** `report` is called with what is known so far: {busy, answer, trouble, solution, rating, unrated}. */
  constructor(app, report) {
    this.app = app;
    this.report = report;
  }

  /** Ask about a text; soon, or at once. */
  ask(text, { soon = true } = {}) {
    this.stop();
    const { signal } = (this.asking = new AbortController());
    this.timer = setTimeout(() => this.#look(text, signal), soon ? PAUSE : 0);
  }

  stop() {
    clearTimeout(this.timer);
    this.asking?.abort();
  }

  async #look(text, signal) {
    const known = { busy: true };
    const ask = (path, more = {}) => this.app.api(path, { puzzle: text, ...more }, { signal });
    const tell = (news) => signal.aborted || this.report({ ...Object.assign(known, news) });
    try {
      const answer = await ask("play");
      const done = answer.problems.length > 0 || answer.puzzle.won;
      tell({ answer, busy: !done });
      if (done) return;
      const solution = await ask("solve", { metric: "moves,slides" });
      tell({ solution, busy: solution.status === "solved" });
      if (solution.status !== "solved") return;
      tell({ rating: await ask("rate"), busy: false });
    } catch (problem) {
      if (problem.name === "AbortError") return;
      // Without a rating, there is still the way out.
      tell(known.solution ? { unrated: problem.message, busy: false } : { trouble: problem.message, busy: false });
    }
  }
}

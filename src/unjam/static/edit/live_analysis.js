// Asks the server about the draft while the user edits it: first for the picture and what is wrong,
// then for the solution, then for the difficulty. A new request cancels the one before.

import { loadPhrases } from "../common/server_texts.js";

const DEBOUNCE = 120; // milliseconds without a change before a request is sent

export class LiveAnalysis {
  /** `report` is called with the results so far: {busy, answer, error, solution, rating, unrated}.
   * `known` returns what is known about the draft without the server, if anything. */
  constructor(app, report, known) {
    this.app = app;
    this.report = report;
    this.known = known;
    this.text = null; // that is being analysed, or was
    this.read = null; // a promise of the first results
  }

  /** Analyse a text after a short delay, or at once. */
  start(text, { delayed = true } = {}) {
    this.stop();
    this.text = text;
    this.read = new Promise((resolve) => (this.settleRead = resolve));
    const { signal } = (this.running = new AbortController());
    this.timer = setTimeout(() => this.#run(text, signal), delayed ? DEBOUNCE : 0);
  }

  stop() {
    clearTimeout(this.timer);
    this.running?.abort();
    this.text = null;
    this.settleRead?.({});
  }

  /** Wait until the server has read a text; returns its first results, {answer} or {error}. */
  settle(text) {
    if (this.text !== text) this.start(text, { delayed: false });
    return this.read;
  }

  async #read(ask) {
    try {
      return await ask("play");
    } catch (error) {
      const answer = error.code === "offline" && this.known();
      if (!answer) throw error;
      return answer;
    }
  }

  async #run(text, signal) {
    const results = { busy: true };
    const ask = (path, more = {}) => this.app.api(path, { puzzle: text, ...more }, { signal });
    const report = (news) => {
      Object.assign(results, news);
      if (signal.aborted) return;
      this.report({ ...results });
      this.settleRead({ ...results });
    };
    try {
      const answer = await this.#read(ask);
      const done = answer.problems.length > 0 || answer.puzzle.won;
      report({ answer, busy: !done });
      if (done) return;
      const solution = await ask("solve", { metric: "moves,slides" });
      if (solution.status !== "solved") await loadPhrases();
      report({ solution, busy: solution.status === "solved" });
      if (solution.status !== "solved") return;
      report({ rating: await ask("rate"), busy: false });
    } catch (error) {
      if (error.name === "AbortError") return;
      const key = "solution" in results ? "unrated" : "error"; // the solution is shown without a rating
      report({ [key]: error, busy: false });
    }
  }
}

// The functions of the package, on top of Python in a worker. browser.js and node.js start the worker.

import { NoAnswer, PythonProcess } from "./local/python_process.js";
import { RUNTIME_SIZE } from "./runtime_size.js";

// Why there is no answer: the code of the error and its message.
const NO_ANSWERS = {
  failed: ["not-loaded", "the files of Python could not be loaded"],
  crashed: ["crashed", "Python ended unexpectedly; it was started again"],
  late: ["limit", "the answer took too long"],
  closed: ["closed", "close() was called"],
};

/** An error with a `code` for programs. `details` is the whole error document of the HTTP API, if
 * there is one. */
export class UnjamError extends Error {
  constructor(code, message, details = null) {
    super(message);
    this.name = "UnjamError";
    this.code = code;
    this.details = details;
  }
}

/** Python in one worker, which answers one request at a time. */
class Unjam {
  #python;
  #worker = null;
  #hasLoaded = false;
  #isClosed = false;

  constructor(startWorker) {
    this.#python = new PythonProcess(() => {
      this.#worker = startWorker();
      return this.#worker;
    });
    this.#python.addEventListener("change", () => this.#keepAlive());
  }

  /** Start Python; return when it is ready. */
  async load(progress = () => {}) {
    const python = this.#python;
    const report = ({ detail }) => progress(detail, RUNTIME_SIZE);
    python.addEventListener("progress", report);
    await new Promise((resolve, reject) => {
      python.addEventListener("ready", resolve, { once: true });
      python.addEventListener("change", () => {
        if (!python.isStarted) reject(noAnswer("failed"));
      });
      python.start();
    });
    python.removeEventListener("progress", report); // it may be started again
    progress(RUNTIME_SIZE, RUNTIME_SIZE);
    this.#hasLoaded = true;
    this.#keepAlive();
    return this;
  }

  solve(puzzle, options = {}) {
    return this.#ask("solve", { puzzle }, options);
  }

  check(puzzle, solution, options = {}) {
    const moves = Array.isArray(solution) ? solution.join(" ") : solution;
    return this.#ask("check", { puzzle, solution: moves }, options);
  }

  hint(puzzle, options = {}) {
    return this.#ask("hint", { puzzle }, options);
  }

  explore(puzzle, options = {}) {
    return this.#ask("explore", { puzzle }, options);
  }

  async *generate(options = {}) {
    const { type, body } = await this.#send("generate", {}, options);
    if (!type.endsWith("ndjson")) throw problem(body);
    for await (const line of chunks(body)) yield JSON.parse(line);
  }

  close() {
    this.#isClosed = true;
    this.#python.close();
  }

  async #ask(path, request, options) {
    const { status, body } = await this.#send(path, request, options);
    if (status !== 200) throw problem(body);
    return JSON.parse(decoded(body));
  }

  async #send(path, request, { signal, ...options }) {
    if (this.#isClosed) throw noAnswer("closed");
    const body = JSON.stringify({ ...options, ...request });
    const isStream = path === "generate";
    try {
      return await this.#python.send({ method: "POST", path, body, isStream, signal });
    } catch (error) {
      throw translated(error);
    }
  }

  /** In Node.js, a worker keeps the program running only while something waits for it. */
  #keepAlive() {
    if (this.#python.isWanted || !this.#hasLoaded) this.#worker?.ref?.();
    else this.#worker?.unref?.();
  }
}

/** Start Python in the worker that `startWorker` starts. */
export function loadWith(startWorker, progress) {
  return new Unjam(startWorker).load(progress);
}

/** Yield the chunks of a stream, each of which is a line. The request is cancelled if the caller wants
 * no more of them. */
async function* chunks(stream) {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield decoded(value);
    }
  } catch (error) {
    throw translated(error);
  } finally {
    await reader.cancel().catch(() => {}); // nothing happens if it has ended
  }
}

function decoded(bytes) {
  return typeof bytes === "string" ? bytes : new TextDecoder().decode(bytes);
}

/** Return the error of an error document; it is empty after an internal error. */
function problem(body) {
  const text = decoded(body);
  if (!text) return new UnjamError("internal", "internal error of unjam");
  const document = JSON.parse(text);
  return new UnjamError(document.code, document.detail, document);
}

function noAnswer(reason) {
  return new UnjamError(...NO_ANSWERS[reason]);
}

function translated(error) {
  return error instanceof NoAnswer ? noAnswer(error.reason) : error;
}

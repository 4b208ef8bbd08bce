// Python in a worker: starts it, gives it one request at a time, and starts it again after it crashed or
// when the page no longer wants an answer that takes long. Requests that were waiting stay in the queue.
//
// Events: "progress" with the number of loaded bytes as `detail`, "ready", and "change" when `isLoading` or
// `isWanted` may have changed.

const GRACE = 300; // milliseconds in which unwanted work may end by itself, because a start takes seconds
const LONGEST = 30_000; // milliseconds for an answer; Python has shorter limits of its own
const LONGEST_STREAM = 90_000; // for one that comes line by line

/** Why a request has no answer. */
export class NoAnswer extends Error {
  /** `reason`: "failed" if Python could not be loaded, "crashed", "late", or "closed". */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

export class PythonProcess extends EventTarget {
  #createWorker;
  #worker = null;
  #isReady = false;
  #queue = []; // requests; the first one is being answered if it has begun
  #lastId = 0;
  #timer = 0;

  /** `createWorker` starts a worker (python_worker.js) and tells it where Python is. */
  constructor(createWorker) {
    super();
    this.#createWorker = createWorker;
  }

  /** Whether Python is there or loading. */
  get isStarted() {
    return this.#worker !== null;
  }

  get isLoading() {
    return this.isStarted && !this.#isReady;
  }

  get isReady() {
    return this.#isReady;
  }

  /** Whether a request waits for an answer. */
  get isWanted() {
    return this.#queue.some(({ isUnwanted }) => !isUnwanted);
  }

  /** Start Python, unless it runs. */
  start() {
    if (this.#worker) return;
    const worker = this.#createWorker();
    this.#worker = worker;
    worker.addEventListener("message", ({ data }) => {
      if (worker === this.#worker) this.#receive(data);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault(); // reported by the request
      if (worker === this.#worker) this.#crash();
    });
    this.#changed();
  }

  /** Send a request, and return a promise of {status, type, body}; `body` are bytes or a stream of them.
   * Throws a NoAnswer, or the reason of the signal. */
  send({ method, path, body, isStream = false, signal = undefined }) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const done = new AbortController(); // the end of the request
      const request = { id: ++this.#lastId, method, path, body, isStream, resolve, reject, done };
      this.#queue.push(request);
      signal?.addEventListener("abort", () => {
        this.#fail(request, signal.reason);
        this.#abandon(request);
      }, { signal: request.done.signal });
      this.start();
      this.#next();
      this.#changed();
    });
  }

  /** End Python. No request is answered any more, but another one would start it again. */
  close() {
    this.#end("closed");
  }

  // --- the queue -----------------------------------------------------------------------------------

  /** Begin with the first request, if Python is free. */
  #next() {
    const [request] = this.#queue;
    if (!request || request.hasBegun || !this.#isReady) return;
    request.hasBegun = true;
    const { id, method, path, body, isStream } = request;
    this.#worker.postMessage({ id, method, path, body });
    this.#setTimer(isStream ? LONGEST_STREAM : LONGEST, () => {
      this.#fail(request, new NoAnswer("late"));
      this.#restart();
    });
  }

  /** Remove the first request, which has been answered. */
  #finish() {
    clearTimeout(this.#timer);
    this.#queue.shift().done.abort(); // the signal can no longer stop it
    this.#next();
    this.#changed();
  }

  /** Do no more for a request. */
  #abandon(request) {
    request.isUnwanted = true;
    if (!this.#queue.includes(request)) return;
    if (request.hasBegun) this.#setTimer(GRACE, () => this.#restart());
    else this.#queue = this.#queue.filter((other) => other !== request);
    this.#changed();
  }

  #setTimer(time, call) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(call, time);
  }

  #fail(request, error) {
    request.reject(error); // nothing happens if the response is there
    request.stream?.error(error);
  }

  // --- the worker ----------------------------------------------------------------------------------

  /** @param {any} message */
  #receive({ kind, ...data }) {
    if (kind === "ready") {
      this.#isReady = true;
      this.dispatchEvent(new Event("ready"));
      this.#next();
      this.#changed();
    } else if (kind === "progress") {
      this.dispatchEvent(new CustomEvent("progress", { detail: data.bytes }));
    } else if (kind === "failed" || kind === "crashed") {
      this.#crash();
    } else {
      this.#receiveAnswer(kind, data);
    }
  }

  #receiveAnswer(kind, { status, type, body, line }) {
    const [request] = this.#queue;
    if (kind === "reply") {
      request.resolve({ status, type, body });
      this.#finish();
    } else if (kind === "line") {
      request.stream ?? this.#openStream(request);
      if (!request.isUnwanted) request.stream.enqueue(new TextEncoder().encode(line));
    } else {
      request.stream ?? this.#openStream(request);
      if (!request.isUnwanted) request.stream.close();
      this.#finish();
    }
  }

  /** Answer a request with a stream, to which lines are added later. */
  #openStream(request) {
    const body = new ReadableStream({
      start: (controller) => {
        request.stream = controller;
      },
      cancel: () => this.#abandon(request),
    });
    request.resolve({ status: 200, type: "application/x-ndjson", body });
  }

  /** The worker has ended by itself. Start another one, unless this one never was ready. */
  #crash() {
    if (!this.#isReady) return this.#end("failed");
    const [request] = this.#queue;
    if (request?.hasBegun) this.#fail(request, new NoAnswer("crashed"));
    this.#restart();
  }

  /** Start another worker, and drop the request that was being answered. */
  #restart() {
    this.#stop();
    this.#queue = this.#queue.filter(({ hasBegun }) => !hasBegun);
    this.start();
  }

  /** End the worker, and fail all requests. */
  #end(reason) {
    const requests = this.#queue;
    this.#stop();
    this.#queue = [];
    for (const request of requests) this.#fail(request, new NoAnswer(reason));
    this.#changed();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false;
  }

  #changed() {
    this.dispatchEvent(new Event("change"));
  }
}

// The package in Node.js: Python runs in a thread of node:worker_threads.

import { resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { loadWith } from "./unjam.js";

export { UnjamError } from "./unjam.js";

/** A thread with the interface of a Web Worker. */
class ThreadWorker extends EventTarget {
  #thread;

  constructor(address) {
    super();
    this.#thread = new Worker(address, { execArgv: [] }); // options of the program are not for it
    this.#thread.on("message", (data) => {
      this.dispatchEvent(new MessageEvent("message", { data }));
    });
    this.#thread.on("error", (error) => console.warn(error)); // as browsers do
    this.#thread.on("exit", () => this.dispatchEvent(new Event("error", { cancelable: true })));
  }

  postMessage(message) {
    this.#thread.postMessage(message);
  }

  terminate() {
    this.#thread.terminate();
  }

  ref() {
    this.#thread.ref();
  }

  unref() {
    this.#thread.unref();
  }
}

/** Load Python from `runtime`, the folder with its files: a path or a file URL. */
export function load({ runtime = new URL("./runtime/", import.meta.url), progress } = {}) {
  const isAddress = runtime instanceof URL || runtime.startsWith("file:");
  const folder = resolve(isAddress ? fileURLToPath(runtime) : runtime) + sep;
  return loadWith(() => {
    const worker = new ThreadWorker(new URL("./node_worker.js", import.meta.url));
    worker.postMessage({ runtime: pathToFileURL(folder).href, folder });
    return worker;
  }, progress);
}
